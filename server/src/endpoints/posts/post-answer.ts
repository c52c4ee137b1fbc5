import { z } from 'zod';
import type { Post, SharedPost } from '../../records/post.ts';
import { actorAnswer, actorAnswerOf } from './actor-answer.ts';
import { reactionsByType } from './comment-answer.ts';
import { activityUrn, postAddress, type Telling } from './network-addresses.ts';
import { postContent, postContentOf } from './post-content.ts';
import { timeAgo } from './relative-time.ts';

/* What the answers about posts have in common. */

export const postNames = {
  urn: z.string().describe('Such as urn:li:activity:1.'),
  threadUrn: z.string().describe('URN that comments belong to; same as `urn`.'),
  shareUrn: z.string().nullable().describe('URN of the shared item: urn:li:share:1 or urn:li:ugcPost:1.'),
  shareUrl: z.string().describe('URL of the post.'),
};

export function postNamesOf(post: SharedPost, telling: Telling) {
  const urn = activityUrn(post.id);
  return { urn, threadUrn: urn, shareUrn: shareUrnOf(post), shareUrl: addressOfPost(post, telling) };
}

function shareUrnOf({ shareId, ugcPostId }: SharedPost): string | null {
  if (shareId !== null) return `urn:li:share:${shareId}`;
  return ugcPostId === null ? null : `urn:li:ugcPost:${ugcPostId}`;
}

/** As the source tells it, or the one that follows from its number. */
export function addressOfPost(post: SharedPost, telling: Telling): string {
  return post.networkUrl ?? postAddress(activityUrn(post.id), telling);
}

export const postCounts = {
  commentary: z.string().nullable().describe('Text of the post.'),
  numComments: z.int(),
  numReactions: z.int(),
  numShares: z.int().nullable(),
  reactionType: reactionsByType,
};

export function postCountsOf(post: SharedPost) {
  return {
    commentary: post.text,
    numComments: post.commentCount,
    numReactions: post.reactionCount,
    numShares: post.shareCount,
    reactionType: post.reactions,
  };
}

export const postTimes = {
  time: z.string().nullable().describe('Such as "2 hours ago".'),
  publishedAt: z.string().nullable().describe('ISO 8601.'),
};

/** @param at ISO 8601 */
export function postTimesOf(at: string | null, { now }: Telling) {
  return { time: at === null ? null : timeAgo(new Date(at), now), publishedAt: at };
}

/** A post within another answer: what was shared again, or what somebody commented on or reacted to. */
export const nestedPost = z.object({
  id: z.string().describe('Such as urn:li:activity:1.'),
  url: z.string(),
  ...postTimes,
  author: actorAnswer,
  content: postContent,
  commentary: z.string().nullable(),
  totalComments: z.int(),
  totalReactions: z.int(),
  totalShares: z.int().nullable(),
  reactionType: reactionsByType,
});

export function nestedPostOf(post: SharedPost, telling: Telling): z.infer<typeof nestedPost> {
  return {
    id: activityUrn(post.id),
    url: addressOfPost(post, telling),
    ...postTimesOf(post.postedAt, telling),
    author: actorAnswerOf(post.author, telling),
    content: postContentOf(post.media),
    commentary: post.text,
    totalComments: post.commentCount,
    totalReactions: post.reactionCount,
    totalShares: post.shareCount,
    reactionType: post.reactions,
  };
}

export function resharedOf({ reshared }: Post, telling: Telling): z.infer<typeof nestedPost> | null {
  return reshared && nestedPostOf(reshared, telling);
}
