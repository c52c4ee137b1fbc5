import { expect } from 'vitest';
import { uuidv7 } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { openAccount } from './account.ts';
import { CallOrigins, listOrigins, originsOfCalls } from './call-origins.ts';
import { numberEndpoints } from './number-endpoints.ts';
import { type CallSearch, countCalls, countedMax, searchCalls } from './search-calls.ts';

interface Made {
  readonly id: string;
  readonly workspace: number;
  readonly endpoint: string;
  readonly status: number;
  readonly code: string | null;
  readonly credits: number;
  readonly ms: number;
  readonly provider: string | null;
  readonly cached: boolean;
}

/** Two workspaces of one organization with calls of all kinds, one after another. */
async function history(db: Queryable, count: number): Promise<{ workspaces: number[]; calls: Made[] }> {
  const organization = await db.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const organizationId = organization.rows[0]?.id ?? 0;
  const accountId = await openAccount(db, organizationId, 'live');
  const workspaces: number[] = [];
  for (const name of ['ws_1', 'ws_2']) {
    const { rows } = await db.query<{ id: number }>(
      `insert into workspaces (public_id, organization_id, name, mode, rate_tier) values ($1, $2, $1, 'live', 'pro') returning id`,
      [name, organizationId],
    );
    workspaces.push(rows[0]?.id ?? 0);
  }
  const endpoints = await numberEndpoints(db as never, ['email_finder', 'clean_domain']);
  const calls: Made[] = [];
  for (let index = 0; index < count; index++) {
    const isFailed = index % 5 === 0;
    const made: Made = {
      id: uuidv7(),
      workspace: workspaces[index % 3 === 0 ? 1 : 0] ?? 0,
      endpoint: index % 2 === 0 ? 'email_finder' : 'clean_domain',
      status: isFailed ? (index % 2 === 0 ? 422 : 502) : 200,
      code: isFailed ? (index % 2 === 0 ? 'validation_failed' : 'upstream_error') : null,
      credits: isFailed ? 0 : index % 11 === 1 ? 700 : (index % 4) * 50,
      ms: index * 100,
      provider: index % 7 === 0 && !isFailed ? 'hunter' : null,
      cached: index % 6 === 1,
    };
    calls.push(made);
    const shared = [
      made.id,
      made.workspace,
      accountId,
      made.ms,
      endpoints.get(made.endpoint),
      made.status,
      made.cached,
      made.provider,
    ];
    if (isFailed) {
      await db.query(
        `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, provider, code)
           values ($1, $2, $3, now(), $4, $5, $6, $7, $8, $9)`,
        [...shared, made.code],
      );
    } else {
      await db.query(
        `insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached, provider)
           values ($1, $2, $3, $9, now(), 0, $10, 1, $4, $5, $6, $7, $8)`,
        [...shared, index + 1, made.credits],
      );
    }
  }
  return { workspaces, calls: calls.toReversed() };
}

async function all(
  db: Queryable,
  search: Omit<CallSearch, 'limit' | 'before'>,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  let before: string | undefined;
  for (let pages = 0; pages < 1_000; pages++) {
    const { calls, next } = await searchCalls(db, { ...search, limit, before });
    expect(calls.length).toBeLessThanOrEqual(limit);
    ids.push(...calls.map(({ id }) => id));
    if (next === null) return ids;
    before = next;
  }
  throw new Error('the pages do not end');
}

test('every filter finds the calls that it is for, newest first, however long the pages are', async ({
  db,
}) => {
  const { workspaces, calls } = await history(db.pool, 120);
  const cases: [Omit<CallSearch, 'limit' | 'before' | 'workspaceIds'>, (call: Made) => boolean][] = [
    [{}, () => true],
    [{ endpoint: 'email_finder' }, ({ endpoint }) => endpoint === 'email_finder'],
    [{ status: 'failed' }, ({ status }) => status >= 300],
    [{ status: { least: 200, most: 299 } }, ({ status }) => status === 200],
    [{ status: { least: 422, most: 422 } }, ({ status }) => status === 422],
    [{ code: 'upstream_error' }, ({ code }) => code === 'upstream_error'],
    [{ provider: 'hunter' }, ({ provider }) => provider === 'hunter'],
    [{ cached: true }, ({ cached }) => cached],
    [{ cached: false }, ({ cached }) => !cached],
    [{ creditsLeast: 100 }, ({ credits }) => credits >= 100],
    [{ creditsMost: 50 }, ({ credits }) => credits <= 50],
    [{ msLeast: 300, msMost: 600 }, ({ ms }) => ms >= 300 && ms <= 600],
    [{ msLeast: 5_500 }, ({ ms }) => ms >= 5_500],
    [{ creditsLeast: 600 }, ({ credits }) => credits >= 600],
    [{ provider: 'hunter', cached: true }, ({ provider, cached }) => provider === 'hunter' && cached],
    [
      { provider: 'hunter', status: { least: 200, most: 299 } },
      ({ provider, status }) => provider === 'hunter' && status === 200,
    ],
    [{ cached: true, status: 'failed' }, ({ cached, status }) => cached && status >= 300],
    [
      { creditsLeast: 600, msLeast: 5_500, endpoint: 'clean_domain' },
      ({ credits, ms, endpoint }) => credits >= 600 && ms >= 5_500 && endpoint === 'clean_domain',
    ],
    [{ code: 'upstream_error', msLeast: 5_500 }, ({ code, ms }) => code === 'upstream_error' && ms >= 5_500],
    [
      { endpoint: 'clean_domain', cached: true, msMost: 500 },
      ({ endpoint, cached, ms }) => endpoint === 'clean_domain' && cached && ms <= 500,
    ],
  ];
  for (const workspaceIds of [workspaces, workspaces.slice(0, 1), []]) {
    for (const [search, fits] of cases) {
      for (const limit of [1, 7, 500]) {
        const found = await all(db.pool, { ...search, workspaceIds }, limit);

        const wanted = calls.filter((call) => workspaceIds.includes(call.workspace) && fits(call));
        expect(found, JSON.stringify({ search, limit })).toEqual(wanted.map(({ id }) => id));
      }
      const wanted = calls.filter((call) => workspaceIds.includes(call.workspace) && fits(call));
      expect(await countCalls(db.pool, { ...search, workspaceIds }), JSON.stringify(search)).toEqual({
        calls: wanted.length,
        isExact: true,
      });
    }
  }
});

