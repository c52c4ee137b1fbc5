import { describe, expect, test } from 'vitest';
import { fieldsOf, schemaOf } from '../catalog/describe-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { describedRoutes } from './described-routes.ts';

test('no two routes have one name or one place, and none has that of an endpoint', () => {
  const names = [...endpoints, ...accountEndpoints, ...describedRoutes].map(({ name }) => name);
  const places = describedRoutes.map(({ method, path }) => `${method} ${path}`);

  expect(new Set(names).size).toBe(names.length);
  expect(new Set(places).size).toBe(places.length);
});

describe.each(describedRoutes.map((route) => [route.name, route] as const))('%s', (_, route) => {
  test('its example is what may be sent and what is answered', () => {
    const { example } = route;

    expect(route.params.safeParse(example.params).error).toBeUndefined();
    expect(route.query.safeParse(example.query).error).toBeUndefined();
    expect(route.body?.safeParse(example.body).error).toBeUndefined();
    expect(route.response.safeParse(example.response).error).toBeUndefined();
  });

  test('every field that can be sent is described, and unknown ones are refused', () => {
    for (const fields of [route.params, route.query, ...(route.body ? [route.body] : [])]) {
      const schema = schemaOf(fields);
      expect(fieldsOf(schema).filter((field) => field.description === '')).toEqual([]);
      expect(schema).toHaveProperty('additionalProperties', false);
    }
  });

  test('what stands in braces in its path is described', () => {
    const braced = [...route.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name);

    expect(Object.keys(route.params.shape)).toEqual(braced);
  });

  test('its answer is an object with room for service_meta', () => {
    const response = schemaOf(route.response);

    expect(response.type).toBe('object');
    expect(response.properties).not.toHaveProperty('service_meta');
  });
});
