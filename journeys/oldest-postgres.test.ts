import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { keyPattern } from '../server/src/accounts/api-key.ts';
import { oldestDebianPostgres, startDebianPostgres } from '../server/src/testing/debian-postgres.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { callerOf } from './testing/call.ts';
import { test } from './testing/millrace.ts';

const version = oldestDebianPostgres();
const why = whyMissing('postgres');

test('on the oldest PostgreSQL that Debian packages, an operator’s own, calls are billed, data imported and the books right', {
  timeout: 120_000,
}, async ({ millrace, skip }) => {
  skip(why !== null, why ?? '');
  const postgres = await startDebianPostgres(version as number);
  try {
    const environment = { DATABASE_URL: postgres.url };
    const run = (...words: string[]) => millrace.run(words, { environment });
    const service = await millrace.serve(environment);
    const [key = ''] = service.output.stdout.match(keyPattern) ?? [];
    const caller = callerOf(service.url, key);
    const file = join(millrace.folder, 'companies.csv');
    writeFileSync(
      file,
      'name,website,city,country\nAcme Mills,https://acme-mills.com,Berlin,DE\nBrook Ltd,brook.io,,GB\n',
    );

    const imported = await run('import', 'companies', file, '--json');
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { status } = await (index % 2
          ? caller.post('enrich_company', { url: 'acme-mills.com' })
          : caller.post('clean_domain', { messy_url: `https://WWW.Acme-${index}.com/` }));
        return status;
      }),
    );
    const search = await caller.post('company_search', { search_query: 'mills' });
    const miss = await caller.post('enrich_company', { url: 'nobody.example' });
    const [organization] = JSON.parse((await run('org', 'list', '--json')).stdout).organizations;
    const plan = await run(
      'plan',
      'set',
      '--org',
      organization.organization_id,
      '--plan',
      'enrichment',
      '--json',
    );
    const planned = await caller.post('enrich_company', { url: 'brook.io' });
    const verified = await run('ledger', 'verify', '--json');
    const doctor = await run('doctor', '--json');

    expect(imported.code).toBe(0);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(search.body.elements).toHaveLength(1);
    expect(miss.body).toMatchObject({ found: false });
    expect(plan.code).toBe(0);
    expect(planned.headers.get('x-credits-from')).toBe('plan');
    expect(await caller.wallet()).toBe(10_000 - 100 * 1 - 100 * 0.5 - 0.1);
    expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true, problems: [] });
    expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true });
    service.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  } finally {
    await postgres.stop();
  }
});
