import type { Command } from 'commander';
import { expect } from 'vitest';
import { Authenticator } from '../gateway/authenticate.ts';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { commandContext, ranCommand } from '../testing/ran-command.ts';
import { createProgram } from './command-line.ts';

/** Runs `millrace …` in this process, on the test's database. */
const millrace = (db: TestDatabase | null, ...words: string[]) => ranCommand(words, configOf(db));

const configOf = (db: TestDatabase | null) => () => {
  if (db === null) throw new Error('this command needs no settings');
  return { ...readConfig({}), databaseUrl: db.url };
};

async function json<Answer>(db: TestDatabase, ...words: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await millrace(db, ...words, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Answer;
}

interface Created {
  organization_id: string;
  workspaces: { workspace_id: string; mode: string; api_key: string }[];
}

const create = (db: TestDatabase, ...more: string[]) =>
  json<Created>(db, 'org', 'create', '--name', 'Acme', '--credits', '100', ...more);

async function allCommands(): Promise<string[][]> {
  const walk = (command: Command, path: string[]): string[][] =>
    command.commands.length === 0
      ? [path]
      : command.commands.flatMap((child) => walk(child, [...path, child.name()]));
  return walk(await createProgram(commandContext(configOf(null)), []), []);
}

test('every command explains itself with an example, on standard output', async () => {
  for (const path of await allCommands()) {
    const help = await millrace(null, ...path, '--help');

    expect({ path, code: help.code, stderr: help.stderr }).toEqual({ path, code: 0, stderr: '' });
    expect(help.stdout).toMatch(new RegExp(`Example:\\n +.*./millrace ${path.join(' ')}`));
  }
});

test('the first word brings its command alone', async () => {
  const known = await allCommands();
  const first = [...new Set(known.map(([word = '']) => word))];
  for (const word of first) {
    const { commands } = await createProgram(commandContext(configOf(null)), [word, 'more']);

    expect(commands.map((command) => command.name())).toEqual([word]);
  }
  expect(first).toContain('serve');
});

test.for([
  [['org', 'create'], "Required option '--name <name>' not specified."],
  [['org', 'create', '--name', 'x', '--credits', '1.234'], 'at most two decimals'],
  [['org', 'create', '--name', 'a\nb'], 'without line breaks'],
  [['org', 'create', '--name', 'x', '--rate-tier', 'fast'], 'It is one of free, standard'],
  [['credits', 'grant', '--org', 'org_x', '--credits', '-5'], 'It must be more than 0.'],
  [['limits', 'set', '--workspace', 'ws_x', '--quota', '5'], 'Give either --workspace and --spend'],
  [['endpoint', 'off', 'nonsense'], 'There is no endpoint "nonsense".'],
  [['import', 'companies', 'x.csv', '--map', 'nonsense'], 'is not field=column'],
  [['orgs'], "Unknown command 'orgs'."],
] as const)('%j is wrong usage: exit code 2, and it says what', async ([words, sentence]) => {
  const { code, stdout, stderr } = await millrace(null, ...words, '--json');

  expect([code, stdout]).toEqual([2, '']);
  expect(JSON.parse(stderr)).toEqual({
    error: expect.stringContaining(sentence),
    fix: expect.anything(),
  });
});

test('a new organization has a live and a sandbox workspace with keys that work, and the plan it was given', async ({
  db,
}) => {
  const created = await create(db, '--plan', 'enrichment', '--rate-tier', 'pro');
  const shown = await json(db, 'org', 'show', created.organization_id);

  expect(created.workspaces.map(({ mode }) => mode)).toEqual(['live', 'sandbox']);
  for (const { api_key, mode } of created.workspaces) {
    const caller = await new Authenticator(db.pool).authenticate(api_key, '::1');
    expect(caller).toMatchObject({ mode, rateTier: 'pro', hasPlan: true });
  }
  expect(shown).toMatchObject({
    name: 'Acme',
    live: { wallet: 100, plan: { name: 'enrichment', status: 'active', remaining: 60_000 } },
    sandbox: { wallet: 10_000 },
  });
  expect(JSON.stringify(shown)).not.toContain(created.workspaces[0]?.api_key);
});

test('a workspace is made in the same shape, slower callers by default', async ({ db }) => {
  const { organization_id } = await create(db);

  const made = await json<Created>(db, 'workspace', 'create', '--org', organization_id, '--mode', 'live');
  const list = await json<{ workspaces: { rate_tier: string }[] }>(
    db,
    'workspace',
    'list',
    '--org',
    organization_id,
  );

  expect(made).toEqual({
    organization_id,
    workspaces: [
      {
        workspace_id: expect.stringMatching(/^ws_/),
        mode: 'live',
        api_key: expect.stringMatching(/^mr_live_/),
      },
    ],
  });
  expect(list.workspaces.map(({ rate_tier }) => rate_tier)).toEqual(['standard', 'standard', 'standard']);
});

test('a grant with an id is booked once, even when it is repeated with another amount or kind', async ({
  db,
}) => {
  const { organization_id: org } = await create(db);
  const grant = ['credits', 'grant', '--org', org, '--id', 'opening'];

  const first = await json(db, ...grant, '--credits', '5');
  const again = await json(db, ...grant, '--credits', '7', '--kind', 'purchase');
  const text = await millrace(db, ...grant, '--credits', '5');

  expect(first).toMatchObject({ booked: true, wallet: 105 });
  expect(again).toMatchObject({ booked: false, credits: 5, wallet: 105 });
  expect(text.stdout).toContain('Already booked: opening was 5.00 credits');
});

test('an adjustment never takes more than is left, and the sandbox has credits of its own', async ({
  db,
}) => {
  const { organization_id: org } = await create(db);

  const tooMuch = await millrace(db, 'credits', 'adjust', '--org', org, '--credits', '-100.01');
  const all = await json(db, 'credits', 'adjust', '--org', org, '--credits', '-100');
  const sandbox = await json(db, 'credits', 'adjust', '--org', org, '--credits', '-1', '--sandbox');

  expect(tooMuch).toMatchObject({ code: 1, stdout: '' });
  expect(tooMuch.stderr).toContain('-100.01 cannot be taken: 100.00 credits are left.');
  expect(all).toMatchObject({ wallet: 0 });
  expect(sandbox).toMatchObject({ mode: 'sandbox', wallet: 9_999 });
});

test('during the overlap of a rotation both keys work, and a second rotation ends the oldest', async ({
  db,
}) => {
  const [live] = (await create(db)).workspaces;
  const rotate = ['key', 'rotate', live?.workspace_id ?? '', '--overlap', '3600'];
  const works = async (key: string | undefined) =>
    new Authenticator(db.pool).authenticate(key, '::1').then(
      () => true,
      () => false,
    );

  const second = await json<{ api_key: string }>(db, ...rotate);
  const duringFirst = await Promise.all([live?.api_key, second.api_key].map(works));
  const third = await json<{ api_key: string }>(db, ...rotate);
  const duringSecond = await Promise.all([live?.api_key, second.api_key, third.api_key].map(works));

  expect(duringFirst).toEqual([true, true]);
  expect(duringSecond).toEqual([false, true, true]);
});

test('every change that callers must feel is announced to running services', async ({ db }) => {
  const { organization_id: org, workspaces } = await create(db);
  const workspace = workspaces[0]?.workspace_id ?? '';
  const generation = async () =>
    (await db.pool.query<{ generation: number }>('select generation from settings_generation')).rows[0]
      ?.generation ?? 0;

  for (const words of [
    ['key', 'rotate', workspace],
    ['key', 'revoke', workspace],
    ['workspace', 'disable', workspace],
    ['workspace', 'enable', workspace],
    ['workspace', 'tier', workspace, 'pro'],
    ['endpoint', 'off', 'clean_domain'],
    ['endpoint', 'on', 'clean_domain'],
    ['plan', 'set', '--org', org, '--plan', 'enrichment'],
    ['plan', 'status', '--org', org, '--status', 'past_due'],
    ['plan', 'end', '--org', org],
    ['limits', 'set', '--workspace', workspace, '--spend', '5'],
    ['limits', 'set', '--org', org, '--quota', '5'],
  ]) {
    const before = await generation();
    await json(db, ...words);
    expect({ words, grew: (await generation()) > before }).toEqual({ words, grew: true });
  }
});

test('a plan keeps what a change of it does not mention, and grants once', async ({ db }) => {
  const { organization_id: org } = await create(db);
  const set = ['plan', 'set', '--org', org, '--plan', 'enrichment'];
  const first = await json(db, ...set, '--billing-day', '31', '--overflow', 'block');

  const changed = await json(db, ...set, '--overflow-by-header', 'yes');
  const none = await millrace(db, 'plan', 'end', '--org', org, '--sandbox');
  const useless = await millrace(db, ...set, '--overflow', 'wallet', '--overflow-by-header', 'yes');

  // A call may ask for the wallet only where that was allowed.
  expect(first).toMatchObject({ plan: { overflow: 'block', overflow_by_header: false } });
  expect(changed).toMatchObject({
    plan: { remaining: 60_000, billing_day: 31, overflow: 'block', overflow_by_header: true },
  });
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('has no sandbox plan') });
  expect(useless).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('does nothing while every call'),
  });
});

