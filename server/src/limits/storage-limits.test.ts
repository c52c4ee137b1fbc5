import { describe, expect, test as plainTest } from 'vitest';
import { createOrganization } from '../admin/organizations.ts';
import { credits } from '../kernel/credits.ts';
import { test } from '../testing/database.ts';
import {
  StorageGuard,
  type StoredKind,
  storageFull,
  storageUseText,
  storedMost,
  usualStorageLimits,
} from './storage-limits.ts';

const mebibyte = 1024 ** 2;
const use = (rows: number, bytes: number, all = { rows, bytes }) => ({
  rows,
  bytes,
  all_rows: all.rows,
  all_bytes: all.bytes,
});

describe('a limit', () => {
  plainTest.each([
    ['that is just reached lets in', use(9, 90), { rows: 1, bytes: 10 }, null],
    ['of rows', use(10, 0), { rows: 1, bytes: 0 }, { unit: 'rows', current: 10, limit: 10 }],
    ['of bytes', use(1, 91), { rows: 1, bytes: 10 }, { unit: 'bytes', current: 91, limit: 100 }],
    [
      'of all workspaces, where each has room',
      use(1, 1, { rows: 4, bytes: 399 }),
      { rows: 1, bytes: 10 },
      { unit: 'bytes', current: 399, limit: 400 },
    ],
    [
      'that is exceeded by what was stored already refuses what adds nothing',
      use(1, 101),
      { rows: 0, bytes: 0 },
      { unit: 'bytes', current: 101, limit: 100 },
    ],
  ])('%s', (_, stored, more, fields) => {
    const full = storageFull('jobs', stored, more, { rows: 10, bytes: 100 });

    expect(full?.options.fields ?? null).toEqual(fields === null ? null : { full: 'job_results', ...fields });
  });

  plainTest('of a sandbox workspace is never more than a live one may store', () => {
    const most = (sandboxBytes: number) =>
      storedMost({ ...usualStorageLimits, sandboxBytes }, 'sandbox', 'answers').bytes;

    expect([most(64 * mebibyte), most(4_096 * mebibyte)]).toEqual([64 * mebibyte, 512 * mebibyte]);
    expect(storedMost(usualStorageLimits, 'sandbox', 'open_jobs')).toEqual({ rows: 1_000, bytes: null });
  });
});

test('what is stored is read from an index, a few rows, whatever others store', async ({ db }) => {
  const { pool } = db;
  await createOrganization(pool, { name: 'Acme', credits: credits(1), plan: null, rateTier: 'pro' });
  await pool.query(
    `insert into storage_used (workspace_id, kind, slot, rows, bytes)
       select w, kind, slot, 1, 100 from generate_series(1, 2000) w, generate_series(0, 16) slot,
              unnest(array['answers', 'jobs', 'open_jobs', 'deliveries']) kind`,
  );
  const plan = async (kind: StoredKind) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${storageUseText('1', kind)}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  const before = await plan('answers');
  await pool.query('analyze storage_used, workspaces');
  const after = await plan('jobs');

  for (const text of [before, after]) {
    expect(text).toMatch(/Index Cond: \(\(workspace_id = ANY/);
    expect(text).not.toMatch(/Seq Scan on storage_used/);
    expect(text).toMatch(/storage_used_pkey.*rows=17/);
  }
  const guard = new StorageGuard(pool, { ...usualStorageLimits, openJobs: 17 });
  await guard.check({ workspaceId: 1, mode: 'live' }, [{ kind: 'jobs', rows: 1, bytes: 1 }]);
  await expect(
    guard.check({ workspaceId: 1, mode: 'live' }, [
      { kind: 'jobs', rows: 1, bytes: 1 },
      { kind: 'open_jobs', rows: 1, bytes: 0 },
    ]),
  ).rejects.toMatchObject({ code: 'storage_full', options: { fields: { full: 'open_jobs', current: 17 } } });
});
