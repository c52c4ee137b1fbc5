import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { type Activity, activityKinds, reactionTypes } from '../../records/post.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { tokenCharactersMax } from '../../waterfall/walk-tokens.ts';
import { alwaysNull } from '../always-null.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { actorAnswer, actorAnswerOf } from './actor-answer.ts';
import { commentAnswerOf, reactionsByType } from './comment-answer.ts';
import { activityUrn, type Telling } from './network-addresses.ts';
import {
  addressOfPost,
  nestedPost,
  nestedPostOf,
  postTimes,
  postTimesOf,
  resharedOf,
} from './post-answer.ts';
import { postContent, postContentOf } from './post-content.ts';
import { exampleContent, exampleReactions, exampleReader } from './post-examples.ts';

const limitMax = 100;

/** What it tells depends on `type`: of a comment its own text, counts and address; of a reaction those of the post. */
const element = z.object({
  type: z.enum(activityKinds),
  text: z
    .string()
    .nullable()
    .describe('Text of the post or comment; for a reaction, of the post reacted to.'),
  url: z.string().describe('URL of the post or comment.'),
  ...postTimes,
  publishedAt: z.string().nullable().describe('ISO 8601; for a reaction, the time of the reaction.'),
  likeCount: z.int().describe('Number of reactions of type like.'),
  commentCount: z.int().describe('Same as `totalComments`.'),
  id: z.string().describe('URN of the post or comment.'),
  totalComments: z.int().describe('For a comment: its replies.'),
  totalReactions: z.int(),
  totalShares: z.int().nullable(),
  reactionType: reactionsByType,
  author: actorAnswer.describe('Author of the post or comment.'),
  header: alwaysNull(z.looseObject({})),
  content: postContent.nullable().describe('What a post shows besides text; null for a comment.'),
  reShared: nestedPost.nullable().describe('For a reshare: the original post.'),
  reaction: z.enum(reactionTypes).nullable().describe('For a reaction.'),
  post: nestedPost.nullable().describe('For a comment or reaction: the post that it belongs to.'),
});

export const profileActivities = defineEndpoint({
  name: 'profile_activities',
  title: 'LinkedIn activity of a person',
  group: 'Activity',
  description: `Lists a person's LinkedIn posts, comments and reactions, newest first.
    To get the next page, send the paginationToken of the response as pagination_token, with the same urn and type. It is null after the
    last page. You pay only for the activities returned. An empty page is free.`,
  keywords: [
    'linkedin posts of a person',
    'recent activity of a profile',
    'what someone posted',
    "person's comments and likes",
    'activity feed of a member',
    "prospect's latest posts",
    'what a prospect posts about',
    'engagement of a person',
    'posts by a founder',
  ],
  price: {
    per: 'record',
    credits: 2,
    atMost: ({ limit }) => limit,
    in: (response) => response.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['listActivities'],

  request: z.strictObject({
    urn: z
      .string()
      .min(1)
      .max(2_000)
      .refine((text) => profileKeyOf(text) !== undefined, {
        error: 'Must be the URN, LinkedIn URL, token, number or handle of a person.',
      })
      .describe('URN, token, LinkedIn URL, number or handle of the person.'),
    type: z.enum(activityKinds).optional().describe('Type of activity; default: all.'),
    pagination_token: z
      .string()
      .max(tokenCharactersMax)
      .optional()
      .describe('`paginationToken` of the previous page.'),
    limit: z
      .int()
      .min(0)
      .max(limitMax)
      .default(10)
      .describe(`Activities a page, at most ${limitMax}. You pay for each one returned.`),
  }),

  response: z.object({
    elements: z.array(element).max(limitMax),
    totalElements: z.int().nullable().describe('On all pages together; null if the provider does not say.'),
    paginationToken: z.string().nullable().describe('Token for the next page; null after the last page.'),
  }),

  mainFields: {
    'Activities found': 'totalElements',
    Activity: 'elements[0].type',
    Text: 'elements[0].text',
    Published: 'elements[0].publishedAt',
    Reactions: 'elements[0].totalReactions',
    'Post URL': 'elements[0].url',
  },

  example: {
    request: { urn: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', type: 'POST', limit: 10 },
    response: {
      elements: [
        {
          commentCount: 1,
          likeCount: 9,
          publishedAt: '2026-11-18T07:30:00.000Z',
          text: 'What 18 months in the field did to our reference meters.',
          type: 'POST',
          url: 'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
          id: 'urn:li:activity:7391204418820001234',
          time: '3 days ago',
          totalComments: 1,
          totalReactions: 12,
          totalShares: 2,
          reactionType: exampleReactions,
          author: exampleReader,
          header: null,
          content: exampleContent,
          reShared: null,
          reaction: null,
          post: null,
        },
      ],
      totalElements: 1,
      paginationToken: 'Jk3mZp0Qw7bT1xV9cR5nYd2LhF8sGa4uEo6iKq_WvXz0MjHbNtSyPrCl',
    },
  },

  async run({ urn, type, pagination_token, limit }, { sources, signal, mode }) {
    if (limit === 0) return { elements: [], totalElements: null, paginationToken: null };
    const person = profileKeyOf(urn);
    invariant(person, 'the request names a person');
    const token = pagination_token?.trim() || undefined;
    const { value } = await sources.listActivities(
      { person, ...(type && { kind: type }), ...(token && { token }), limit },
      signal,
    );
    const telling = { mode, now: new Date() };
    return {
      elements: (value?.items ?? []).slice(0, limit).map((activity) => elementOf(activity, telling)),
      totalElements: value ? value.total : 0,
      paginationToken: value?.token ?? null,
    };
  },
});

function elementOf(activity: Activity, telling: Telling): z.infer<typeof element> {
  const { kind, post } = activity;
  if (kind === 'COMMENT') {
    const { comment } = activity;
    const { id, url, commenter } = commentAnswerOf(comment, post.id, telling);
    return {
      type: kind,
      text: comment.text,
      url,
      ...postTimesOf(comment.at, telling),
      likeCount: comment.reactions.like ?? 0,
      commentCount: comment.replyCount,
      id,
      totalComments: comment.replyCount,
      totalReactions: comment.reactionCount,
      totalShares: null,
      reactionType: comment.reactions,
      author: commenter,
      header: null,
      content: null,
      reShared: null,
      reaction: null,
      post: nestedPostOf(post, telling),
    };
  }
  const isReaction = kind === 'REACTION';
  return {
    type: kind,
    text: post.text,
    url: addressOfPost(post, telling),
    ...postTimesOf(isReaction ? activity.reaction.at : post.postedAt, telling),
    likeCount: post.reactions.like ?? 0,
    commentCount: post.commentCount,
    id: activityUrn(post.id),
    totalComments: post.commentCount,
    totalReactions: post.reactionCount,
    totalShares: post.shareCount,
    reactionType: post.reactions,
    author: actorAnswerOf(post.author, telling),
    header: null,
    content: postContentOf(post.media),
    reShared: resharedOf(post, telling),
    reaction: isReaction ? activity.reaction.type : null,
    post: isReaction ? nestedPostOf(post, telling) : null,
  };
}
