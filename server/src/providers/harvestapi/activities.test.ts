import { expect, test } from 'vitest';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { gone, item, list, token } from '../../testing/network-items.ts';
import { comment, personalPost, post, reactedTo } from '../../testing/network-posts.ts';
import type { ActivityPage, Answered } from '../capabilities.ts';

const person = { by: 'entity_id', value: token } as const;
const startMs = Date.UTC(2026, 10, 1);

const at = (hour: number) => ({ timestamp: startMs + hour * 3_600_000 });
const createdAt = (hour: number) => ({ createdAt: undefined, createdAtTimestamp: at(hour).timestamp });
const postAt = (hour: number) => ({
  ...personalPost,
  id: String(1_000_000 + hour),
  linkedinUrl: null,
  postedAt: at(hour),
});
const commentAt = (hour: number) => ({ ...comment, ...createdAt(hour), id: String(2_000_000 + hour), post });
const reactionAt = (hour: number) => ({ ...reactedTo, ...createdAt(hour), id: `r${hour}` });

const told = (answer: Answered<ActivityPage>) =>
  answer.outcome === 'found'
    ? answer.value.items.map((one) => {
        const moment =
          one.kind === 'POST' ? one.post.postedAt : one.kind === 'COMMENT' ? one.comment.at : one.reaction.at;
        return `${one.kind} ${(Date.parse(moment ?? '') - startMs) / 3_600_000}`;
      })
    : answer.outcome;

const cursorOf = (answer: Answered<ActivityPage>) =>
  answer.outcome === 'found' ? answer.value.cursor : null;

test('posts, comments and reactions are merged, the newest first, from page to page', async () => {
  const feeds: Record<string, unknown[]> = {
    '/linkedin/profile-posts': [90, 60, 30].map(postAt),
    '/linkedin/profile-comments': [80, 50].map(commentAt),
    '/linkedin/profile-reactions': [70, 40, 20].map(reactionAt),
  };
  await using vendor = await emulatedHarvest(({ path }) => list(feeds[path] ?? []));
  const { provider, signal } = vendor;

  const pages: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const answer = await provider.listActivities({ person, limit: 3, ...(cursor ? { cursor } : {}) }, signal);
    pages.push(told(answer));
    cursor = cursorOf(answer);
  } while (cursor && pages.length < 9);

  expect(pages).toEqual([
    ['POST 90', 'COMMENT 80', 'REACTION 70'],
    ['POST 60', 'COMMENT 50', 'REACTION 40'],
    ['POST 30', 'REACTION 20'],
  ]);
});

test('where one list is at the end of its page, what is older waits for its next page', async () => {
  await using vendor = await emulatedHarvest(({ path, query }) => {
    const isFirst = query.page === '1';
    if (path.endsWith('posts')) {
      return list([isFirst ? 90 : 70].map(postAt), {
        totalPages: 2,
        paginationToken: isFirst ? 'more' : null,
      });
    }
    return path.endsWith('comments') ? list([80, 60].map(commentAt)) : list([]);
  });
  const { provider, signal } = vendor;

  const first = await provider.listActivities({ person, limit: 10 }, signal);
  const second = await provider.listActivities({ person, limit: 10, cursor: cursorOf(first) ?? '' }, signal);

  expect(told(first)).toEqual(['POST 90']);
  expect(told(second)).toEqual(['COMMENT 80', 'POST 70', 'COMMENT 60']);
  expect(cursorOf(second)).toBeNull();
  expect(vendor.questions().slice(3)).toMatchObject([
    { path: '/linkedin/profile-posts', page: '2', paginationToken: 'more' },
    { path: '/linkedin/profile-comments', page: '1' },
  ]);
});

test('the post of a comment is asked for where it is not told, once for each post, and one that is gone takes its comments with it', async () => {
  const bare = (id: string, url: string) => ({ ...comment, id, linkedinUrl: url });
  const at = (urn: string) => `https://www.linkedin.com/feed/update/${urn}?commentUrn=x`;
  await using vendor = await emulatedHarvest(({ path, query }) => {
    if (path === '/linkedin/post') return query.url?.includes(post.id) ? item(post) : gone;
    return list([
      bare('1', at(`urn:li:activity:${post.id}`)),
      bare('2', at(`urn:li:activity:${post.id}`)),
      bare('3', at('urn:li:activity:55555')),
    ]);
  });

  const found = await vendor.provider.listActivities({ person, kind: 'COMMENT', limit: 10 }, vendor.signal);

  expect(found).toMatchObject({
    value: { items: [{ comment: { id: '1' }, post: { id: post.id } }, { comment: { id: '2' } }] },
  });
  expect(vendor.asked).toHaveLength(3);
});

