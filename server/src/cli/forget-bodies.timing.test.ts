import { expect, vi } from 'vitest';
import { pause } from '../kernel/pause.ts';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

const secretKey = Buffer.alloc(32, 1);
const email = 'mira@halden.example';
const guard = { timeout: 120_000, interval: 50 };

test('a body that waits to be written as its person is forgotten is erased as well', async ({ db }) => {
  const millrace = (...words: string[]) =>
    ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url, secretKey }));
  const app = await TestApp.open(db);
  const { live, created } = await app.customer();
  const call = (text: string) => app.post('/remove_whitespace', live, { input_text: text });
  const kept = async () => (await db.pool.query<{ request: string }>('select request from call_bodies')).rows;
  await millrace('workspace', 'bodies', created.workspaces[0]?.workspace_id ?? '', '7');
  await vi.waitFor(async () => {
    await call('nobody');
    expect(await kept()).not.toEqual([]);
  }, guard);

  // Nothing is written meanwhile.
  const writer = await db.pool.connect();
  await writer.query('begin');
  await writer.query('lock table call_bodies in share row exclusive mode');
  await call(`to ${email}`);
  const forgetting = millrace('forget', '--email', email, '--yes', '--json');
  await vi.waitFor(async () => {
    expect((await db.pool.query('select from suppressions')).rowCount).toBe(1);
  }, guard);
  await Promise.race([forgetting, pause(1_000)]);
  await writer.query('commit');
  writer.release();
  const { stdout } = await forgetting;
  // What comes later is written behind it.
  await call('the last one');
  await vi.waitFor(async () => {
    expect((await kept()).filter(({ request }) => request.includes('the last one'))).toHaveLength(1);
  }, guard);

  expect(JSON.parse(stdout).kept).toMatchObject({ call_bodies: 1 });
  expect((await kept()).filter(({ request }) => request.includes(email))).toEqual([]);
  await app.app.close();
});
