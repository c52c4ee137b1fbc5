import { expect } from 'vitest';
import { TestApp, test } from '../testing/app.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };

test('a revoked key stops working within two seconds, in every process', async ({ app }) => {
  const other = await TestApp.open(app.db);
  const { live } = await app.customer();
  expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
  expect((await other.post('/clean_domain', live, messy)).status).toBe(200);

  await app.db.pool.query('update api_keys set revoked_at = now()');
  await app.db.pool.query('update settings_generation set generation = generation + 1');
  const revokedAtMs = Date.now();
  await expect
    .poll(async () => (await other.post('/clean_domain', live, messy)).status, { timeout: 5_000 })
    .toBe(401);

  expect(Date.now() - revokedAtMs).toBeLessThan(2_000);
  await other.app.close();
});
