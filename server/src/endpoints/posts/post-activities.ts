import { z } from 'zod';
import type { Reaction } from '../../records/post.ts';
import { reactionTypes } from '../../records/post.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageNumberMax, pageObject, pageObjectOf } from '../page-object.ts';
import { actorAnswer } from './actor-answer.ts';
import { commentAnswer, commentAnswerOf, reactionAnswerOf } from './comment-answer.ts';
import { activityUrn, postAddress, type Telling } from './network-addresses.ts';
import { exampleComment, examplePostUrn } from './post-examples.ts';
import { postField, postKeyIn } from './post-field.ts';

const limitMax = 100;

/** A comment; or a reaction, which has the fields of a comment as well, so that one reader does for both. */
const item = commentAnswer.extend({
  id: z.string().nullable().describe('URN of the comment or reaction; null if it is unknown who reacted.'),
  url: z.string().describe('Link to the comment; for a reaction, to the post.'),
  comment: z.string().describe('Empty for a reaction.'),
  commenter: actorAnswer.describe('Person or company that commented or reacted.'),
  reaction: z.enum(reactionTypes).optional().describe('For a reaction.'),
  reactor: actorAnswer.optional().describe('For a reaction: same as `commenter`.'),
});

export const postActivities = defineEndpoint({
  name: 'post_activities',
  title: 'LinkedIn post comments and reactions',
  group: 'Activity',
  description: `Lists the comments or reactions of a LinkedIn post, newest first.
    Each page is one call. An empty page is a miss and free: the post does not exist, has no comments or reactions, or
    has no more pages. \`found\` says whether the post exists.`,
  keywords: [
    'who liked a post',
    'comments on a post',
    'reactions to a post',
    'people who engaged with a linkedin post',
    'post likers and commenters',
    'post engagement',
    'who reacted to a post',
    'export commenters',
    'likers of a post',
  ],
  price: { per: 'call', credits: 3, missed: (response) => response.numberOfElements === 0 },
  runs: 'outside',
  needs: ['listComments', 'listReactions'],

  request: z.strictObject({
    urn: postField,
    type: z.enum(['COMMENT', 'REACTION']).default('COMMENT').describe('What to list.'),
    page: z.int().min(0).max(pageNumberMax).default(0).describe('From 0.'),
    limit: z.int().min(0).max(limitMax).default(10).describe(`Items a page, at most ${limitMax}.`),
  }),

  response: pageObject(item, limitMax).extend({
    found: z
      .boolean()
      .describe('False if the post does not exist, or if `limit` is 0 and Millrace did not look.'),
  }),

  mainFields: {
    'Activities found': 'totalElements',
    Name: 'content[0].commenter.name',
    Headline: 'content[0].commenter.headline',
    Comment: 'content[0].comment',
    Published: 'content[0].publishedAt',
    'LinkedIn URL': 'content[0].commenter.url',
  },

  example: {
    request: { urn: examplePostUrn, type: 'COMMENT', page: 0, limit: 10 },
    response: { found: true, ...pageObjectOf([exampleComment], 1, { page: 0, limit: 10 }) },
  },

  async run({ urn, type, page, limit }, { sources, signal, mode }) {
    if (limit === 0) return { found: false, ...pageObjectOf([], 0, { page, limit }) };
    const telling = { mode, now: new Date() };
    const search = { post: postKeyIn(urn), page: page + 1, pageSize: limit };
    if (type === 'REACTION') {
      const { value } = await sources.listReactions(search, signal);
      const items = (value?.items ?? []).map((one) => reactionItem(one, value?.postId ?? '', telling));
      return { found: value !== null, ...pageObjectOf(items, value?.total ?? 0, { page, limit }) };
    }
    const { value } = await sources.listComments(search, signal);
    const items = (value?.items ?? []).map((one) => commentAnswerOf(one, value?.postId ?? '', telling));
    return { found: value !== null, ...pageObjectOf(items, value?.total ?? 0, { page, limit }) };
  },
});

function reactionItem(reaction: Reaction, postId: string, telling: Telling): z.infer<typeof item> {
  const { reactor, publishedAt } = reactionAnswerOf(reaction, telling);
  return {
    id: reactionUrn(reaction, postId),
    url: postAddress(activityUrn(postId), telling),
    comment: '',
    commenter: reactor,
    publishedAt,
    reactionType: { [reaction.type]: 1 },
    totalComments: 0,
    totalReactions: 0,
    reaction: reaction.type,
    reactor,
  };
}

/** The network knows a reaction by who reacted to what. */
function reactionUrn({ author }: Reaction, postId: string): string | null {
  const who =
    author.kind === 'person'
      ? (author.entityId && `urn:li:fsd_profile:${author.entityId}`) ||
        (author.memberId && `urn:li:member:${author.memberId}`)
      : author.networkId && `urn:li:company:${author.networkId}`;
  return who ? `urn:li:reaction:(${who},${activityUrn(postId)})` : null;
}
