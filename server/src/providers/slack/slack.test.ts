import { expect, test } from 'vitest';
import { HiddenText } from '../../kernel/hidden-text.ts';
import { limitedSignal } from '../../kernel/limited-signal.ts';
import { chatMember } from '../../records/chat-member.ts';
import {
  idOf,
  openWorkspace,
  refused,
  sessionCookie,
  sessionToken,
  userOf,
  type Workspace,
} from '../../testing/slack-emulator.ts';
import type { EmulatedReply } from '../../testing/vendor-emulator.ts';
import type { Provider } from '../capabilities.ts';

const list = (provider: Provider, more: object = {}, signal = AbortSignal.timeout(60_000)) => {
  const question = {
    workspace: 'halden',
    channelId: 'C04QK7T2M9X',
    cookie: new HiddenText(sessionCookie),
    token: new HiddenText(sessionToken),
    membersMax: 1_000,
    ...more,
  };
  return provider.listChatMembers?.(question, signal) ?? Promise.reject(new Error('it cannot'));
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );
const ids = (count: number) => Array.from({ length: count }, (_, at) => idOf(at));
const methods = ({ emulator }: { emulator: { asked: readonly { path: string }[] } }) =>
  emulator.asked.map(({ path }) => path.replace('/api/', ''));

test('all that a workspace says of a member is read', async () => {
  const full = userOf('U000001', {
    is_admin: true,
    tz: 'America/Argentina/Buenos_Aires',
    profile: {
      real_name: 'Mira Voss',
      display_name: 'mira',
      email: 'mira.voss@halden-instruments.example',
      title: ' Head of\nField Operations ',
      phone: '+45 1',
    },
  });
  const sparse = { id: 'W000002', name: 'bot' };
  const stranger = {
    id: 'U000003',
    real_name: '',
    profile: { real_name: 'Ola Berg', email: 'nobody' },
    tz: 7,
  };
  const users = [full, sparse, stranger];
  await using world = await openWorkspace({ members: users.map(({ id }) => id), users });

  const answer = await list(world.provider);

  const value = answer.outcome === 'found' ? answer.value.map((member) => chatMember.parse(member)) : null;
  expect(value).toEqual([
    {
      id: 'U000001',
      name: 'Mira Voss',
      email: 'mira.voss@halden-instruments.example',
      isAdmin: true,
      timezone: 'America/Argentina/Buenos_Aires',
      title: 'Head of Field Operations',
    },
    { id: 'W000002', name: 'bot', email: null, isAdmin: false, timezone: null, title: null },
    { id: 'U000003', name: 'Ola Berg', email: null, isAdmin: false, timezone: null, title: null },
  ]);
  expect(world.emulator.asked[0]).toMatchObject({
    method: 'POST',
    path: '/api/conversations.members',
    query: {},
    headers: {
      cookie: `d=${sessionCookie}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Millrace/test',
    },
    body: { token: sessionToken, channel: 'C04QK7T2M9X', limit: '999' },
  });
  expect(methods(world)).toEqual(['conversations.members', 'users.info', 'users.info', 'users.info']);
});

test.each([
  ['the value of the cookie', 'xoxd-a%2Bb', 'd=xoxd-a%2Bb'],
  ['its value as it is shown', 'xoxd-a+b/c=', 'd=xoxd-a%2Bb%2Fc%3D'],
  ['all cookies of a browser', 'b=1; d=xoxd-a%2Bb; d-s=17', 'd=xoxd-a%2Bb'],
])('of %s the cookie of the session is sent, and no other', async (_, cookie, header) => {
  await using world = await openWorkspace({ members: [], instead: () => refused('invalid_auth') });

  await failureOf(list(world.provider, { cookie: new HiddenText(cookie) }));

  expect(world.emulator.asked[0]?.headers.cookie).toBe(header);
});

test.each(['a=1; b=2', 'xoxd-a b', 'xoxd-"', 'xoxd-a,b', '', ';', 'xoxd-a\r\nHost: evil.example', 'ü'])(
  'a cookie that is none is refused before anything is sent: %j',
  async (cookie) => {
    await using world = await openWorkspace({ members: [] });

    const failure = await failureOf(list(world.provider, { cookie: new HiddenText(cookie) }));

    expect(failure).toMatchObject({ code: 'validation_failed', status: 422 });
    expect(world.emulator.asked).toEqual([]);
  },
);

test('a cookie longer than browsers take one is refused before anything is sent', async () => {
  await using world = await openWorkspace({ members: [] });
  const [fits, long] = [4_096, 4_097].map((length) => new HiddenText(`xoxd-${'a'.repeat(length - 5)}`));

  const failures = [
    await failureOf(list(world.provider, { cookie: fits })),
    await failureOf(list(world.provider, { cookie: long })),
  ];

  for (const failure of failures) expect(failure).toMatchObject({ code: 'validation_failed', status: 422 });
  expect(methods(world)).toEqual(['conversations.members']);
});

test.each([
  [50, ['conversations.members', ...Array(50).fill('users.info')]],
  [51, ['conversations.members', 'users.list']],
])('%i members are joined by the fewest questions that are documented', async (count, asked) => {
  await using world = await openWorkspace({ members: ids(count) });

  const answer = await list(world.provider);

  expect(answer).toMatchObject({ value: ids(count).map((id) => ({ id, name: `Member ${id}` })) });
  expect(methods(world)).toEqual(asked);
});

test('pages are read to the last, never more members than asked, in the order of the channel', async () => {
  await using world = await openWorkspace({ members: ids(2_500), pageMax: 900 });

  const all = await list(world.provider, { membersMax: 5_000 });
  const before = world.emulator.asked.length;
  const some = await list(world.provider, { membersMax: 1_000 });

  expect(all).toMatchObject({ value: { length: 2_500 } });
  expect(some).toMatchObject({ value: ids(1_000).map((id) => ({ id })) });
  const later = world.emulator.asked.slice(before).map(({ path, body }) => [path, body.limit]);
  expect(later).toEqual([
    ['/api/conversations.members', '999'],
    ['/api/conversations.members', '100'],
    ['/api/users.list', '999'],
    ['/api/users.list', '999'],
  ]);
});

test('a workspace that sends more members than asked is cut, and one twice is one', async () => {
  const members = ['U1', 'U1', 'U2', 'U3', 'U4'].map((id) => `${id}AAA`);
  await using world = await openWorkspace({
    members,
    instead: ({ path }) =>
      path.endsWith('members') ? { body: { ok: true, members, response_metadata: {} } } : undefined,
  });

  const answer = await list(world.provider, { membersMax: 2 });

  expect(answer).toMatchObject({ value: [{ id: 'U1AAA' }, { id: 'U2AAA' }] });
});

test('guests of other workspaces, whom the list of people lacks, are asked for one by one', async () => {
  const users = ids(60).map((id) => userOf(id));
  await using world = await openWorkspace({ members: [...ids(60), 'U0GUEST1', 'U0GUEST2'], users });

  const answer = await list(world.provider);

  expect(answer).toMatchObject({ value: { length: 62 } });
  expect(methods(world)).toEqual(['conversations.members', 'users.list', 'users.info', 'users.info']);
});

test('a workspace too large to be read in one call is no short list, and says what to do', async () => {
  const strangers = Array.from({ length: 40 }, (_, at) => userOf(`W${at}`));
  await using world = await openWorkspace({ members: ids(200), users: strangers, pageMax: 1_000 });
  await using endless = await openWorkspace({
    members: ids(200),
    instead: ({ path, body }) =>
      path.endsWith('list')
        ? { body: { ok: true, members: [], response_metadata: { next_cursor: `${body.cursor ?? ''}x` } } }
        : undefined,
  });

  const failures = [await failureOf(list(world.provider)), await failureOf(list(endless.provider))];

  for (const failure of failures) expect(failure).toMatchObject({ code: 'upstream_error', status: 502 });
  expect(String(JSON.stringify(failures[0]))).toContain('at most 50');
  expect(methods(endless).filter((method) => method === 'users.list')).toHaveLength(20);
});

test('a session of an organization, which cannot list people, has them asked for one by one', async () => {
  const instead: Workspace['instead'] = ({ path }) =>
    path.endsWith('list') ? refused('missing_argument') : undefined;
  await using world = await openWorkspace({ members: ids(60), instead });

  expect(await list(world.provider)).toMatchObject({ value: { length: 60 } });
});

test('somebody who may not be seen is left out; nobody who can be read is no list', async () => {
  const hides = (hidden: (user: string) => boolean): Workspace => ({
    members: ids(3),
    instead: ({ path, body }) =>
      path.endsWith('info') && hidden(body.user) ? refused('user_not_visible') : undefined,
  });
  await using one = await openWorkspace(hides((user) => user === idOf(1)));
  await using all = await openWorkspace(hides(() => true));

  expect(await list(one.provider)).toMatchObject({ value: [{ id: idOf(0) }, { id: idOf(2) }] });
  expect(await failureOf(list(all.provider))).toMatchObject({ code: 'upstream_error' });
});

test('a channel that is not there is a miss, and one without members is not', async () => {
  await using world = await openWorkspace({ members: [] });

  expect(await list(world.provider, { channelId: 'C0NOTHERE' })).toEqual({ outcome: 'not_found' });
  expect(await list(world.provider)).toEqual({ outcome: 'found', value: [] });
});

test('whoever is asked to wait waits once, as long as that', async () => {
  const limit = { status: 429, headers: { 'retry-after': '3' }, body: { ok: false, error: 'ratelimited' } };
  // All that are under way together are refused together.
  const together = new Set(ids(5));
  await using once = await openWorkspace({
    members: ids(9),
    instead: ({ body }) => (together.delete(body.user) ? limit : undefined),
  });
  // The second time it is another question.
  await using later = await openWorkspace({
    members: ids(9),
    instead: (_, asked) => (asked === 1 || asked === 3 ? limit : undefined),
  });
  await using twice = await openWorkspace({ members: ids(9), instead: () => limit });
  await using long = await openWorkspace({
    members: ids(9),
    instead: () => ({ ...limit, headers: { 'retry-after': '120' } }),
  });

  const answer = await list(once.provider);
  const [again, ...failures] = [
    await failureOf(list(later.provider)),
    await failureOf(list(twice.provider)),
    await failureOf(list(long.provider)),
  ];

  expect(answer).toMatchObject({ value: { length: 9 } });
  expect([once.waits, later.waits, twice.waits, long.waits]).toEqual([[3_000], [3_000], [3_000], []]);
  expect(again).toMatchObject({ name: 'ServiceError', code: 'upstream_error' });
  expect(twice.emulator.asked).toHaveLength(2);
  // Of this session alone: a failure of the source would keep all callers away.
  expect(failures).toMatchObject([
    { name: 'ServiceError', code: 'upstream_error', options: { retryAfterSeconds: 3 } },
    { name: 'ServiceError', code: 'upstream_error', options: { retryAfterSeconds: 120 } },
  ]);
});

test.each([
  ['invalid_auth', 'token'],
  ['not_authed', 'token'],
  ['token_revoked', 'token'],
  ['token_expired', 'token'],
  ['account_inactive', 'token'],
  ['missing_scope', 'token'],
  ['ekm_access_denied', 'token'],
  ['method_not_supported_for_channel_type', 'channel_id'],
])('what lies with the caller is told to the caller: %s', async (error, path) => {
  await using world = await openWorkspace({ members: [], instead: () => refused(error) });

  const failure = await failureOf(list(world.provider));

  expect(failure).toMatchObject({
    name: 'SourceRefusal',
    code: 'validation_failed',
    status: 422,
    options: { fields: { details: [{ path }] } },
  });
});

const odd: Readonly<Record<string, EmulatedReply>> = {
  'an error of its own': { status: 500, body: 'oops' },
  maintenance: { status: 503, headers: { 'retry-after': '7' }, body: '<html>' },
  'members that could not be fetched': refused('fetch_members_failed'),
  'a fault of its own in a 200': refused('internal_error'),
  'a block page': { status: 403, body: '<html>robots</html>' },
  'a cookie that its gate does not take': { status: 400, body: 'bad header' },
  'a time that is over there': { status: 504, body: '' },
  'an answer that is no JSON': { body: '<html>hello</html>' },
  'an answer of another shape': { body: [1, 2, 3] },
  'an answer without members': { body: { ok: true } },
  'a refusal of what it was asked': refused('invalid_limit'),
  'a refusal that nobody knows': refused('something <else>'),
  'ids of another form': { body: { ok: true, members: ['a', '../b'] } },
  'pages that go in a circle': {
    body: { ok: true, members: ['U1AAA'], response_metadata: { next_cursor: 'a' } },
  },
};
test.each(Object.entries(odd))('no miss, and no failure of the source for others: %s', async (_, reply) => {
  await using world = await openWorkspace({ members: [], instead: () => reply });

  expect(await failureOf(list(world.provider))).toMatchObject({
    name: 'ServiceError',
    code: 'upstream_error',
    status: 502,
  });
});

test('who is told by its host when to come again is told so', async () => {
  const reply = odd.maintenance ?? {};
  await using world = await openWorkspace({ members: [], instead: () => reply });

  expect(await failureOf(list(world.provider))).toMatchObject({ options: { retryAfterSeconds: 7 } });
});

test('a host that cannot be reached is a failure of the source', async () => {
  const world = await openWorkspace({ members: [] });
  await world[Symbol.asyncDispose]();

  expect(await failureOf(list(world.provider))).toMatchObject({
    name: 'ProviderFailure',
    reason: 'unreachable',
  });
});

test('a wait that the call does not outlast is told in its place, and nothing more is asked', async () => {
  const limit = { status: 429, headers: { 'retry-after': '10' }, body: { ok: false, error: 'ratelimited' } };
  await using world = await openWorkspace({
    members: ids(1),
    instead: (_, asked) => (asked === 1 ? limit : undefined),
  });
  const limited = [11_000, 60_000].map((ms) => limitedSignal(new AbortController().signal, ms));

  const short = await failureOf(list(world.provider, {}, limited[0]?.signal));
  expect(short).toMatchObject({ code: 'upstream_error', options: { retryAfterSeconds: 10 } });
  expect([world.waits, methods(world)]).toEqual([[], ['conversations.members']]);

  world.emulator.asked.length = 0;
  expect(await list(world.provider, {}, limited[1]?.signal)).toMatchObject({ outcome: 'found' });
  expect(world.waits).toEqual([10_000]);
  for (const { end } of limited) end();
});

test('calls one after another share their connections', async () => {
  await using world = await openWorkspace({ members: [] });

  for (let at = 0; at < 10; at += 1) await list(world.provider);

  expect(world.emulator.asked).toHaveLength(10);
  // A second one where the first was not free again at once.
  expect(world.emulator.connections).toBeLessThanOrEqual(2);
});

test('a later page that fails makes no short list', async () => {
  await using world = await openWorkspace({
    members: ids(2_000),
    instead: ({ path, body }) =>
      path.endsWith('list') && body.cursor !== undefined ? { status: 500, body: '' } : undefined,
  });

  const failure = await failureOf(list(world.provider, { membersMax: 2_000 }));

  expect(failure).toMatchObject({ code: 'upstream_error' });
});

test.each([302, 308, 404])('%i says that there is no such workspace, and is not followed', async (status) => {
  await using other = await openWorkspace({ members: [] });
  await using world = await openWorkspace({
    members: [],
    instead: () => ({ status, headers: { location: `${other.emulator.url}/api/` }, body: '' }),
  });

  expect(await failureOf(list(world.provider))).toMatchObject({
    code: 'validation_failed',
    options: { fields: { details: [{ path: 'workspace' }] } },
  });
  expect(other.emulator.asked).toEqual([]);
});

test('one that does not answer is given up when its time is over', async () => {
  await using world = await openWorkspace({ members: [], instead: () => ({ hangs: true }) });

  const failure = await failureOf(list(world.provider, {}, AbortSignal.timeout(200)));

  expect(failure).toMatchObject({ name: 'TimeoutError' });
});

test('how long it takes is up to the channel: the end of a call says nothing of it', async () => {
  await using world = await openWorkspace({ members: [] });

  expect(world.provider.terms).toMatchObject({ timeVaries: true });
});
