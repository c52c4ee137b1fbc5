import type { Activity, Actor, Comment, Post, PostMedia, Reaction, SharedPost } from '../records/post.ts';

/* Posts and who writes, comments on and reacts to them: with all that a record can know, and with as little as it may. */

export const person: Actor = {
  kind: 'person',
  name: 'Mira Voss',
  firstName: 'Mira',
  lastName: 'Voss',
  headline: 'Keeping 4,000 meters honest',
  publicId: 'mira-voss',
  entityId: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
  memberId: '512339874',
  networkId: null,
  universalName: null,
  networkUrl: 'https://network.example/in/mira-voss',
  picture: 'https://cdn.example/p/mira-voss.jpg',
  background: 'https://cdn.example/b/mira-voss.jpg',
  followerCount: 812,
  industry: 'Utilities',
  website: null,
};

export const company: Actor = {
  kind: 'company',
  name: 'Halden Instruments',
  firstName: null,
  lastName: null,
  headline: null,
  publicId: null,
  entityId: null,
  memberId: null,
  networkId: '48213377',
  universalName: 'halden-instruments',
  networkUrl: 'https://network.example/company/halden-instruments/',
  picture: 'https://cdn.example/logos/halden-400.png',
  background: null,
  followerCount: 18_432,
  industry: 'Industrial Machinery Manufacturing',
  website: 'https://halden-instruments.example',
};

/** Of whom no more is known than a name. */
export const stranger: Actor = {
  ...person,
  name: 'A. Nobody',
  firstName: null,
  lastName: null,
  headline: null,
  publicId: null,
  entityId: null,
  memberId: null,
  networkUrl: null,
  picture: null,
  background: null,
  followerCount: null,
  industry: null,
};

export const comment: Comment = {
  id: '7391260117730045678',
  author: person,
  text: 'Clear numbers, thanks for sharing the rig.',
  at: '2026-11-18T09:12:00.000Z',
  reactions: { like: 3 },
  reactionCount: 3,
  replyCount: 1,
};

export const reaction: Reaction = { type: 'praise', author: person, at: '2026-11-18T10:00:00.000Z' };

export const noMedia: PostMedia = {
  images: [],
  video: null,
  document: null,
  article: null,
  poll: null,
  jobId: null,
  isLiveVideo: false,
  isCollaborativeArticle: false,
};

const allMedia: PostMedia = {
  images: [
    { url: 'https://cdn.example/i/1.jpg', width: 800, height: 600 },
    { url: 'https://cdn.example/i/2.jpg', width: null, height: null },
  ],
  video: {
    url: 'https://cdn.example/v/drift.mp4',
    thumbnailUrl: 'https://cdn.example/v/drift.jpg',
    durationMs: 61_000,
  },
  document: { title: 'Drift after 18 months', url: 'https://cdn.example/doc/drift.pdf', pageCount: 9 },
  article: {
    title: 'Drift',
    subtitle: 'A long look',
    url: 'https://halden-instruments.example/drift',
    image: 'https://cdn.example/i/3.jpg',
  },
  poll: { question: 'Which meter?', options: [{ text: 'The old one', votes: 4 }] },
  jobId: '4512290718',
  isLiveVideo: true,
  isCollaborativeArticle: true,
};

export const bareShare: SharedPost = {
  id: '7391000000000000001',
  ugcPostId: null,
  shareId: null,
  networkUrl: null,
  author: stranger,
  text: null,
  mentions: [],
  postedAt: null,
  media: noMedia,
  isSponsored: false,
  reactions: {},
  reactionCount: 0,
  commentCount: 0,
  shareCount: null,
};

export const barePost: Post = { ...bareShare, reshared: null, comments: [], reactionsBy: [] };

export const fullPost: Post = {
  id: '7391204418820001234',
  ugcPostId: '7391204417230045555',
  shareId: '7391204417230046666',
  networkUrl: 'https://network.example/posts/halden-instruments_field-activity-7391204418820001234',
  author: company,
  text: 'What 18 months in the field did to our reference meters. With Mira Voss.',
  mentions: [{ kind: 'person', start: 62, length: 9, actor: person, url: null }],
  postedAt: '2026-11-16T09:02:11.208Z',
  media: allMedia,
  isSponsored: true,
  reactions: { interest: 1, praise: 2, like: 9 },
  reactionCount: 12,
  commentCount: 1,
  shareCount: 2,
  reshared: null,
  comments: [comment],
  reactionsBy: [reaction],
};

export const activities: readonly Activity[] = [
  { kind: 'POST', post: fullPost },
  { kind: 'COMMENT', post: fullPost, comment },
  { kind: 'REACTION', post: fullPost, reaction },
];
