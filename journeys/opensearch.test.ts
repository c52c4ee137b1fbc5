import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { TestOpenSearch } from '../server/src/testing/opensearch.ts';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { testOfUsed } from './testing/millrace.ts';

const test = testOfUsed.skipIf(whyMissing('opensearch') !== null);

const companies = `name,website,employees
Brightwater Pumps,brightwater-pumps.com,320
Quartzfield Labs,quartzfield.io,45
Northgate Pumps,northgatepumps.com,80
`;

test('companies imported into the OpenSearch of DATASET_URL are found by the service, reported by doctor and removed; without it the service does not start', async ({
  millrace,
  onTestFinished,
}) => {
  const node = await TestOpenSearch.start();
  onTestFinished(() => node.stop());
  const environment = { DATASET_URL: node.address('journey') };
  const json = async (...words: string[]) =>
    JSON.parse((await millrace.run([...words, '--json'], { environment })).stdout);
  const file = join(millrace.folder, 'crm.csv');
  writeFileSync(file, companies);
  const service = await millrace.serve(environment);
  const created = (await json('org', 'create', '--name', 'Acme', '--credits', '50')) as Created;
  const caller = callerOf(service.url, workspaceOf(created, 'live').api_key);

  const imported = await json('import', 'companies', file, '--source', 'crm');
  const one = await vi.waitFor(
    async () => {
      const answer = await caller.post('enrich_company', { url: 'https://quartzfield.io/about' });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 120_000, interval: 50 },
  );
  const search = await caller.post('network_company_search', { search_query: 'pumps' });
  const checks = JSON.stringify(await json('doctor'));
  const removed = await json('dataset', 'remove', '--source', 'crm', '--yes');
  const after = await caller.post('network_company_search', { search_query: 'pumps' });
  service.kill('SIGTERM');
  await service.ended;
  await node.kill(0);
  const refused = await millrace.run(['serve'], { environment });

  expect(imported).toMatchObject({ source: 'crm', accepted: 3, added: 3 });
  expect(one.body).toMatchObject({ found: true, name: 'Quartzfield Labs' });
  expect(search.body.elements).toHaveLength(2);
  expect(checks).toContain('the OpenSearch in DATASET_URL responds');
  expect(removed).toMatchObject({ removed: { companies: 3 } });
  // No company is found any more, or the service knows already that none are imported.
  expect([200, 503]).toContain(after.status);
  expect(JSON.stringify(after.body)).not.toContain('Pumps');
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('OpenSearch does not answer at the address of DATASET_URL');
});

test('companies imported into the database are moved to OpenSearch while the service runs, and found there after the switch', async ({
  millrace,
  onTestFinished,
}) => {
  const node = await TestOpenSearch.start();
  onTestFinished(() => node.stop());
  const address = node.address('moved');
  const file = join(millrace.folder, 'crm.csv');
  writeFileSync(file, companies);
  const before = await millrace.serve();
  const created = await millrace.json<Created>('org', 'create', '--name', 'Acme', '--credits', '50');
  await millrace.json('import', 'companies', file, '--source', 'crm');

  const moved = await millrace.run(['dataset', 'move', '--to', address, '--json']);
  before.kill('SIGTERM');
  await before.ended;
  const after = await millrace.serve({ DATASET_URL: address });
  const caller = callerOf(after.url, workspaceOf(created, 'live').api_key);
  const search = await vi.waitFor(
    async () => {
      const answer = await caller.post('network_company_search', { search_query: 'pumps' });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 120_000, interval: 50 },
  );
  const forgotten = await millrace.run(['forget', '--email', 'mira@halden.example', '--yes', '--json']);
  after.kill('SIGTERM');
  await after.ended;

  expect(moved.stderr).toBe('');
  expect(JSON.parse(moved.stdout)).toMatchObject({ records: { companies: 3 }, imports: 1, checks: 1_000 });
  expect(search.body.elements).toHaveLength(2);
  // What is on OpenSearch must be forgotten there, too.
  expect(forgotten.code).not.toBe(0);
  expect(forgotten.stderr + forgotten.stdout).toContain('DATASET_URL');
});