test('limits are shown as they were set, and none takes a spend limit away', async ({ db }) => {
  const { organization_id: org, workspaces } = await create(db);
  const workspace = workspaces[0]?.workspace_id ?? '';

  const spend = await json(db, 'limits', 'set', '--workspace', workspace, '--spend', '12.5');
  await json(db, 'limits', 'set', '--org', org, '--quota', '7');
  const quota = await json(db, 'limits', 'set', '--org', org, '--quota', '3', '--endpoint', 'clean_domain');
  const free = await json(db, 'limits', 'set', '--workspace', workspace, '--spend', 'none');
  const useless = [
    await millrace(db, 'limits', 'set', '--workspace', workspace, '--spend', '5', '--sandbox'),
    await millrace(db, 'limits', 'show', '--workspace', workspace, '--sandbox'),
  ];

  expect(spend).toMatchObject({ spend_limit: { limit: 12.5, spent: 0 } });
  expect(quota).toMatchObject({
    quota: 7,
    endpoints: [{ endpoint: 'clean_domain', limit: 3, used: 0, own_limit: true }],
    workspaces: [{ workspace_id: workspace, spend_limit: { limit: 12.5, spent: 0 } }],
  });
  expect(free).toMatchObject({ spend_limit: null });
  for (const { code, stderr } of useless) {
    expect([code, stderr]).toEqual([2, expect.stringContaining('--sandbox does nothing for a workspace')]);
  }
});

