import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { testOfUsed as test } from './testing/millrace.ts';

const companies = `Company,Domain,Sector,HQ City,Employees
Brightwater Pumps,brightwater-pumps.com,Machinery,Leeds,320
Quartzfield Labs,quartzfield.io,Biotechnology,Basel,45
Northgate Pumps,northgatepumps.com,Machinery,Oslo,80
,,Machinery,Rome,5
`;

test('companies imported beside a running service are found, billed to the cent, and reported by usage', async ({
  millrace,
}) => {
  const service = await millrace.serve();
  const { url } = service;
  const created = await millrace.json<Created>('org', 'create', '--name', 'Acme', '--credits', '50');
  const caller = callerOf(url, workspaceOf(created, 'live').api_key);
  const before = await caller.post('enrich_company', { url: 'quartzfield.io' });
  const file = join(millrace.folder, 'crm.csv');
  writeFileSync(file, companies);

  const map = 'name=Company,website=Domain,industries=Sector,city=HQ City,employeeCount=Employees';
  const imported = await millrace.json('import', 'companies', file, '--map', map, '--source', 'crm');

  expect(before).toMatchObject({ status: 503, body: { code: 'ENDPOINT_UNDER_MAINTENANCE' } });
  // What to do is the operator's to know, and stands in the log.
  expect(JSON.stringify(before.body)).not.toContain('millrace import');
  expect(service.output.stderr).toContain('./millrace import companies FILE');
  expect(imported).toMatchObject({ source: 'crm', accepted: 3, rejected: 1, added: 3 });
  expect(readFileSync(`${file}.rejects.jsonl`, 'utf8')).toContain('Rome');

  const one = await vi.waitFor(
    async () => {
      const answer = await caller.post('enrich_company', { url: 'https://quartzfield.io/about' });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 120_000, interval: 50 },
  );
  const urns = ['northgatepumps.com', 'nobody-has-this.com', 'Brightwater Pumps'];
  const bulk = await caller.post('enrich_companies_bulk', { urns });
  const search = await caller.post('network_company_search', { search_query: 'pumps' });
  const website = await caller.post('find_website_by_company_name', { company_name: 'brightwater pumps' });
  const enriched = await caller.post('company_enricher', { domain: 'northgatepumps.com' });
  const miss = await caller.post('enrich_company', { url: 'nobody-has-this.com' });
  const charges = [one, bulk, search, website, enriched, miss].map(({ headers }) =>
    headers.get('x-credits-charged'),
  );
  const usage = await caller.get('usage');

  expect(one.body).toMatchObject({
    found: true,
    name: 'Quartzfield Labs',
    service_meta: { provider: 'dataset' },
  });
  expect(
    (bulk.body.elements as { requested: string; found: boolean; name?: string }[]).map(
      ({ requested, found, name }) => [requested, found, name],
    ),
  ).toEqual([
    ['northgatepumps.com', true, 'Northgate Pumps'],
    ['nobody-has-this.com', false, undefined],
    ['Brightwater Pumps', true, 'Brightwater Pumps'],
  ]);
  expect(search.body.elements).toHaveLength(2);
  expect(JSON.stringify(website.body)).toContain('brightwater-pumps.com');
  expect(enriched.body).toMatchObject({ found: true });
  expect(miss.body).toMatchObject({ found: false });
  expect(charges).toEqual(['1', '2', '0.2', '1', '2', '0']);
  expect(await caller.wallet()).toBe(43.8);
  expect(usage.body.total_credits).toBe(6.2);
  expect(usage.body.apis).toMatchObject({
    enrich_company: { calls: 2, credits: 1 },
    enrich_companies_bulk: { calls: 1, credits: 2 },
    network_company_search: { calls: 1, credits: 0.2 },
    find_website_by_company_name: { calls: 1, credits: 1 },
    company_enricher: { calls: 1, credits: 2 },
  });
});

test('Ctrl-C ends an import in good order, and the same command goes on with it', async ({ millrace }) => {
  const file = join(millrace.folder, 'many.csv');
  const rows = Array.from({ length: 60_000 }, (_, index) => `Company ${index},company-${index}.com`);
  writeFileSync(file, `name,website\n${rows.join('\n')}\n`);

  const first = millrace.start(['import', 'companies', file]);
  // The first batch of 2,000 is in when the second one asks for its place.
  await vi.waitFor(() => expect(first.output.stderr).toContain('Importing'), {
    timeout: 20_000,
    interval: 20,
  });
  first.kill('SIGINT');
  const interrupted = await first.ended;
  const databaseIsLeft = existsSync(join(millrace.dataDir, 'cluster/postmaster.pid'));
  const second = await millrace.json<{ accepted: number; added: number }>('import', 'companies', file);
  const list = await millrace.json<{ imports: { state: string; accepted: number }[] }>('import', 'list');

  expect(interrupted).toMatchObject({ code: 130, stdout: '' });
  expect(interrupted.stderr).toContain('Run the same command again');
  expect(databaseIsLeft).toBe(false);
  expect(second).toMatchObject({ accepted: 60_000, added: 60_000 });
  expect(list.imports).toMatchObject([{ state: 'finished', accepted: 60_000 }]);
});
