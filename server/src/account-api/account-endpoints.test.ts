import { describe, expect, test } from 'vitest';
import { fieldsOf, schemaOf } from '../catalog/describe-endpoint.ts';
import { accountEndpoints } from './account-endpoints.ts';

test('the account endpoints are those of the specification', () => {
  expect(accountEndpoints.map((endpoint) => endpoint.name)).toEqual([
    'usage',
    'usage/allowance',
    'my-endpoints',
    'health',
    'history',
  ]);
});

describe.each(accountEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  test('its example is a valid query and a valid answer', () => {
    expect(endpoint.query.safeParse(endpoint.example.query).error).toBeUndefined();
    expect(endpoint.response.safeParse(endpoint.example.response).error).toBeUndefined();
  });

  test('every query field is described, and unknown ones are refused', () => {
    const query = schemaOf(endpoint.query);

    expect(fieldsOf(query).filter((field) => field.description === '')).toEqual([]);
    expect(query).toHaveProperty('additionalProperties', false);
  });

  test('its answer is an object with room for service_meta', () => {
    const response = schemaOf(endpoint.response);

    expect(response.type).toBe('object');
    expect(response.properties).not.toHaveProperty('service_meta');
  });
});
