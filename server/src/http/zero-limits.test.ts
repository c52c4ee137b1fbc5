import { describe, expect, test } from 'vitest';
import { describeEndpoint } from '../catalog/describe-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

interface Field {
  readonly minimum?: number;
}

/** Fields that say how much is wanted, of endpoints that answer so much. `count_occurrences` has 0 for all (specification 4.8). */
const counts = endpoints.flatMap((endpoint) => {
  const properties = describeEndpoint(endpoint).requestSchema.properties as Record<string, Field>;
  return Object.entries(properties)
    .filter(([name]) => name === 'limit' || (name === 'max_pages' && endpoint.price.per === 'record'))
    .filter(() => endpoint.name !== 'count_occurrences')
    .map(([field, { minimum = 0 }]) => ({ name: endpoint.name, endpoint, field, minimum }));
});

test('the specification gives the limits of two searches a minimum, and no others', () => {
  const withMinimum = counts.filter(({ minimum }) => minimum > 0).map(({ name }) => name);

  expect(counts.length).toBeGreaterThanOrEqual(13);
  expect(withMinimum).toEqual(['people_search', 'post_keyword_search']);
});

describe('a limit of 0 never pays for a default page', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const remaining = async () => (await app.get('/usage/allowance', sandbox)).body.wallet.remaining as number;

  test.for(counts)('$name', async ({ name, endpoint, field, minimum }) => {
    const asked = { ...(endpoint.example.request as object), [field]: 0 };
    const before = await remaining();

    const { status, headers, body } = await app.post(`/${name}`, sandbox, asked);

    expect(status, JSON.stringify(body)).toBe(minimum > 0 ? 422 : 200);
    if (status === 422) expect(body.details[0].path).toBe(field);
    else expect(recordsIn(body)).toEqual([]);
    expect(headers['x-credits-charged']).toBe('0');
    expect(await remaining()).toBe(before);
  });
});

/** The records of an answer: its list, wherever it stands. */
function recordsIn(body: unknown): unknown {
  if (Array.isArray(body)) return body;
  const { elements, content, results, urls, data } = body as Record<string, unknown>;
  return elements ?? content ?? results ?? urls ?? (data as { businesses: unknown }).businesses;
}
