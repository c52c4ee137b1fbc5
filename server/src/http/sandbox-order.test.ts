import { expect } from 'vitest';
import { writeEndpointSettings } from '../accounts/endpoint-settings.ts';
import { endpoints } from '../endpoints/registry.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { sourceOf, waterfallEndpoints } from '../testing/waterfall-sources.ts';

test('an order of live sources leaves the sandbox as it was: calls, lists and the state of endpoints', async ({
  db,
}) => {
  for (const { name } of endpoints) {
    await writeEndpointSettings(db.pool, {
      endpoint: name,
      source_order: ['one'],
      charge_on_miss: null,
      verify: null,
      cost_usd_max: null,
    });
  }
  const app = await TestApp.open(db, [sourceOf('two', () => 'hit'), sourceOf('one', () => 'hit')]);
  const { live, sandbox } = await app.customer({ credits: 1_000 });

  const answers = [];
  for (const { name, example } of waterfallEndpoints) {
    const { status, body } = await app.post(`/${name}`, sandbox, example.request);
    answers.push({ name, status, provider: body.service_meta.provider });
  }
  const list = await app.post('/email_finding', sandbox, {
    data: [{ first_name: 'Mira', last_name: 'Voss', domain: 'halden.example' }],
  });
  const job = await app.whenOver(sandbox, list.body.inquiry_url);
  const { body: known } = await app.get('/my-endpoints', sandbox);
  const ordered = await app.post('/phone_finder', live, exampleOf('phone_finder'));
  await app.app.close();

  expect(answers).toEqual(waterfallEndpoints.map(({ name }) => ({ name, status: 200, provider: 'sandbox' })));
  expect(job).toMatchObject({ status: 'completed', failed: 0 });
  expect(known.endpoints.find(({ name }: { name: string }) => name === 'email_finder')).toMatchObject({
    status: 'active',
    providers: ['sandbox'],
  });
  expect(ordered.body.provider).toBe('one');
});

const exampleOf = (name: string) => waterfallEndpoints.find((one) => one.name === name)?.example.request;
