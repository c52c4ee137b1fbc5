import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, onTestFinished, vi } from 'vitest';
import { freePort } from '../../boot/listen.ts';
import { readConfig } from '../../settings/config.ts';
import { test as appTest, TestApp } from '../../testing/app.ts';
import { managementKey } from '../../testing/console-people.ts';
import { commandContext, ranCommand } from '../../testing/ran-command.ts';
import { createProgram } from '../command-line.ts';

interface Remote {
  readonly app: TestApp;
  readonly origin: string;
  readonly key: string;
  /** On the machine of the service. */
  here(...words: string[]): ReturnType<typeof ranCommand>;
  /** From anywhere, without its database. */
  there(...words: string[]): ReturnType<typeof ranCommand>;
}

const noSettings = () => {
  throw new Error('a command on a service elsewhere needs no settings of this machine');
};

const test = appTest.extend<{ remote: Remote }>({
  remote: async ({ db }, use) => {
    const port = await freePort({ host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${port}`;
    const app = await TestApp.open(db, [], { publicUrl: origin });
    await app.app.server.listen({ port, host: '127.0.0.1' });
    const key = await managementKey(app, { organizationId: null, role: 'operator' });
    vi.stubEnv('MILLRACE_KEY', key);
    await use({
      app,
      origin,
      key,
      here: (...words) => ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url })),
      there: (...words) => ranCommand(['--url', origin, ...words], noSettings),
    });
    vi.unstubAllEnvs();
    await app.app.close();
  },
});

const clean = { messy_url: 'https://www.wikipedia.org/wiki/Mill' };

test('what is read from elsewhere is to the letter what the machine of the service prints', async ({
  remote,
}) => {
  const { app, here, there } = remote;
  const plan = { name: 'enrichment', overflow: 'block', overflowByHeader: false } as const;
  const { created, live, sandbox } = await app.customer({ credits: 500, plan });
  await app.customer({ credits: 0 });
  await app.post('/clean_domain', live, clean);
  await app.post('/clean_domain', sandbox, clean);
  await app.post('/remove_whitespace', live, { input_text: ' a ' });
  const org = created.organization_id;
  const workspace = created.workspaces[0]?.workspace_id ?? '';
  await here('credits', 'grant', '--org', org, '--credits', '12.5', '--id', 'invoice-1', '--note', 'a note');
  await here('endpoint', 'off', 'enrich_company', '--reason', 'Being renewed.');

  for (const words of [
    ['org', 'list'],
    ['org', 'show', org],
    ['workspace', 'list'],
    ['workspace', 'list', '--org', org],
    ['credits', 'list', '--org', org],
    ['credits', 'list', '--org', org, '--limit', '1'],
    ['credits', 'list', '--org', org, '--csv'],
    ['credits', 'list', '--org', org, '--sandbox'],
    ['report', 'usage'],
    ['report', 'usage', '--by', 'total'],
    ['report', 'usage', '--by', 'endpoint,day', '--org', org, '--csv'],
    ['report', 'usage', '--by', 'endpoint', '--limit', '1'],
    ['report', 'usage', '--workspace', workspace, '--endpoint', 'clean_domain'],
    ['report', 'usage', '--sandbox'],
    ['report', 'revenue'],
    ['report', 'revenue', '--by', 'workspace,endpoint'],
  ]) {
    for (const form of words.includes('--csv') ? [[]] : [[], ['--json']]) {
      const asked = [...words, ...form];
      const [local, elsewhere] = [await here(...asked), await there(...asked)];
      expect({ asked, ...elsewhere }).toEqual({ asked, ...local });
      expect([elsewhere.code, elsewhere.stdout.length > 20]).toEqual([0, true]);
    }
  }
  await vi.waitFor(
    async () => expect(await there('endpoint', 'list')).toEqual(await here('endpoint', 'list')),
    { timeout: 120_000 },
  );
});

test('changes from elsewhere are those of the machine, in its words, and the audit log has the key', async ({
  remote,
}) => {
  const { app, here, there } = remote;
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await there(...words, '--json');
    expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  const made = await json('org', 'create', '--name', 'Acme', '--credits', '100', '--rate-tier', 'pro');
  const org = made.organization_id;
  const [live] = made.workspaces;
  expect((await app.post('/clean_domain', live.api_key, clean)).status).toBe(200);
  const booked = await json('credits', 'grant', '--org', org, '--credits', '5', '--id', 'invoice-1');
  const again = await json('credits', 'grant', '--org', org, '--credits', '5', '--id', 'invoice-1');
  const sameHere = JSON.parse(
    (await here('credits', 'grant', '--org', org, '--credits', '5', '--id', 'invoice-1', '--json')).stdout,
  );
  const adjusted = await json('credits', 'adjust', '--org', org, '--credits', '-4.5');
  const workspace = await json('workspace', 'create', '--org', org, '--mode', 'live', '--rate-tier', 'free');
  const id = workspace.workspaces[0].workspace_id;
  const disabled = await json('workspace', 'disable', id);
  const tier = await json('workspace', 'tier', id, 'pro');
  const enabled = await json('workspace', 'enable', id);
  const bodies = await json('workspace', 'bodies', id, '7');
  const bodiesHere = JSON.parse((await here('workspace', 'bodies', id, '3', '--json')).stdout);
  const tooMany = [await here('workspace', 'bodies', id, '31'), await there('workspace', 'bodies', id, '-1')];
  const rotated = await json('key', 'rotate', live.workspace_id, '--overlap', '60');
  const revoked = await json('key', 'revoke', id);
  const off = await json('endpoint', 'off', 'clean_domain', '--reason', 'Being renewed.');
  const on = await json('endpoint', 'on', 'clean_domain');

  expect(booked).toMatchObject({ booked: true, credits: 5, wallet: 104.5 });
  expect(again).toEqual({ ...booked, booked: false });
  expect(sameHere).toEqual(again);
  expect(adjusted).toMatchObject({ kind: 'adjust', credits: -4.5, wallet: 100 });
  expect(disabled).toMatchObject({ workspace_id: id, rate_tier: 'free', disabled: true });
  expect(tier).toMatchObject({ rate_tier: 'pro', disabled: true });
  expect(enabled).toEqual({ ...tier, disabled: false });
  expect(bodies).toEqual({ ...enabled, keep_bodies_days: 7 });
  expect(bodiesHere).toEqual({ ...enabled, keep_bodies_days: 3 });
  expect(tooMany.map(({ code }) => code)).toEqual([2, 2]);
  expect(rotated).toMatchObject({
    workspace_id: live.workspace_id,
    mode: 'live',
    old_key_ends_in_seconds: 60,
  });
  expect(revoked).toEqual({ workspace_id: id, revoked: 1 });
  expect(off).toEqual({ endpoint: 'clean_domain', state: 'off', reason: 'Being renewed.' });
  expect(on).toEqual({ endpoint: 'clean_domain', state: 'on', reason: null });
  expect((await here('org', 'show', org, '--json')).stdout).toBe(
    (await there('org', 'show', org, '--json')).stdout,
  );
  const { rows } = await app.db.pool.query<{ kind: string }>(
    'select distinct actor_kind as kind from audit_log',
  );
  expect(rows).toEqual([{ kind: 'management_key' }]);
});

/** All of them, by groups. */
async function allCommands(): Promise<string[]> {
  const leaves = (command: Command): Command[] =>
    command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
  const nameOf = (command: Command): string => {
    const { parent } = command;
    return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
  };
  return leaves(await createProgram(commandContext(noSettings), [])).map(nameOf);
}

test('from elsewhere works what is written down here, and nothing else', async ({ remote }) => {
  const working = [
    ...['org create', 'org list', 'org show'],
    ...[
      'workspace bodies',
      'workspace create',
      'workspace list',
      'workspace enable',
      'workspace disable',
      'workspace tier',
    ],
    ...['key rotate', 'key revoke', 'credits grant', 'credits adjust', 'credits list'],
    ...['endpoint list', 'endpoint off', 'endpoint on', 'report usage', 'report revenue'],
  ];
  // These call endpoints, with an API key.
  const callers = new Set(['call', 'list', 'bulk', 'mcp']);
  const all = (await allCommands()).filter((command) => !callers.has(command.split(' ')[0] ?? ''));

  const found: string[] = [];
  for (const command of all) {
    const { code, stderr } = await remote.there(...command.split(' '), '--no-such-option');
    expect([command, code]).toEqual([command, 2]);
    // Others would run from here, and are refused for their words.
    if (!stderr.includes('works only on the machine of the service')) found.push(command);
  }

  expect(all).toEqual(expect.arrayContaining(['serve', 'ledger verify', 'operator invite', 'org delete']));
  expect(found.toSorted()).toEqual(working.toSorted());
});

test('commands that need the machine say so, and do nothing', async ({ remote }) => {
  for (const words of [
    ['serve'],
    ['doctor'],
    ['ledger', 'verify'],
    ['import', 'x.csv'],
    ['operator', 'list'],
    ['org', 'delete', 'org_1'],
  ]) {
    const { code, stdout, stderr } = await remote.there(...words);
    expect([words, code, stdout]).toEqual([words, 2, '']);
    expect(stderr).toContain('works only on the machine of the service');
  }
  expect((await remote.there('org', 'list', '--help')).stdout).toContain('./millrace org list');
});

test('a service that refuses or is not there is told of, with what to do', async ({ remote }) => {
  const nobody = await remote.there('org', 'show', 'org_nobody');
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('no organization with that id')]);

  vi.stubEnv('MILLRACE_KEY', `${remote.key.slice(0, -1)}${remote.key.endsWith('a') ? 'b' : 'a'}`);
  const refused = await remote.there('org', 'list');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).not.toContain(remote.key.slice(0, 20));

  vi.stubEnv('MILLRACE_KEY', remote.key);
  const away = await ranCommand(['--url', 'http://127.0.0.1:9', 'org', 'list'], noSettings);
  expect([away.code, away.stderr]).toEqual([
    3,
    expect.stringContaining('No service answers at http://127.0.0.1:9'),
  ]);
});

test('a key of an organization changes nothing of the instance', async ({ remote }) => {
  const { app, there } = remote;
  const { created } = await app.customer();
  const { rows } = await app.db.pool.query<{ id: number }>(
    'select id from organizations where public_id = $1',
    [created.organization_id],
  );
  vi.stubEnv('MILLRACE_KEY', await managementKey(app, { organizationId: rows[0]?.id ?? 0, role: 'owner' }));

  const refused = await there('org', 'create', '--name', 'Theirs');

  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Only the operator')]);
});

test('the key goes to the address that was named, and not where that one sends on to', async ({ remote }) => {
  const got: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    got.push(request.headers.authorization);
    response.end('{}');
  }).listen(0);
  const first = createServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end(),
  ).listen(0);
  onTestFinished(() => {
    for (const server of [other, first]) server.close();
  });

  const sent = await ranCommand(
    ['--url', `http://127.0.0.1:${(first.address() as AddressInfo).port}`, 'org', 'list'],
    noSettings,
  );

  expect([sent.code, got]).toEqual([3, []]);
  expect(sent.stderr).not.toContain(remote.key);
});

test('keys are read from a file that nobody else can read, by the address', async ({ remote }) => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'millrace'));
  const file = join(folder, 'millrace', 'keys');
  writeFileSync(file, `# mine\nhttp://127.0.0.1:9 mm_other\n${remote.origin}/ ${remote.key}\n`, {
    mode: 0o600,
  });
  vi.stubEnv('MILLRACE_KEY', '');
  vi.stubEnv('XDG_CONFIG_HOME', folder);

  const good = await remote.there('org', 'list');
  vi.stubEnv('MILLRACE_URL', remote.origin);
  const bySetting = await ranCommand(['org', 'list'], noSettings);
  chmodSync(file, 0o640);
  const open = await remote.there('org', 'list');
  chmodSync(file, 0o600);
  const elsewhere = await ranCommand(['--url', 'http://127.0.0.2:9', 'org', 'list'], noSettings);

  vi.stubEnv('XDG_CONFIG_HOME', '');
  vi.stubEnv('HOME', folder);
  const nowhere = await remote.there('org', 'list');
  mkdirSync(join(folder, '.config'));
  renameSync(join(folder, 'millrace'), join(folder, '.config', 'millrace'));
  const atHome = await remote.there('org', 'list');

  expect([good.code, bySetting.code, atHome.code]).toEqual([0, 0, 0]);
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('No management key was given')]);
  expect([open.code, open.stderr]).toEqual([2, expect.stringContaining('Others can read')]);
  expect([elsewhere.code, elsewhere.stderr]).toEqual([
    2,
    expect.stringContaining('has no key for http://127.0.0.2:9'),
  ]);
});
