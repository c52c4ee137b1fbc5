import { describe, expect, vi } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { type RanCommand, ranCommand } from '../testing/ran-command.ts';
import { test as hookTest, type Receiver } from '../testing/webhook-world.ts';

interface Desk {
  readonly app: TestApp;
  readonly live: string;
  readonly sandbox: string;
  /** Runs `millrace webhooks …` with the key of the live workspace, or another. */
  run(words: string, key?: string): Promise<RanCommand>;
  /** The same, with `--json`; what it printed. */
  json(words: string, key?: string): Promise<Record<string, unknown>>;
}

const test = hookTest.extend<{ desk: Desk }>({
  desk: async ({ db }, use) => {
    const app = await TestApp.open(db, []);
    const url = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { live, sandbox } = await app.customer();
    const run = (words: string, key = live): Promise<RanCommand> => {
      const isOverview = words.startsWith('overview');
      return ranCommand(
        ['webhooks', ...words.split(' '), ...(isOverview ? [] : ['--key', key, '--url', url])],
        () => ({ ...readConfig({}), databaseUrl: db.url }),
      );
    };
    const json = async (words: string, key?: string) => {
      const { stdout, stderr } = await run(`${words} --json`, key);
      expect(stderr).toBe('');
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    await use({ app, live, sandbox, run, json });
    await app.app.close();
  },
});

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 120_000, interval: 20 });
const typesAt = (receiver: Receiver) => receiver.got.map(({ event }) => event.type);

