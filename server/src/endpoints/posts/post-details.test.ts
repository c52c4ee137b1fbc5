import { expect } from 'vitest';
import type { Post } from '../../records/post.ts';
import type { PostKey } from '../../records/post-key.ts';
import { test } from '../../testing/database.ts';
import { barePost, bareShare, comment, fullPost, reaction } from '../../testing/post-records.ts';
import { againstContract, withSource } from '../../testing/source-app.ts';

const urn = 'urn:li:activity:7391204418820001234';

/** Knows this post, and notes how it was asked. */
function library(post: Post | null) {
  const asked: unknown[] = [];
  return {
    asked,
    async lookUpPost(key: PostKey, _signal: AbortSignal, wanted?: object) {
      asked.push({ key, wanted });
      return post ? { outcome: 'found' as const, value: post } : { outcome: 'not_found' as const };
    },
  };
}

test('a post is told with its author, what it shows, its counts, comments and reactions', async ({ db }) => {
  const source = library({ ...fullPost, reshared: bareShare });

  const answer = await withSource(db, source, (post) => post('/post_details', { urn }));

  expect(source.asked).toEqual([
    {
      key: { by: 'activity', value: '7391204418820001234' },
      wanted: { comments: true, reactions: true },
    },
  ]);
  expect(answer.headers['x-credits-charged']).toBe('1');
  expect(againstContract('post_details', answer.body)).toEqual([]);
  expect(answer.body).toMatchObject({
    found: true,
    urn,
    threadUrn: urn,
    shareUrn: 'urn:li:share:7391204417230046666',
    shareUrl: fullPost.networkUrl,
    actor: { name: 'Halden Instruments', profileType: 'COMPANY', objectUrn: 48213377 },
    sponsored: true,
    commentary: fullPost.text,
    numComments: 1,
    numReactions: 12,
    numShares: 2,
    reactionType: { like: 9, praise: 2, interest: 1 },
    publishedAt: '2026-11-16T09:02:11.208Z',
    time: expect.stringMatching(/ago$|^just now$/),
    comments: [{ comment: comment.text, commenter: { name: 'Mira Voss' } }],
    reactions: [{ reaction: 'praise', reactor: { name: 'Mira Voss' } }],
    reShared: { id: 'urn:li:activity:7391000000000000001', author: { name: 'A. Nobody' }, time: null },
  });
  expect(answer.body.content).toEqual({
    image: {
      url: 'https://cdn.example/i/1.jpg',
      width: 800,
      height: 600,
      images: [
        { url: 'https://cdn.example/i/1.jpg', width: 800, height: 600 },
        { url: 'https://cdn.example/i/2.jpg', width: null, height: null },
      ],
    },
    video: {
      duration: 61_000,
      thumbnail: 'https://cdn.example/v/drift.jpg',
      videos: [
        {
          url: 'https://cdn.example/v/drift.mp4',
          width: null,
          height: null,
          bitrate: null,
          mediaType: null,
          expiry: null,
        },
      ],
    },
    article: {
      urn: null,
      title: 'Drift',
      subtitle: 'A long look',
      callToAction: null,
      image: 'https://cdn.example/i/3.jpg',
      url: 'https://halden-instruments.example/drift',
    },
    document: {
      title: 'Drift after 18 months',
      documentUrl: 'https://cdn.example/doc/drift.pdf',
      totalPages: 9,
      expiry: null,
    },
    poll: { question: 'Which meter?', options: [{ text: 'The old one', votes: 4 }] },
    job: { id: '4512290718' },
    celebration: null,
    entity: null,
    showcase: null,
    liveVideo: true,
    collaborativeArticle: true,
  });
});

test('of a post of which little is known the rest is null, and its address follows from its number', async ({
  db,
}) => {
  const answer = await withSource(db, library(barePost), (post) => post('/post_details', { urn }));

  expect(answer.body).toMatchObject({
    found: true,
    shareUrn: null,
    shareUrl: 'https://www.linkedin.com/feed/update/urn:li:activity:7391000000000000001',
    commentary: null,
    numComments: 0,
    numReactions: 0,
    numShares: null,
    reactionType: {},
    time: null,
    publishedAt: null,
    comments: [],
    reactions: [],
    reShared: null,
  });
  const { liveVideo, collaborativeArticle, ...shown } = answer.body.content;
  expect([liveVideo, collaborativeArticle]).toEqual([false, false]);
  expect(new Set(Object.values(shown))).toEqual(new Set([null]));
});

test('lists that are not wanted are empty, also where the source sends them, and long ones are cut at 50', async ({
  db,
}) => {
  const source = library({
    ...fullPost,
    comments: Array(60).fill(comment),
    reactionsBy: Array(60).fill(reaction),
  });

  const [none, some] = await withSource(db, source, async (post) => [
    await post('/post_details', { urn, comments: false, reactions: false }),
    await post('/post_details', { urn }),
  ]);

  expect(source.asked[0]).toMatchObject({ wanted: { comments: false, reactions: false } });
  expect(none?.body).toMatchObject({ comments: [], reactions: [], numComments: 1 });
  expect([some?.body.comments.length, some?.body.reactions.length]).toEqual([50, 50]);
});

test('a post that nobody knows is a miss: all is null or empty, and free', async ({ db }) => {
  const answer = await withSource(db, library(null), (post) => post('/post_details', { urn }));

  expect(answer).toMatchObject({ status: 200, headers: { 'x-credits-charged': '0' } });
  const { found, comments, reactions, service_meta, ...others } = answer.body;
  expect({ found, comments, reactions }).toEqual({ found: false, comments: [], reactions: [] });
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

test('what names no post is refused', async ({ db }) => {
  const answer = await withSource(db, library(fullPost), (post) =>
    post('/post_details', { urn: 'https://halden-instruments.example/posts/1' }),
  );

  expect(answer).toMatchObject({ status: 422, body: { details: [{ path: 'urn' }] } });
});
