import { expect } from 'vitest';
import type { ActivityPage } from '../../providers/capabilities.ts';
import type { ActivitySearch } from '../../records/post-searches.ts';
import { test } from '../../testing/database.ts';
import { activities, barePost, comment, fullPost } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

const urn = 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk';

/** Answers every question with this page, and notes what was asked. */
function library(page: ActivityPage | null) {
  const asked: ActivitySearch[] = [];
  return {
    asked,
    async listActivities(search: ActivitySearch) {
      asked.push(search);
      return page ? { outcome: 'found' as const, value: page } : { outcome: 'not_found' as const };
    },
  };
}

test('posts, comments and reactions are told in one form, and each costs 2 credits', async ({ db }) => {
  const source = library({ items: activities, total: 3, cursor: null });

  const answer = await withSource(db, source, (post) => post('/profile_activities', { urn }));

  expect(source.asked).toEqual([{ person: { by: 'entity_id', value: urn }, limit: 10 }]);
  expect(answer.headers['x-credits-charged']).toBe('6');
  expect(againstContract('profile_activities', answer.body)).toEqual([]);
  expect(answer.body).toMatchObject({ totalElements: 3, paginationToken: null });
  const [posted, commented, reacted] = answer.body.elements;
  expect(posted).toMatchObject({
    type: 'POST',
    id: 'urn:li:activity:7391204418820001234',
    text: fullPost.text,
    url: fullPost.networkUrl,
    publishedAt: fullPost.postedAt,
    likeCount: 9,
    commentCount: 1,
    totalComments: 1,
    totalReactions: 12,
    totalShares: 2,
    reactionType: { like: 9, praise: 2, interest: 1 },
    author: { name: 'Halden Instruments' },
    content: { document: { title: 'Drift after 18 months' } },
    header: null,
    reaction: null,
    post: null,
  });
  expect(commented).toMatchObject({
    type: 'COMMENT',
    id: 'urn:li:comment:(activity:7391204418820001234,7391260117730045678)',
    text: comment.text,
    url: expect.stringContaining('commentUrn='),
    publishedAt: comment.at,
    likeCount: 3,
    commentCount: 1,
    totalReactions: 3,
    author: { name: 'Mira Voss' },
    content: null,
    post: { id: 'urn:li:activity:7391204418820001234', commentary: fullPost.text },
  });
  expect(reacted).toMatchObject({
    type: 'REACTION',
    text: fullPost.text,
    publishedAt: '2026-11-18T10:00:00.000Z',
    reaction: 'praise',
    likeCount: 9,
    author: { name: 'Halden Instruments' },
    post: { id: 'urn:li:activity:7391204418820001234' },
  });
});

test('of a post of which little is known the rest is null', async ({ db }) => {
  const source = library({
    items: [{ kind: 'POST', post: { ...barePost, reshared: fullPost } }],
    total: null,
    cursor: null,
  });

  const answer = await withSource(db, source, (post) => post('/profile_activities', { urn }));

  expect(answer.body.totalElements).toBeNull();
  expect(answer.body.elements[0]).toMatchObject({
    text: null,
    time: null,
    publishedAt: null,
    likeCount: 0,
    totalShares: null,
    url: 'https://www.linkedin.com/feed/update/urn:li:activity:7391000000000000001',
    reShared: { commentary: fullPost.text },
  });
});

test('the token of a page brings the next one, and tells neither the source nor its cursor', async ({
  db,
}) => {
  const source = library({ items: activities, total: 30, cursor: 'from:7391204418820001234' });

  const [first, second] = await withSource(db, source, async (post) => {
    const one = await post('/profile_activities', { urn, type: 'POST', limit: 3 });
    const { paginationToken } = one.body;
    return [
      one,
      await post('/profile_activities', {
        urn: `urn:li:fsd_profile:${urn}`,
        type: 'POST',
        limit: 2,
        pagination_token: paginationToken,
      }),
    ];
  });

  expect(source.asked).toEqual([
    { person: { by: 'entity_id', value: urn }, kind: 'POST', limit: 3 },
    { person: { by: 'entity_id', value: urn }, kind: 'POST', limit: 2, cursor: 'from:7391204418820001234' },
  ]);
  expect(second?.headers['x-credits-charged']).toBe('4');
  const token: string = first?.body.paginationToken;
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/dataset|739120/);
  // Sealed anew each time: a token says nothing, not even that it is the same.
  expect(second?.body.paginationToken).not.toBe(token);
});

test('a person without activities is a miss, and free', async ({ db }) => {
  const source = library(null);

  const answer = await withSource(db, source, (post) =>
    post('/profile_activities', { urn: 'mira-voss', pagination_token: '' }),
  );

  expect(source.asked).toEqual([{ person: { by: 'public_id', value: 'mira-voss' }, limit: 10 }]);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0' },
    body: { elements: [], totalElements: 0, paginationToken: null },
  });
});

test('a token that is not ours, or of another walk, is refused, and nobody is asked', async ({ db }) => {
  const source = library({ items: activities, total: 30, cursor: 'next' });

  const answers = await withSource(db, source, async (post) => {
    const { paginationToken: token } = (await post('/profile_activities', { urn })).body;
    const bodies = [
      { urn, pagination_token: 'dXJuOmxpOmFjdGl2aXR5OjE=' },
      { urn, pagination_token: `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}` },
      { urn: 'mira-voss', pagination_token: token },
      { urn, type: 'POST', pagination_token: token },
      { urn, pagination_token: 'a'.repeat(4_001) },
    ];
    return Promise.all(bodies.map((body) => post('/profile_activities', body)));
  });

  expect(source.asked).toHaveLength(1);
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'pagination_token' }] },
    });
  }
});

test('what names no person, other types, and pages of more than 100 are refused', async ({ db }) => {
  const bodies = [
    { urn: 'https://www.linkedin.com/company/halden-instruments' },
    { urn, type: 'LIKE' },
    { urn, limit: 101 },
    {},
  ];

  const answers = await withSource(db, library(null), (post) =>
    Promise.all(bodies.map((body) => post('/profile_activities', body))),
  );

  expect(answers.map(({ status, body }) => [status, body.details[0].path])).toEqual([
    [422, 'urn'],
    [422, 'type'],
    [422, 'limit'],
    [422, 'urn'],
  ]);
});
