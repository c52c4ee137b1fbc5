import { z } from 'zod';
import {
  type Comment,
  type Reaction,
  type ReactionCounts,
  reactionCounts,
  reactionTypes,
} from '../../records/post.ts';
import { actorAnswer, actorAnswerOf } from './actor-answer.ts';
import { commentAddress, commentUrn, type Telling } from './network-addresses.ts';

/* Comments and reactions, as post_details, post_activities and the company's posts answer them. */

export const reactionsByType = reactionCounts.describe(
  'Number of reactions of each type; unused types are omitted.',
);

export const commentAnswer = z.object({
  id: z.string().describe('Such as urn:li:comment:(activity:1,2).'),
  url: z.string().describe('Link to the comment on the post.'),
  comment: z.string(),
  commenter: actorAnswer,
  publishedAt: z.string().nullable().describe('ISO 8601.'),
  reactionType: reactionsByType,
  totalComments: z.int().describe('Replies to it.'),
  totalReactions: z.int(),
});

/** @param postId number of the post's activity */
export function commentAnswerOf(
  comment: Comment,
  postId: string,
  telling: Telling,
): z.infer<typeof commentAnswer> {
  return {
    id: commentUrn(postId, comment.id),
    url: commentAddress(postId, comment.id, telling),
    comment: comment.text,
    commenter: actorAnswerOf(comment.author, telling),
    publishedAt: comment.at,
    reactionType: comment.reactions,
    totalComments: comment.replyCount,
    totalReactions: comment.reactionCount,
  };
}

export const reactionAnswer = z.object({
  reaction: z.enum(reactionTypes),
  reactor: actorAnswer,
  publishedAt: z.string().nullable().describe('ISO 8601.'),
});

export function reactionAnswerOf(reaction: Reaction, telling: Telling): z.infer<typeof reactionAnswer> {
  return {
    reaction: reaction.type,
    reactor: actorAnswerOf(reaction.author, telling),
    publishedAt: reaction.at,
  };
}

/** As a list, in capitals, the most frequent first: so company posts tell them. */
export const reactionList = z
  .array(z.object({ type: z.string(), count: z.int() }))
  .max(reactionTypes.length)
  .describe('Such as LIKE, PRAISE; unused types are omitted.');

export function reactionListOf(counts: ReactionCounts): z.infer<typeof reactionList> {
  return reactionTypes
    .map((type) => ({ type: type.toUpperCase(), count: counts[type] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}
