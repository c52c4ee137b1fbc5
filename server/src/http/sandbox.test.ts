import { expect } from 'vitest';
import { callEndpoints } from '../endpoints/registry.ts';
import { test } from '../testing/app.ts';
import { worldOf } from '../world/world.ts';

const mira = {
  networkUrl: 'https://network.example/in/mira-voss',
  email: 'mira.voss@halden-instruments.example',
};

test('a sandbox workspace is answered out of its world, at the prices of live calls, for play money', async ({
  app,
}) => {
  const { sandbox } = await app.customer();

  const email = await app.post('/email_finder', sandbox, { network_url: mira.networkUrl });
  const verdict = await app.post('/email_verifier', sandbox, { email: mira.email });
  const phone = await app.post('/phone_finder', sandbox, { network_url: mira.networkUrl });
  const company = await app.post('/enrich_company', sandbox, {
    url: 'https://network.example/company/halden-instruments',
  });
  const left = (await app.get('/usage/allowance', sandbox)).body.wallet.remaining;

  expect(email.body).toMatchObject({
    email: mira.email,
    confidence: '96',
    provider: 'sandbox',
    result: { email_status: 'valid', esp: 'Hosted exchange' },
    service_meta: { mode: 'sandbox', provider: 'sandbox', credits: { charged: 5 } },
  });
  expect(verdict.body).toMatchObject({ valid: true, status: 'valid', mxFound: true, disposable: false });
  expect(phone.body).toMatchObject({ phone: '+12025550147', status: 'found' });
  expect(company.body).toMatchObject({
    name: 'Halden Instruments',
    objectUrn: 48213377,
    followerCount: 18_432,
  });
  expect(left).toBe(10_000 - 5 - 2 - 25 - 1);
});

test('the examples of the reference that ask for data of the world find it', async ({ app }) => {
  // All at once would wait for it, on a busy machine for longer than a call may take.
  for (const _ of worldOf(1).steps());
  const { sandbox } = await app.customer();
  const asked = callEndpoints.filter(
    ({ group, needs }) => needs && group !== 'Web Scraping' && group !== 'Utilities',
  );

  const answers = await Promise.all(
    asked.map(async ({ name, example }) => ({
      name,
      ...(await app.post(`/${name}`, sandbox, example.request)),
    })),
  );

  expect(answers.length).toBeGreaterThan(8);
  for (const { name, status, body } of answers) {
    expect(`${name} ${status}`).toBe(`${name} 200`);
    // What it finds is held against the contract in sandbox-contract.test.ts.
    if (Array.isArray(body)) continue;
    expect(body.found, name).not.toBe(false);
    expect(body.service_meta, name).toMatchObject({ mode: 'sandbox', provider: 'sandbox' });
  }
});

test('a call to a live workspace never sees the world of the sandbox', async ({ app }) => {
  const { live } = await app.customer();

  const { status, body } = await app.post('/email_finder', live, { network_url: mira.networkUrl });

  expect([status, body.code]).toEqual([503, 'ENDPOINT_UNDER_MAINTENANCE']);
});

test('a long list arrives whole, in whatever script its names are, and the same again for its Idempotency-Key', async ({
  app,
}) => {
  const { sandbox } = await app.customer();
  const { list } = worldOf(1).people;
  const urns = list.slice(0, 2_000).flatMap(({ record }) => record.entityId ?? []);
  const foreign = list.findIndex(({ record }) => /[\u0100-\uffff]/.test(record.name));
  const asked = urns.slice(foreign, foreign + 50);
  const send = () =>
    app.post('/enrich_profiles_bulk', sandbox, { urns: asked }, { 'idempotency-key': 'long-list' });

  const { status, headers, body, text } = await send();
  const again = await send();

  expect([foreign >= 0, asked.length, status]).toEqual([true, 50, 200]);
  expect(body.elements.map(({ entityUrn }: { entityUrn: string }) => entityUrn)).toEqual(asked);
  expect(body).toMatchObject({ count: 50, found_count: 50, service_meta: { credits: { charged: 50 } } });
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
  expect(again.text).toBe(text);
});
