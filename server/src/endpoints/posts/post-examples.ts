import type { z } from 'zod';
import type { actorAnswer } from './actor-answer.ts';
import type { commentAnswer } from './comment-answer.ts';
import type { postContent } from './post-content.ts';

/* One post and who reads it, for the examples of the endpoints about posts. */

export const examplePostUrn = 'urn:li:activity:7391204418820001234';

export const exampleReader: z.infer<typeof actorAnswer> = {
  profileId: 'mira-voss',
  entityUrn: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
  objectUrn: 512339874,
  firstName: 'Mira',
  lastName: 'Voss',
  name: 'Mira Voss',
  headline: 'Keeping 4,000 meters honest',
  profilePicture: 'https://cdn.example/p/mira-voss.jpg',
  profileBackground: null,
  profileType: 'PERSON',
  url: 'https://network.example/in/mira-voss',
};

export const exampleComment: z.infer<typeof commentAnswer> = {
  id: 'urn:li:comment:(activity:7391204418820001234,7391260117730045678)',
  url: 'https://network.example/feed/update/urn:li:activity:7391204418820001234?commentUrn=urn%3Ali%3Acomment%3A(activity%3A7391204418820001234%2C7391260117730045678)',
  comment: 'Clear numbers, thanks for sharing the rig.',
  commenter: exampleReader,
  publishedAt: '2026-11-18T09:12:00.000Z',
  reactionType: { like: 3 },
  totalComments: 1,
  totalReactions: 3,
};

/** Of a post of text alone. */
export const exampleContent: z.infer<typeof postContent> = {
  image: null,
  video: null,
  article: null,
  document: null,
  poll: null,
  job: null,
  celebration: null,
  entity: null,
  showcase: null,
  liveVideo: false,
  collaborativeArticle: false,
};

export const exampleReactions = { like: 9, praise: 2, interest: 1 } as const;