test('calls are found by whom they came from, and no caller of another workspace is', async ({ db }) => {
  const { workspaces, calls } = await history(db.pool, 60);
  const [first = 0, second = 0] = workspaces;
  const origins = new CallOrigins();
  // Of the first workspace two keys and the console; of the second one key.
  const keyOf = (call: Made, index: number) =>
    call.workspace === second ? 3 : [1, 2, null][Math.floor(index / 3) % 3];
  for (const [index, call] of calls.entries()) {
    const keyId = keyOf(call, index) ?? null;
    origins.note({
      workspaceId: call.workspace,
      callId: call.id,
      keyId,
      grantId: null,
      connection: null,
      isAnswered: false,
    });
  }
  await origins.write(db.pool);

  const known = await listOrigins(db.pool, [first]);
  expect(known.map(({ kind }) => kind).toSorted()).toEqual(['console', 'key', 'key']);
  for (const origin of known) {
    const wanted = calls.filter(
      (call, index) =>
        call.workspace === first &&
        (origin.kind === 'console' ? keyOf(call, index) === null : keyOf(call, index) !== null),
    );
    for (const limit of [1, 7, 500]) {
      const found = await all(db.pool, { workspaceIds: [first], originIds: [origin.id] }, limit);
      expect(wanted.map(({ id }) => id)).toEqual(expect.arrayContaining(found));
      expect(found.length).toBeGreaterThan(5);
      const failed = await all(
        db.pool,
        { workspaceIds: [first], originIds: [origin.id], status: 'failed', lookedAtMax: 4 },
        limit,
      );
      expect(failed).toEqual(found.filter((id) => calls.some((one) => one.id === id && one.status >= 300)));
    }
  }
  const [theirs] = await listOrigins(db.pool, [second]);
  expect(await all(db.pool, { workspaceIds: [first], originIds: [theirs?.id ?? 0] }, 10)).toEqual([]);
  const byCall = await originsOfCalls(
    db.pool,
    calls.map(({ id }) => ({ id, jobId: null })),
    known,
  );
  expect(byCall.size).toBe(calls.filter(({ workspace }) => workspace === first).length);
});

test('of more than 10,000 calls a count says that there are more, of 10,000 that these are all', async ({
  db,
}) => {
  const { workspaces } = await history(db.pool, 2);
  const [workspace = 0] = workspaces;
  const add = (count: number) =>
    db.pool.query(
      `insert into failed_calls (id, workspace_id, account_id, at, duration_ms, endpoint_id, status, cached, code)
         select gen_random_uuid(), $1, c.account_id, now(), 5, c.endpoint_id, 502, false, 'upstream_error'
           from generate_series(1, $2::int) g, (select account_id, endpoint_id from calls limit 1) c`,
      [workspace, count],
    );
  const search = { workspaceIds: [workspace] };
  const before = (await countCalls(db.pool, search)).calls;

  await add(countedMax - before);
  const full = await countCalls(db.pool, search);
  const found = await countCalls(db.pool, { ...search, code: 'upstream_error' });
  await add(1);
  const more = await countCalls(db.pool, search);
  const moreOfCode = await countCalls(db.pool, { ...search, code: 'upstream_error' });
  await add(500);
  // Looked for among all of them, since no index knows it.
  const quick = await countCalls(db.pool, { ...search, msMost: 5 });
  await add(countedMax);

  expect(full).toEqual({ calls: 10_000, isExact: true });
  expect(found).toEqual({ calls: countedMax - before, isExact: true });
  expect(more).toEqual({ calls: 10_000, isExact: false });
  expect(moreOfCode).toEqual({ calls: countedMax - before + 1, isExact: true });
  expect(quick).toEqual({ calls: 10_000, isExact: false });
  expect(await countCalls(db.pool, { ...search, code: 'upstream_error' })).toEqual({
    calls: 10_000,
    isExact: false,
  });
});

test('a count ends where it would cost too much, and says so', async ({ db }) => {
  const { workspaces } = await history(db.pool, 60);

  const looked = await countCalls(db.pool, { workspaceIds: workspaces, msMost: 0, lookedAtMax: 10 });

  expect(looked).toEqual({ calls: 0, isExact: false });
});

test('a filter that hardly anything fits looks at so many calls a page, and says where to go on', async ({
  db,
}) => {
  const { workspaces, calls } = await history(db.pool, 60);
  const search = { workspaceIds: workspaces, msMost: 0 };

  const found = await all(db.pool, { ...search, lookedAtMax: 10 }, 5);
  const first = await searchCalls(db.pool, { ...search, lookedAtMax: 10, limit: 5 });

  expect(found).toEqual([calls.at(-1)?.id]);
  expect([first.calls.length, first.next === null]).toEqual([0, false]);
});
