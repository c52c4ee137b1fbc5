import { expect } from 'vitest';
import type { OfPost } from '../../providers/capabilities.ts';
import type { Comment, Reaction } from '../../records/post.ts';
import type { PostActivitySearch } from '../../records/post-searches.ts';
import { test } from '../../testing/database.ts';
import { comment, company, reaction, stranger } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

const urn = 'urn:li:activity:7391204418820001234';
const postId = '7391204418820001234';
const found = <Item>(items: readonly Item[], total = items.length) => ({
  outcome: 'found' as const,
  value: { items, total, postId } satisfies OfPost<Item>,
});

/** One post with these comments and reactions; without them there is no such post. */
function readers(comments: readonly Comment[] | null, reactions: readonly Reaction[] | null = null) {
  const asked: PostActivitySearch[] = [];
  return {
    asked,
    async listComments(search: PostActivitySearch) {
      asked.push(search);
      return comments === null ? { outcome: 'not_found' as const } : found(comments, comments.length);
    },
    async listReactions(search: PostActivitySearch) {
      asked.push(search);
      return reactions === null ? { outcome: 'not_found' as const } : found(reactions, reactions.length);
    },
  };
}

test('comments are told with who wrote them, and a page of them costs 3 credits', async ({ db }) => {
  const source = readers([comment, { ...comment, id: '2', author: stranger, at: null, reactions: {} }]);

  const answer = await withSource(db, source, (post) => post('/post_activities', { urn }));
  const first = await withSource(db, readers([comment]), (post) => post('/post_activities', { urn }));

  expect(source.asked).toEqual([{ post: { by: 'activity', value: postId }, page: 1, pageSize: 10 }]);
  expect(answer.headers['x-credits-charged']).toBe('3');
  expect(againstContract('post_activities', first.body)).toEqual([]);
  expect(answer.body).toMatchObject({ found: true, numberOfElements: 2, totalElements: 2, last: true });
  expect(answer.body.content[0]).toEqual({
    id: `urn:li:comment:(activity:${postId},7391260117730045678)`,
    url: `https://www.linkedin.com/feed/update/${urn}?commentUrn=urn%3Ali%3Acomment%3A(activity%3A${postId}%2C7391260117730045678)`,
    comment: 'Clear numbers, thanks for sharing the rig.',
    commenter: {
      profileId: 'mira-voss',
      entityUrn: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
      objectUrn: 512339874,
      firstName: 'Mira',
      lastName: 'Voss',
      name: 'Mira Voss',
      headline: 'Keeping 4,000 meters honest',
      profilePicture: 'https://cdn.example/p/mira-voss.jpg',
      profileBackground: 'https://cdn.example/b/mira-voss.jpg',
      profileType: 'PERSON',
      url: 'https://network.example/in/mira-voss',
    },
    publishedAt: '2026-11-18T09:12:00.000Z',
    reactionType: { like: 3 },
    totalComments: 1,
    totalReactions: 3,
  });
  const { name, profileType, ...unknown } = answer.body.content[1].commenter;
  expect({ name, profileType }).toEqual({ name: 'A. Nobody', profileType: 'PERSON' });
  expect(new Set(Object.values(unknown))).toEqual(new Set([null]));
});

test('a reaction has its own fields, and those of a comment beside them', async ({ db }) => {
  const byCompany: Reaction = { type: 'like', author: company, at: null };
  const source = readers([], [reaction, byCompany, { ...byCompany, author: stranger }]);

  const answer = await withSource(db, source, (post) =>
    post('/post_activities', { urn, type: 'REACTION', page: 2, limit: 5 }),
  );

  expect(source.asked).toEqual([{ post: { by: 'activity', value: postId }, page: 3, pageSize: 5 }]);
  const [one, two, three] = answer.body.content;
  expect(one).toMatchObject({
    id: `urn:li:reaction:(urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk,${urn})`,
    url: `https://www.linkedin.com/feed/update/${urn}`,
    comment: '',
    commenter: { name: 'Mira Voss' },
    reactor: { name: 'Mira Voss' },
    reaction: 'praise',
    reactionType: { praise: 1 },
    publishedAt: '2026-11-18T10:00:00.000Z',
    totalComments: 0,
    totalReactions: 0,
  });
  expect(two).toMatchObject({
    id: `urn:li:reaction:(urn:li:company:48213377,${urn})`,
    reactor: { profileType: 'COMPANY', profileId: 'halden-instruments', objectUrn: 48213377 },
  });
  expect(three.id).toBeNull();
});

test('a post that nobody knows and one without comments are misses, and free: found tells them apart', async ({
  db,
}) => {
  const [unknown, silent] = [
    await withSource(db, readers(null), (post) => post('/post_activities', { urn })),
    await withSource(db, readers([]), (post) => post('/post_activities', { urn })),
  ];

  for (const answer of [unknown, silent]) {
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'x-credits-charged': '0' },
      body: { content: [], empty: true, totalPages: 0, totalElements: 0 },
    });
  }
  expect([unknown.body.found, silent.body.found]).toEqual([false, true]);
});

test('a source that sends more than a page is cut', async ({ db }) => {
  const answer = await withSource(db, readers(Array(12).fill(comment)), (post) =>
    post('/post_activities', { urn, limit: 5 }),
  );

  expect(answer.body).toMatchObject({ numberOfElements: 5, totalElements: 12, totalPages: 3, last: false });
  expect(answer.body.content).toHaveLength(5);
});

test('addresses and numbers name a post; what names none, and pages of more than 100, are refused', async ({
  db,
}) => {
  const source = readers([comment]);

  const answers = await withSource(db, source, async (post) => {
    const bodies = [
      { urn: 'https://www.linkedin.com/posts/mira-voss_field-activity-7391204418820001234-AbCd' },
      { urn: 'urn:li:ugcPost:5', limit: 10 },
      { urn: 'urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk' },
      { urn, limit: 101 },
      { urn, type: 'VIEW' },
      {},
    ];
    return Promise.all(bodies.map((body) => post('/post_activities', body)));
  });

  expect(answers.map(({ status, body }) => [status, body.details?.[0].path])).toEqual([
    [200, undefined],
    [200, undefined],
    [422, 'urn'],
    [422, 'limit'],
    [422, 'type'],
    [422, 'urn'],
  ]);
  expect(source.asked.map(({ post, pageSize }) => [post.by, post.value, pageSize])).toEqual([
    ['activity', postId, 10],
    ['ugc_post', '5', 10],
  ]);
});
