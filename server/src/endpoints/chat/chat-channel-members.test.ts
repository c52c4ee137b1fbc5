import { expect } from 'vitest';
import { type Provider, ProviderFailure } from '../../providers/capabilities.ts';
import type { ChatMemberQuestion } from '../../records/chat-member.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';

const cookie = 'xoxd-cookie%2Bof-Ida';
const token = 'xoxc-token-of-Ida';
const request = { workspace: 'halden', channel_id: 'C04QK7T2M9X', cookie, token };
const member = { id: 'U1', name: 'Ida', email: null, isAdmin: false, timezone: null, title: null };

function source(listChatMembers: Provider['listChatMembers']): Provider {
  return { name: 'slack', unavailable: () => null, ...(listChatMembers ? { listChatMembers } : {}) };
}

test('cookie and token reach the source, and are found nowhere else: not in answers, logs or the database', async ({
  db,
}) => {
  const asked: ChatMemberQuestion[] = [];
  let fails = false;
  const app = await TestApp.open(db, [
    source(async (question) => {
      asked.push(question);
      // As careless as a source can be.
      if (fails)
        throw new ProviderFailure('slack', 'unreadable', { cause: new Error(JSON.stringify(question)) });
      return { outcome: 'found', value: [member] };
    }),
  ]);
  const { live } = await app.customer({ credits: 100 });
  const headers = { 'idempotency-key': 'one' };

  const answers = [
    await app.post('/chat_channel_members', live, request, headers),
    await app.post('/chat_channel_members', live, { ...request, channel_id: 'x' }),
    await app.post('/chat_channel_members', live, { ...request, cookie: `${cookie}\nü` }),
    await app.post('/chat_channel_members', live, { ...request, max_members: 'all' }),
    await app.post('/chat_channel_members', live, '{"workspace":"halden","token": of-Ida}'),
  ];
  fails = true;
  answers.push(await app.post('/chat_channel_members', live, request));
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

  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 422, 400, 502]);
  expect(asked[0]?.cookie.reveal()).toBe(cookie);
  expect(asked[0]?.token.reveal()).toBe(token);
  const everything = [...answers.map(({ text }) => text), ...app.log, ...stored].join('\n');
  expect(stored.length).toBeGreaterThan(5);
  expect(app.log.length).toBeGreaterThan(0);
  expect(everything).not.toContain('of-Ida');
});

test.for([
  ['Halden', 'halden'],
  ['https://halden.slack.com/archives/C1', 'halden'],
  ['acme.enterprise.slack.com', 'acme.enterprise'],
] as const)('the workspace %s is %s', async ([workspace, subdomain], { db }) => {
  const asked: string[] = [];
  const app = await TestApp.open(db, [
    source(async (question) => {
      asked.push(question.workspace);
      return { outcome: 'not_found' };
    }),
  ]);
  const { live } = await app.customer({ credits: 100 });

  const answer = await app.post('/chat_channel_members', live, { ...request, workspace });
  await app.app.close();

  expect(asked).toEqual([subdomain]);
  // There is no such channel: an answer, and free.
  expect(answer).toMatchObject({
    status: 200,
    body: { found: false, members: [] },
    headers: { 'x-credits-charged': '0' },
  });
});

test('names that would lead to another host are refused, and so is a cookie that would end its header', async ({
  db,
}) => {
  const app = await TestApp.open(db, [source(async () => ({ outcome: 'not_found' }))]);
  const { live } = await app.customer({ credits: 100 });

  const wrong = [
    { workspace: 'evil.example' },
    { workspace: 'halden.evil' },
    { workspace: 'a@b' },
    { workspace: '' },
    { cookie: 'xoxd-a\r\nHost: evil.example' },
    { token: 'xoxc-ü' },
    { channel_id: '../x' },
    { max_members: 5_001 },
  ];
  const answers = await Promise.all(
    wrong.map((one) => app.post('/chat_channel_members', live, { ...request, ...one })),
  );
  await app.app.close();

  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 422));
});

test('a source that sends more members than were asked for is cut', async ({ db }) => {
  const app = await TestApp.open(db, [
    source(async () => ({ outcome: 'found', value: Array.from({ length: 3_000 }, () => member) })),
  ]);
  const { live } = await app.customer({ credits: 100 });

  const two = await app.post('/chat_channel_members', live, { ...request, max_members: 2 });
  const usual = await app.post('/chat_channel_members', live, { ...request, max_members: 0 });
  await app.app.close();

  expect(two.body.members).toEqual([member, member]);
  expect(usual.body.members).toHaveLength(1_000);
  expect(two.headers['x-credits-charged']).toBe('2');
});