describe('webhooks', () => {
  test('adds an address with its secret, lists it, changes it, rotates its secret and removes it', async ({
    desk,
    hooks,
  }) => {
    const { url } = await hooks.receiver();

    const added = await desk.run(`add ${url} --event credits.low --event plan.refilled --description desk`);
    const id = /wh_\w+/.exec(added.stdout)?.[0] ?? '';
    const listed = await desk.json('list');
    const rotated = await desk.json(`rotate ${id}`);
    const changed = await desk.json(`change ${id} --off --event webhook.disabled`);
    const shown = await desk.run(`show ${id}`);
    const removed = await desk.run(`remove ${id}`);

    expect(added).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Secret {3}whsec_\S{44}$/m) });
    expect(listed.webhooks).toMatchObject([
      { id, url, events: ['credits.low', 'plan.refilled'], description: 'desk', enabled: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect(rotated).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/) });
    expect(added.stdout).not.toContain(rotated.secret);
    expect(changed).toMatchObject({ enabled: false, disabled_reason: 'owner', events: ['webhook.disabled'] });
    expect(shown.stdout).toMatch(/^State +off$/m);
    expect(removed.stdout).toBe(`${id} is deleted.\n`);
    expect(await desk.run('list')).toMatchObject({ stdout: 'There are no webhooks.\n' });
  });

  test('says how the first try of a test went, and ends with 1 where it failed', async ({ desk, hooks }) => {
    const good = await hooks.receiver();
    const bad = await hooks.receiver((_got, response) => response.writeHead(503).end('closed'));
    const { id } = await desk.json(`add ${good.url} --event credits.low`);
    const { id: badId } = await desk.json(`add ${bad.url} --event credits.low`);

    const went = await desk.run(`test ${id}`);
    const failed = await desk.run(`test ${badId} --json`);

    expect(went).toMatchObject({ code: 0, stdout: expect.stringMatching(/^It returned 204 in \d+ ms\.\n$/) });
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject({
      type: 'webhook.test',
      status: 'pending',
      attempts: [{ status: 503, response: 'closed' }],
    });
    expect(failed.stdout).not.toContain('v1=');
    expect(typesAt(good)).toEqual(['webhook.test']);
  });

  test('a test of a sandbox is kept, and not sent', async ({ desk, hooks }) => {
    const receiver = await hooks.receiver();
    const { id } = await desk.json(`add https://receiver.invalid/ --event credits.low`, desk.sandbox);

    const went = await desk.run(`test ${id}`, desk.sandbox);

    expect(went).toMatchObject({ code: 0, stdout: expect.stringContaining('stored and not sent') });
    expect(receiver.got).toEqual([]);
  });

  test('shows what a webhook was told, and replays one delivery or all that failed', async ({
    desk,
    hooks,
  }) => {
    const receiver = await hooks.receiver();
    const { id } = await desk.json(`add ${receiver.url} --event credits.low`);
    await desk.run(`test ${id}`);
    await desk.run(`test ${id}`);
    const log = (await desk.json(`deliveries ${id} --limit 1`)) as { deliveries: { id: string }[] };

    const one = await desk.run(`replay ${id} ${log.deliveries[0]?.id}`);
    await until(() => expect(receiver.got).toHaveLength(3));
    await until(async () => expect(await hooks.states()).toEqual({ delivered: 2 }));
    await desk.app.db.pool.query(`update webhook_deliveries set state = 'failed'`);
    const failed = await desk.run(`deliveries ${id} --status failed`);
    const all = await desk.json(`replay ${id} --failed-since 2020-01-01T00:00:00Z`);
    await until(() => expect(receiver.got).toHaveLength(5));

    expect(log.deliveries).toHaveLength(1);
    expect(one.stdout).toBe(`${log.deliveries[0]?.id} is sent again.\n`);
    expect(failed.stdout.match(/webhook\.test +failed +204/g)).toHaveLength(2);
    expect(all).toEqual({ redelivered: 2, held_until: null, held_because: null });
  });

  test.for([
    ['add https://93.184.215.14/', 2, 'No event was given.'],
    ['add https://93.184.215.14/ --event plan.invented', 2, 'It is one of email_finding.completed'],
    ['add https://10.0.0.7/ --event credits.low', 1, 'no public address'],
    ['show mr_live_0123456789', 2, 'That is not a webhook id.'],
    ['show jobs', 2, 'That is not a webhook id.'],
    ['show wh_none', 1, 'This workspace has no webhook with that id.'],
    ['change wh_none', 2, 'You gave nothing to change.'],
    ['change wh_none --on --off', 2, 'You gave both --on and --off.'],
    ['replay wh_none', 2, 'Give a delivery or --failed-since.'],
    ['replay wh_none dlv_1', 2, 'That is not a delivery id.'],
    ['replay wh_none --failed-since yesterday', 1, 'since'],
  ] as const)('%s is refused', async ([words, code, said], { desk }) => {
    const ran = await desk.run(words);

    expect(ran).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(said) });
  });

  test('shows the operator whose receivers are in trouble, how much waits for them, and no token of their addresses', async ({
    desk,
    hooks,
  }) => {
    const gone = await hooks.receiver((_got, response) => response.writeHead(410).end());
    const fine = await hooks.receiver();
    const { id } = await desk.json(`add ${gone.url}?token=t0ps3cret --event credits.low`);
    await desk.json(`add ${fine.url} --event credits.low`);
    await desk.run(`test ${id}`);
    // Of another workspace, whose deliveries nobody sends.
    const other = await hooks.webhook('http://127.0.0.2:9/');
    await desk.app.db.pool.query(
      `update webhook_endpoints set paused_until = 'infinity' where public_id = $1`,
      [other.id],
    );
    await hooks.emit();
    await hooks.emit();

    const all = (await desk.json('overview')) as { webhooks: Record<string, unknown>[] };
    const troubled = await desk.run('overview --troubled');

    expect(all.webhooks).toHaveLength(3);
    expect(all.webhooks[0]).toMatchObject({
      webhook_id: id,
      workspace_id: expect.stringMatching(/^ws_/),
      url: gone.url,
      enabled: false,
      disabled_reason: 'gone',
      waiting: 0,
    });
    expect(all.webhooks.find(({ webhook_id }) => webhook_id === other.id)).toMatchObject({ waiting: 2 });
    expect(troubled.stdout.trim().split('\n')).toHaveLength(2);
    expect(troubled.stdout).toContain('switched off (gone)');
    expect(troubled.stdout).not.toContain('t0ps3cret');
  });
});
