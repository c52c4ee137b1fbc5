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
  id: z
    .string()
    .nullable()
    .describe('URN of the comment, or of the reaction; null where it is not known who reacted.'),
  url: z.string().describe('The post, opened at the comment; of a reaction the post.'),
  comment: z.string().describe('Empty for a reaction.'),
  commenter: actorAnswer.describe('Who commented or reacted.'),
  reaction: z.enum(reactionTypes).optional().describe('Of a reaction.'),
  reactor: actorAnswer.optional().describe('Of a reaction: as `commenter`.'),
});

export const postActivities = defineEndpoint({
  name: 'post_activities',
  title: 'Post activities',
  group: 'Activity',
  description: `Lists the comments on a post, or the reactions to it, the newest first.
    Each page is a call of its own. A page without any (of a post that is not found, that nobody commented on or reacted to, or behind
    the last one) is a miss and costs nothing; found says whether there is such a post.`,
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
    type: z.enum(['COMMENT', 'REACTION']).default('COMMENT').describe('What is listed.'),
    page: z.int().min(0).max(pageNumberMax).default(0).describe('Counted from 0.'),
    limit: z.int().min(0).max(limitMax).default(10).describe(`Items a page, at most ${limitMax}.`),
  }),

  response: pageObject(item, limitMax).extend({
    found: z
      .boolean()
      .describe('False where there is no such post, or `limit` is 0 and none was looked for.'),
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
