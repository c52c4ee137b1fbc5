import { expect, test } from 'vitest';
import { JsonClient } from '../../outbound/json-client.ts';
import { VendorEmulator } from '../../testing/vendor-emulator.ts';
import { sdkFetch } from './sdk-fetch.ts';

test('it reaches what lies below the base address, and nothing else', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: {} }));
  const baseUrl = `${emulator.url}/v1/`;
  const client = new JsonClient({ baseUrl, userAgent: 'Millrace/test' });
  const reach = sdkFetch({ name: 'openai', client, baseUrl, meaning: () => undefined });
  const elsewhere = [
    `${emulator.url}/v2/responses`,
    `${emulator.url}/v1/../v2/responses`,
    `${emulator.url}/v1/%2e%2e/v2/responses`,
    `${emulator.url}/v1evil/responses`,
    'https://api.openai.com/v1/responses',
    'not an address',
  ];

  const below = await reach(`${emulator.url}/v1/responses?beta=1`, { method: 'POST', body: '{"a":1}' });
  const refused = await Promise.all(
    elsewhere.map((address) => reach(address, { method: 'POST', body: '{}' }).catch((error) => error)),
  );

  expect(below.status).toBe(200);
  expect(refused).toMatchObject(elsewhere.map(() => ({ name: 'ProviderFailure', reason: 'unreadable' })));
  expect(emulator.asked).toMatchObject([{ path: '/v1/responses', query: { beta: '1' }, body: { a: 1 } }]);
});

test('an answer that does not end is cut off by the size that is read', async () => {
  await using emulator = await VendorEmulator.start(() => ({ body: `"${'x'.repeat(6 * 2 ** 20)}"` }));
  const client = new JsonClient({ baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const reach = sdkFetch({ name: 'openai', client, baseUrl: emulator.url, meaning: () => undefined });

  const long = reach(`${emulator.url}/responses`, { method: 'POST', body: '{}' });

  await expect(long).rejects.toMatchObject({ name: 'ProviderFailure' });
});