test('an id that does not exist is named, and a key that was pasted for an id is not shown again', async ({
  db,
}) => {
  const [live] = (await create(db)).workspaces;

  const unknown = await millrace(db, 'org', 'show', 'org_nobody');
  const swapped = await millrace(db, 'org', 'show', live?.workspace_id ?? '');
  const pasted = await millrace(db, 'key', 'revoke', live?.api_key ?? '');

  expect([unknown.code, swapped.code, pasted.code]).toEqual([1, 2, 2]);
  expect(unknown.stderr).toBe('There is no organization "org_nobody".\nIds: ./millrace org list\n');
  expect(swapped.stderr).toContain('is a workspace, not an organization');
  expect(pasted.stderr).toContain('That is an API key, not an id.');
  expect(pasted.stderr).not.toContain(live?.api_key);
});

test('a bug of ours is told with its stack, and known trouble without', async () => {
  const bug = await millrace(null, 'org', 'list');

  expect(bug.code).toBe(1);
  expect(bug.stderr).toContain('Millrace has a bug: this command needs no settings');
  expect(bug.stderr).toContain('    at ');
});

test('a command does not change the tables under a service of an older version', async ({ db }) => {
  await db.pool.query(`delete from migrations where version = (select max(version) from migrations)`);
  await db.pool.query(`insert into processes (hostname, pid) values ('elsewhere', 1)`);

  const { code, stderr } = await millrace(db, 'org', 'list');

  expect(code).toBe(1);
  expect(stderr).toContain('The running service is older than this command');
});

test('the ledger is proved right with exit code 0, and a balance that nobody booked ends with 1', async ({
  db,
}) => {
  await create(db);

  const right = await millrace(db, 'ledger', 'verify', '--json');
  await db.pool.query(
    'update ledger_accounts set addon_left = addon_left + 1 where id = (select min(id) from ledger_accounts)',
  );
  const wrong = await millrace(db, 'ledger', 'verify', '--json');
  const text = await millrace(db, 'ledger', 'verify');

  expect(right.code).toBe(0);
  expect(JSON.parse(right.stdout)).toMatchObject({ ok: true, problems: [] });
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.stdout).problems.length).toBeGreaterThan(0);
  expect([text.code, text.stderr]).toEqual([1, '']);
  expect(text.stdout).toMatch(/INVARIANT +ACCOUNT +DETAIL/);
});
