import { inspect } from 'node:util';
import { expect } from 'vitest';
import { HiddenText } from '../../kernel/hidden-text.ts';
import type { ServiceError } from '../../kernel/service-error.ts';
import { TestApp, type TestResponse } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { outboundTo, site } from '../../testing/outbound-to.ts';
import {
  idOf,
  openWorkspace,
  ownHosts,
  refused,
  sessionCookie,
  sessionToken,
} from '../../testing/slack-emulator.ts';
import type { EmulatedReply } from '../../testing/vendor-emulator.ts';
import { openSlack } from './slack.ts';
import { workspaceUrl } from './workspace-url.ts';

const request = {
  workspace: 'halden',
  channel_id: 'C04QK7T2M9X',
  cookie: sessionCookie,
  token: sessionToken,
};
const question = {
  workspace: 'halden',
  channelId: 'C04QK7T2M9X',
  cookie: new HiddenText(sessionCookie),
  token: new HiddenText(sessionToken),
  membersMax: 10,
};
const signal = AbortSignal.timeout(600_000);

/** Names that are to lead to `canary`, such as 127.0.0.2:8080, or anywhere but to a workspace. */
function hostileNames(canary: string): string[] {
  const [address = '', port = ''] = canary.split(':');
  const ends = [
    '',
    '/',
    '#',
    '?',
    '\\',
    '%23',
    '%2f',
    '\0',
    '\t',
    '\n',
    '\r\n',
    '@',
    ':',
    ';',
    ' ',
    '\u2044',
    '／',
  ];
  return [
    ...ends.map((end) => `${canary}${end}`),
    ...ends.slice(1).map((end) => `halden${end}${canary}`),
    ...ends.slice(1).map((end) => `${canary}${end}halden`),
    ...[
      `x@${canary}/`,
      `x:y@${canary}/`,
      `//${canary}/`,
      `///${canary}`,
      `\\\\${canary}\\`,
      `http://${canary}/`,
    ],
    ...[`https://${canary}#`, `../${canary}`, `.${canary}`, `halden.${canary}`, `[${address}]:${port}/`],
    ...['evil.example', 'evil.example/', 'evil.example#', 'evil.example?', 'evil.example\\', 'halden.evil'],
    ...[
      'evil.example:443/',
      'slack.com.evil.example',
      'halden.slack.com.evil.example',
      'evil.example/.slack.com',
    ],
    ...[
      'evil。example',
      'evil．example',
      'evil%2eexample',
      'evil%00',
      'hal den',
      'halden.',
      '.halden',
      '-halden',
    ],
    ...[
      'halden-',
      'a'.repeat(64),
      'ｈalden',
      'hälden',
      'halden\u200b',
      '\u202ehalden',
      'ℋalden',
      'halden.enterprise.',
    ],
    ...[
      '.enterprise',
      'a.b.enterprise',
      'halden.enterprise.evil',
      '',
      ' ',
      '.',
      '..',
      '*',
      '$',
      '[::1]',
      '2130706433/',
    ],
    ...[
      'localhost#',
      'localhost/',
      '169.254.169.254',
      '169.254.169.254/',
      '0x7f.1/',
      'HALDEN',
      'halden_x',
      'javascript:',
    ],
  ];
}

test('no name of a workspace leads to another host', async () => {
  const canary = await site((_request, response) => response.end('{"ok":true,"members":[]}'));
  const names = hostileNames(`127.0.0.2:${canary.port}`);
  const provider = openSlack({
    addresses: ownHosts,
    userAgent: 'Millrace/test',
    outbound: outboundTo({ allow: ['127.0.0.0/8'] }),
  });

  const failures = await Promise.all(
    names.map((workspace) =>
      provider.listChatMembers?.({ ...question, workspace }, signal).then(
        (value) => ({ workspace, value }),
        (error: ServiceError) => ({ workspace, code: error.code }),
      ),
    ),
  );

  expect(names.length).toBeGreaterThan(60);
  expect(failures).toEqual(names.map((workspace) => ({ workspace, code: 'validation_failed' })));
  expect(canary.connections).toBe(0);
});

test('through the endpoint such a name is refused, or is what is left of it below the host of Slack', async ({
  db,
}) => {
  const canary = await site((_request, response) => response.end('{}'));
  const hosts: string[] = [];
  const provider = openSlack({
    addresses: ownHosts,
    userAgent: 'Millrace/test',
    outbound: {
      fetch: async ({ url }) => {
        hosts.push(url.host);
        throw new Error('it is not sent');
      },
    },
  });
  const app = await TestApp.open(db, [provider]);
  const { live } = await app.customer({ credits: 1_000 });

  const statuses: number[] = [];
  for (const workspace of hostileNames(`127.0.0.2:${canary.port}`)) {
    const { status } = await app.post('/chat_channel_members', live, { ...request, workspace });
    statuses.push(status);
  }
  await app.app.close();

  expect(statuses.filter((status) => status === 422).length).toBeGreaterThan(60);
  // Lower case, and the part before a path, are what is meant.
  expect(new Set(hosts)).toEqual(
    new Set(['halden', 'localhost', '2130706433'].map((name) => `${name}.slack.com`)),
  );
  expect(canary.connections).toBe(0);
});

