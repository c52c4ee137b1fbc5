import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { testOfUsed as test } from './testing/millrace.ts';

test('a running service answers from a file within two seconds after its import', async ({ millrace }) => {
  const { url } = await millrace.serve();
  const created = await millrace.json<Created>('org', 'create', '--name', 'Acme', '--credits', '50');
  const caller = callerOf(url, workspaceOf(created, 'live').api_key);
  const before = await caller.post('enrich_company', { url: 'quartzfield.io' });
  const file = join(millrace.folder, 'crm.csv');
  writeFileSync(file, 'Company,Domain\nQuartzfield Labs,quartzfield.io\n');

  await millrace.json('import', 'companies', file, '--map', 'name=Company,website=Domain', '--source', 'crm');

  expect(before.status).toBe(503);
  await vi.waitFor(
    async () => expect((await caller.post('enrich_company', { url: 'quartzfield.io' })).status).toBe(200),
    { timeout: 2_000, interval: 50 },
  );
});
