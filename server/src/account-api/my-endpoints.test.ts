import { expect } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { test } from '../testing/app.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { describedRoutes } from './described-routes.ts';

const namesOf = (body: { endpoints: { name: string }[] }) => body.endpoints.map(({ name }) => name);

test('lists the endpoints, and after them every free route', async ({ app }) => {
  const { live } = await app.customer();

  const { body } = await app.get('/my-endpoints', live);

  const names = namesOf(body);
  expect(body.total).toBe(endpoints.length + accountEndpoints.length + describedRoutes.length);
  expect(names.slice(0, endpoints.length)).toEqual(endpoints.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(['usage', 'my-endpoints', 'email_finding_inquiry']));
  expect(body.endpoints.find(({ name }: { name: string }) => name === 'usage')).toMatchObject({
    method: 'GET',
    path: '/usage',
    pricing: { credits_per_call: 0 },
    quota: null,
    status: 'active',
  });
});

test('fields leaves out all others, and keeps the name', async ({ app }) => {
  const { live } = await app.customer();

  const short = await app.get('/my-endpoints?fields=pricing,%20path', live);
  const whole = await app.get('/my-endpoints', live);

  expect(Object.keys(short.body.endpoints[0])).toEqual(['name', 'pricing', 'path']);
  expect(short.body.total).toBe(whole.body.total);
  expect(JSON.stringify(short.body).length).toBeLessThan(JSON.stringify(whole.body).length / 20);
});

test.for([
  ['fields=pricng', 'There is no field pricng. Did you mean pricing?'],
  ['field=name', 'Unknown field. Did you mean fields?'],
])('%s is refused with what was meant', async ([query, message], { app }) => {
  const { live } = await app.customer();

  const { status, body } = await app.get(`/my-endpoints?${query}`, live);

  expect(status).toBe(422);
  expect(body.details[0].message).toBe(message);
});

test('search finds by plain words, the best first, and names the nearest where there is none', async ({
  app,
}) => {
  const { live } = await app.customer();

  const found = await app.get('/my-endpoints?search=facebook+ads&fields=name', live);
  const none = await app.get('/my-endpoints?search=xylophone&fields=name', live);

  expect(namesOf(found.body)[0]).toBe('social_ads_library_scraper_sync');
  expect(namesOf(found.body)).toContain('network_ad_search');
  expect(found.body.total).toBe(found.body.endpoints.length);
  expect(found.body.total).toBeLessThan(endpoints.length / 2);
  expect(Object.keys(found.body.endpoints[0])).toEqual(['name']);
  expect(found.body.nearest).toBeUndefined();
  expect(none.body).toMatchObject({
    total: 0,
    endpoints: [],
    nearest: expect.arrayContaining(['phone_finder']),
  });
});

test('search finds free routes as well, takes blanks for nothing, and no more text than it says', async ({
  app,
}) => {
  const { live } = await app.customer();
  const search = async (words: string) =>
    (await app.get(`/my-endpoints?fields=name&search=${encodeURIComponent(words)}`, live)).body;

  expect(namesOf(await search('credits left'))).toContain('usage/allowance');
  // By words of its description, which its name has not.
  expect(namesOf(await search('server-sent events'))).toContain('email_finding_stream');
  expect((await search('  ')).total).toBe((await search('')).total);
  expect((await search('x'.repeat(501))).details).toMatchObject([{ path: 'search' }]);
});
