import { expect, test } from 'vitest';
import {
  comment as commentRecord,
  post as postRecord,
  reaction as reactionRecord,
} from '../../../records/post.ts';
import { token } from '../../../testing/network-items.ts';
import { comment, personalPost, post, reactedTo, reaction } from '../../../testing/network-posts.ts';
import { postOf } from './posts.ts';
import { commentOf, reactionOf, reactionOfActivity } from './reactions.ts';

test('a post of a company is read with all that it shows', () => {
  const read = postRecord.parse(postOf(post));

  expect(read).toMatchObject({
    id: '7391846205517340672',
    ugcPostId: '7391846204808581120',
    shareId: null,
    networkUrl: post.linkedinUrl,
    author: {
      kind: 'company',
      name: 'Nordlys Kraft',
      networkId: '48213377',
      universalName: 'nordlys-kraft',
      networkUrl: 'https://www.linkedin.com/company/nordlys-kraft/',
      headline: null,
      followerCount: 2_288,
      website: 'https://nordlys.example',
      picture: 'https://media.network.example/nordlys-400.jpg',
    },
    text: post.content,
    postedAt: '2025-11-21T08:00:00.000Z',
    media: {
      images: [{ url: 'https://media.network.example/post-800.jpg', width: 800, height: 800 }],
      video: {
        url: 'https://media.network.example/v.mp4',
        thumbnailUrl: 'https://media.network.example/v.jpg',
      },
      document: { title: 'Report', url: 'https://media.network.example/r.pdf', pageCount: 2 },
      article: { title: 'Grids', subtitle: 'grids.example', url: 'https://grids.example/a' },
    },
    isSponsored: false,
    reactions: { like: 20, empathy: 8 },
    reactionCount: 30,
    commentCount: 4,
    shareCount: 2,
    reshared: null,
  });
});

test('whom a text names stands at its place; what lies beyond the text is left out', () => {
  const { mentions, text } = postRecord.parse(postOf(post));

  expect(mentions.map(({ kind, start, length }) => [kind, text?.slice(start, start + length)])).toEqual([
    ['person', 'Tor Lund'],
    ['company', 'Sund & Sønner'],
    ['link', 'We hire'],
  ]);
  expect(mentions[0]?.actor).toMatchObject({ name: 'Tor Lund', publicId: 'tor-lund' });
  expect(mentions[1]?.actor).toMatchObject({ name: 'Sund & Sønner', networkId: '991' });
});

test('a person who writes has handle and token, and an address without what was tracked', () => {
  const read = postRecord.parse(postOf(personalPost));

  expect(read.author).toMatchObject({
    kind: 'person',
    publicId: 'ines-okafor',
    entityId: token,
    networkUrl: 'https://www.linkedin.com/in/ines-okafor',
    headline: 'Head of Grid Planning',
    followerCount: null,
  });
  expect(read.media).toMatchObject({ images: [], video: null, document: null, article: null });
});

test('what is shared on is told inside', () => {
  const read = postRecord.parse(postOf({ ...personalPost, repostId: post.id, repost: post }));

  expect(read.id).toBe(personalPost.id);
  expect(read.reshared).toMatchObject({ id: post.id, author: { name: 'Nordlys Kraft' } });
});

test('a comment and a reaction are read', () => {
  expect(commentRecord.parse(commentOf(comment))).toMatchObject({
    id: '7392077418265530369',
    author: { kind: 'person', name: 'Ines Okafor', publicId: 'ines-okafor', entityId: token },
    text: 'Well done',
    at: '2025-11-21T09:00:00.000Z',
    reactions: { like: 3 },
    reactionCount: 3,
    replyCount: 2,
  });
  expect(reactionRecord.parse(reactionOf(reaction))).toMatchObject({
    type: 'praise',
    author: { kind: 'person', entityId: token, publicId: null, headline: 'Head of Grid Planning' },
    at: null,
  });
});

test('a company reacts as a company', () => {
  const actor = { id: '991', name: 'Sund & Sønner', linkedinUrl: 'https://www.linkedin.com/company/991/' };

  expect(reactionOf({ ...reaction, actor })?.author).toMatchObject({ kind: 'company', networkId: '991' });
});

test.each([
  ['Ines Okafor likes this', 'like'],
  ['Ines Okafor celebrates this', 'praise'],
  ['Ines Okafor loves this', 'empathy'],
  ['Ines Okafor finds this insightful', 'interest'],
  ['Ines Okafor supports this', 'appreciation'],
  ['Ines Okafor finds this funny', 'entertainment'],
])('what a person did is a saying: %s', (action, type) => {
  const read = reactionRecord.parse(reactionOfActivity({ ...reactedTo, action }));

  expect(read).toMatchObject({ type, author: { name: 'Ines Okafor' }, at: '2025-11-21T07:00:00.000Z' });
});

test('a reaction to a comment is none to the post', () => {
  const actions = ["Ines Okafor likes Tor Lund's comment", 'Ines Okafor commented on this', '', null];

  expect(actions.map((action) => reactionOfActivity({ ...reactedTo, action }))).toEqual(
    actions.map(() => null),
  );
});

test('what was reacted to has the number of its own address', () => {
  expect(postOf(reactedTo.post)?.id).toBe(post.id);
});

test('without number, author or words there is nothing to hand on', () => {
  expect(postOf({ ...post, id: null, entityId: null, linkedinUrl: null })).toBeNull();
  expect(postOf({ ...post, author: { type: 'company' } })).toBeNull();
  expect(commentOf({ ...comment, commentary: ' ' })).toBeNull();
  expect(commentOf({ ...comment, actor: null })).toBeNull();
  expect(reactionOf({ ...reaction, reactionType: 'MAYBE' })).toBeNull();
});

test('too much of anything is cut', () => {
  const read = postRecord.parse(
    postOf({
      ...post,
      content: `${'x'.repeat(49_999)}😀`,
      postImages: Array.from({ length: 500 }, () => post.postImages[0]),
      comments: Array.from({ length: 3_000 }, () => comment),
      reactions: Array.from({ length: 3_000 }, () => reaction),
    }),
  );

  expect(read.text).toBe('x'.repeat(49_999));
  expect([read.media.images.length, read.comments.length, read.reactionsBy.length]).toEqual([
    50, 1_000, 1_000,
  ]);
});

test('what a person writes of themselves is a headline, and no number of followers', () => {
  const info = '10K followers | Coach';
  const read = postOf({ ...personalPost, author: { ...personalPost.author, info } });

  expect(read?.author).toMatchObject({ kind: 'person', headline: info, followerCount: null });
});