test.for([
  ['halden', 'halden.slack.com'],
  ['a', 'a.slack.com'],
  ['acme-2.enterprise', 'acme-2.enterprise.slack.com'],
])('the workspace %s answers at %s', ([workspace = '', host]) => {
  expect(workspaceUrl(workspace)?.host).toBe(host);
});

test('cookie and token are found nowhere after a call: not in answers, logs, errors or the database', async ({
  db,
}) => {
  const echo = { token: sessionToken, cookie: sessionCookie };
  const replies: readonly (EmulatedReply | undefined)[] = [
    undefined,
    refused('invalid_auth'),
    refused(`bad_${sessionToken}`),
    { body: { ok: false, error: 'internal_error', echo } },
    { body: { ok: true, members: echo } },
    { status: 500, body: echo },
    { status: 429, headers: { 'retry-after': '600' }, body: echo },
    { status: 302, headers: { location: `https://evil.example/${sessionToken}` }, body: echo },
    { body: `<html>${sessionToken}` },
  ];
  let reply: EmulatedReply | undefined;
  await using world = await openWorkspace({ members: [idOf(1)], instead: () => reply });
  const app = await TestApp.open(db, [world.provider]);
  const { live } = await app.customer({ credits: 100 });

  const answers: TestResponse[] = [];
  const errors: unknown[] = [];
  for (const one of replies) {
    reply = one;
    const headers = { 'idempotency-key': `key-${answers.length}` };
    answers.push(await app.post('/chat_channel_members', live, request, headers));
    await world.provider.listChatMembers?.(question, signal).catch((error) => errors.push(error));
  }
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ text: string }>(
      `select t::text as text from ${name} t limit 1000`,
    );
    stored.push(...rows.map(({ text }) => text));
  }
  await app.app.close();

  expect(answers.map(({ status }) => status)).toEqual([200, 422, 502, 502, 502, 502, 502, 422, 502]);
  const charged = answers.map(({ headers }) => headers['x-credits-charged']);
  expect(charged[0]).toBe('2');
  expect(charged.slice(1).every((credits) => Number(credits ?? 0) === 0)).toBe(true);
  expect(errors).toHaveLength(replies.length - 1);
  const shown = errors.map(
    (error) => inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error),
  );
  expect(stored.length).toBeGreaterThan(5);
  // What repeats is summed.
  expect(app.log.length).toBeGreaterThan(1);
  const everything = [...answers.map(({ text }) => text), ...app.log, ...stored, ...shown].join('\n');
  expect(everything).not.toContain('of-Ida');
});

test('an error of a library on the way, whatever it may hold, is told without it', async ({ db }) => {
  const careless = Object.assign(new Error(`invalid header ${sessionCookie}`), {
    headers: { cookie: sessionCookie },
    body: sessionToken,
  });
  const provider = openSlack({
    addresses: ownHosts,
    userAgent: 'Millrace/test',
    outbound: { fetch: () => Promise.reject(careless) },
  });
  const app = await TestApp.open(db, [provider]);
  const { live } = await app.customer({ credits: 100 });

  const answer = await app.post('/chat_channel_members', live, request);
  const error = await provider.listChatMembers?.(question, signal).catch((thrown: unknown) => thrown);
  await app.app.close();

  expect(answer.status).toBe(500);
  expect(error).toBeInstanceOf(Error);
  const shown = inspect(error, { depth: 10, showHidden: true });
  expect([answer.text, ...app.log, shown].join('\n')).not.toContain('of-Ida');
});

test('a source is not taken out by callers, whatever their sessions make a host answer', async ({ db }) => {
  const hostsWords: readonly EmulatedReply[] = [
    refused('invalid_auth'),
    refused('a_code_of_tomorrow'),
    refused('internal_error'),
    { status: 400, body: '<html>bad cookie' },
    { status: 403, body: '<html>robots' },
    { status: 500, body: '' },
    { body: '<html>sign in' },
    { body: { ok: true } },
  ];
  let reply: EmulatedReply | undefined;
  await using world = await openWorkspace({ members: [idOf(1)], instead: () => reply });
  const app = await TestApp.open(db, [world.provider]);
  const { live } = await app.customer({ credits: 100 });
  const ask = () => app.post('/chat_channel_members', live, request);

  const between: number[] = [];
  for (const word of hostsWords) {
    reply = word;
    for (let at = 0; at < 6; at += 1) await ask();
    reply = undefined;
    between.push((await ask()).status);
  }
  reply = { status: 429, headers: { 'retry-after': '600' }, body: {} };
  const limited = await ask();
  reply = undefined;
  const answer = await ask();
  await app.app.close();

  expect(between).toEqual(hostsWords.map(() => 200));
  expect(limited).toMatchObject({ status: 502, headers: { 'retry-after': '600' } });
  expect(answer).toMatchObject({ status: 200, body: { found: true, members: [{ id: idOf(1) }] } });
});
