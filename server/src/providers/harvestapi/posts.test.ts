import { expect, test } from 'vitest';
import type { PostKey } from '../../records/post-key.ts';
import { emulatedHarvest } from '../../testing/emulated-harvest.ts';
import { gone, item, list } from '../../testing/network-items.ts';
import { comment, personalPost, post, reaction } from '../../testing/network-posts.ts';

const activity: PostKey = { by: 'activity', value: post.id };
const ugcPost: PostKey = { by: 'ugc_post', value: '7391846204808581120' };
const page = { page: 1, pageSize: 10 };

const comments = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ ...comment, id: String(7_000_000 + first + index) }));

test('a post comes with the comments and reactions that are wanted, at most fifty of each', async () => {
  await using vendor = await emulatedHarvest(({ path }) => {
    if (path === '/linkedin/post') return item({ ...post, comments: [comment], reactions: [reaction] });
    return path.endsWith('comments') ? list(comments(70)) : list(Array.from({ length: 70 }, () => reaction));
  });
  const { provider, signal } = vendor;

  const plain = await provider.lookUpPost(activity, signal, { comments: false, reactions: false });
  const before = vendor.asked.length;
  const whole = await provider.lookUpPost(activity, signal, { comments: true, reactions: true });

  expect(plain).toMatchObject({ value: { comments: [], reactionsBy: [] } });
  expect(before).toBe(1);
  expect(whole).toMatchObject({ value: { comments: { length: 50 }, reactionsBy: { length: 50 } } });
  expect(vendor.questions().slice(1)).toMatchObject([
    { path: '/linkedin/post' },
    { path: '/linkedin/post-comments', sortBy: 'date', page: '1' },
    { path: '/linkedin/post-reactions', page: '1' },
  ]);
});

test('a post of which nobody said anything is found all the same', async () => {
  await using vendor = await emulatedHarvest(({ path }) => (path === '/linkedin/post' ? item(post) : gone));

  const found = await vendor.provider.lookUpPost(activity, vendor.signal, {
    comments: true,
    reactions: true,
  });

  expect(found).toMatchObject({ outcome: 'found', value: { comments: [], reactionsBy: [] } });
});

test('comments that could not be read make the post no answer', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : { status: 503 },
  );

  const asking = vendor.provider.lookUpPost(activity, vendor.signal, { comments: true, reactions: false });

  await expect(asking).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a post is asked for by each of its numbers, and another one is a miss', async () => {
  await using vendor = await emulatedHarvest(() => item(post));
  const { provider, signal } = vendor;

  expect(await provider.lookUpPost(ugcPost, signal)).toMatchObject({ outcome: 'found' });
  expect(await provider.lookUpPost({ ...ugcPost, value: '1' }, signal)).toEqual({ outcome: 'not_found' });
  // Of its share nothing is told.
  expect(await provider.lookUpPost({ by: 'share', value: '5' }, signal)).toMatchObject({ outcome: 'found' });
  expect(vendor.questions()[0]?.url).toBe(
    'https://www.linkedin.com/feed/update/urn:li:ugcPost:7391846204808581120/',
  );
});

test('comments of a post that is known by another number have the number of its activity', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : list([comment]),
  );

  const found = await vendor.provider.listComments({ post: ugcPost, ...page }, vendor.signal);

  expect(found).toMatchObject({ outcome: 'found', value: { postId: post.id, total: 1 } });
});

test('a post without comments has an empty page; where there is no post there is nothing', async () => {
  await using silent = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : list([]),
  );
  await using none = await emulatedHarvest(({ path }) => (path === '/linkedin/post' ? gone : list([])));

  expect(await silent.provider.listComments({ post: activity, ...page }, silent.signal)).toEqual({
    outcome: 'found',
    value: { items: [], total: 0, postId: post.id },
  });
  expect(await none.provider.listReactions({ post: activity, ...page }, none.signal)).toEqual({
    outcome: 'not_found',
  });
});

test('comments that name the post by its other number are its comments, those of another post are a miss', async () => {
  const rows = [{ ...comment, postId: ugcPost.value }];
  await using same = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : list(rows),
  );
  await using other = await emulatedHarvest(({ path }) =>
    path === '/linkedin/post' ? item(post) : list([{ ...comment, postId: personalPost.id }]),
  );

  expect(await same.provider.listComments({ post: activity, ...page }, same.signal)).toMatchObject({
    outcome: 'found',
    value: { items: [{ text: 'Well done' }], postId: post.id },
  });
  expect(await other.provider.listComments({ post: activity, ...page }, other.signal)).toEqual({
    outcome: 'not_found',
  });
});

test('comments are walked to, and those behind the third page of ten are not asked for', async () => {
  await using vendor = await emulatedHarvest(({ query }) =>
    list(comments(10, (Number(query.page) - 1) * 10), {
      totalElements: 1_000,
      totalPages: 100,
      paginationToken: `after ${query.page}`,
    }),
  );
  const { provider, signal } = vendor;

  const third = await provider.listComments({ post: activity, page: 3, pageSize: 10 }, signal);
  const asked = vendor
    .questions()
    .map(({ page: number, paginationToken = null }) => [number, paginationToken]);
  const fourth = await provider.listComments({ post: activity, page: 4, pageSize: 10 }, signal);

  expect(third.outcome === 'found' && third.value.items.map(({ id }) => Number(id) - 7_000_000)).toEqual(
    Array.from({ length: 10 }, (_, index) => 20 + index),
  );
  expect(third).toMatchObject({ value: { total: 1_000 } });
  expect(asked).toEqual([
    ['1', null],
    ['2', 'after 1'],
    ['3', 'after 2'],
  ]);
  expect([fourth, vendor.asked.length]).toEqual([{ outcome: 'skipped', why: 'unsupported' }, 3]);
});

test('comments without words and reactions of an old type are left out, and are no failure', async () => {
  await using vendor = await emulatedHarvest(({ path }) =>
    path.endsWith('comments')
      ? list([{ ...comment, commentary: '' }])
      : list([{ ...reaction, reactionType: 'MAYBE' }]),
  );
  const { provider, signal } = vendor;

  expect(await provider.listComments({ post: activity, ...page }, signal)).toMatchObject({
    value: { items: [], total: 1 },
  });
  expect(await provider.listReactions({ post: activity, ...page }, signal)).toMatchObject({
    value: { items: [] },
  });
});