test('of comments without posts ten are given at a time', async () => {
  const rows = Array.from({ length: 15 }, (_, index) => ({ ...comment, id: String(index + 1) }));
  await using vendor = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : list(rows),
  );
  const { provider, signal } = vendor;

  const first = await provider.listActivities({ person, kind: 'COMMENT', limit: 12 }, signal);
  const second = await provider.listActivities(
    { person, kind: 'COMMENT', limit: 12, cursor: cursorOf(first) ?? '' },
    signal,
  );

  expect([told(first).length, told(second).length, cursorOf(second)]).toEqual([10, 5, null]);
});

test('one kind has its total, and no more than was asked for comes', async () => {
  await using vendor = await emulatedHarvest(() => list([9, 8, 7].map(reactionAt), { totalElements: 44 }));

  const found = await vendor.provider.listActivities({ person, kind: 'REACTION', limit: 2 }, vendor.signal);

  expect(told(found)).toEqual(['REACTION 9', 'REACTION 8']);
  expect(found).toMatchObject({ value: { total: 44, items: [{ post: { id: post.id } }, {}] } });
});

test('what another did is no answer', async () => {
  const other = {
    ...personalPost.author,
    publicIdentifier: 'tor-lund',
    linkedinUrl: null,
    id: token.replace('ACoAAB', 'ACoAAC'),
  };
  await using vendor = await emulatedHarvest(({ path }) =>
    path.endsWith('posts') ? list([{ ...postAt(5), author: other }]) : gone,
  );

  expect(await vendor.provider.listActivities({ person, limit: 5 }, vendor.signal)).toEqual({
    outcome: 'not_found',
  });
});

test('what a person only shared on is theirs', async () => {
  const shared = {
    ...post,
    repostedBy: { name: 'Ines Okafor', publicIdentifier: 'ines-okafor' },
    repostedAt: at(1),
  };
  await using vendor = await emulatedHarvest(() => list([shared]));

  const found = await vendor.provider.listActivities({ person, kind: 'POST', limit: 5 }, vendor.signal);

  expect(found).toMatchObject({
    outcome: 'found',
    value: { items: [{ post: { author: { kind: 'company' } } }] },
  });
});

test('handles are asked for by their page; numbers and cursors of others are not asked for', async () => {
  await using vendor = await emulatedHarvest(() => gone);
  const { provider, signal } = vendor;
  const unsupported = { outcome: 'skipped', why: 'unsupported' };

  expect(
    await provider.listActivities({ person: { by: 'member_id', value: '1' }, limit: 5 }, signal),
  ).toEqual(unsupported);
  for (const cursor of [
    'not ours',
    Buffer.from('{"POST":{"page":0}}').toString('base64url'),
    'x'.repeat(20_000),
  ]) {
    expect(await provider.listActivities({ person, limit: 5, cursor }, signal)).toEqual(unsupported);
  }
  expect(vendor.asked).toEqual([]);
  await provider.listActivities(
    { person: { by: 'public_id', value: 'ines-okafor' }, kind: 'POST', limit: 5 },
    signal,
  );
  expect(vendor.questions()).toMatchObject([{ profile: 'https://www.linkedin.com/in/ines-okafor' }]);
});

test('one list that can no longer be read is a failure on any page, not an answer without it', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path.endsWith('posts') ? list([{ foo: 1 }, { foo: 2 }]) : list([commentAt(3), commentAt(2)]),
  );
  const { provider, signal } = vendor;
  const cursor = Buffer.from('{"POST":{"page":2,"token":null,"given":0}}').toString('base64url');

  await expect(provider.listActivities({ person, limit: 5 }, signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
  await expect(provider.listActivities({ person, limit: 5, cursor }, signal)).rejects.toMatchObject({
    reason: 'unreadable',
  });
});

test('the rest of a page of which nothing can be read is passed over', async () => {
  await using vendor = await emulatedHarvest(() => list([postAt(9), { foo: 1 }]));
  const cursor = Buffer.from('{"POST":{"page":1,"token":null,"given":1}}').toString('base64url');

  const found = await vendor.provider.listActivities(
    { person, kind: 'POST', limit: 5, cursor },
    vendor.signal,
  );

  expect(found).toMatchObject({ outcome: 'found', value: { items: [], cursor: null } });
});

test('who only reacted to comments has no reactions to posts, which is no failure', async () => {
  const row = { ...reactionAt(5), action: 'Ines Okafor likes a comment by Tor Lund' };
  await using vendor = await emulatedHarvest(() => list([row]));

  expect(await vendor.provider.listActivities({ person, kind: 'REACTION', limit: 5 }, vendor.signal)).toEqual(
    { outcome: 'not_found' },
  );
});

test('how much there is of all kinds together is not told, since each list tells its own alone', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path.endsWith('posts') ? list([postAt(9)], { totalElements: 44 }) : list([]),
  );

  expect(await vendor.provider.listActivities({ person, limit: 5 }, vendor.signal)).toMatchObject({
    outcome: 'found',
    value: { items: { length: 1 }, total: null },
  });
});
