import { z } from 'zod';
import { postAskedFor } from '../../records/asked-for.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { actorAnswer, actorAnswerOf } from './actor-answer.ts';
import { commentAnswer, commentAnswerOf, reactionAnswer, reactionAnswerOf } from './comment-answer.ts';
import {
  nestedPost,
  postCounts,
  postCountsOf,
  postNames,
  postNamesOf,
  postTimes,
  postTimesOf,
  resharedOf,
} from './post-answer.ts';
import { postContent, postContentOf } from './post-content.ts';
import {
  exampleComment,
  exampleContent,
  examplePostUrn,
  exampleReactions,
  exampleReader,
} from './post-examples.ts';
import { postField, postKeyIn } from './post-field.ts';

/** Of comments, and of reactions; post_activities has the others. */
const listMax = 50;

const facts = z.object({
  ...postNames,
  actor: actorAnswer.describe('Author of the post.'),
  content: postContent,
  sponsored: z.boolean(),
  ...postCounts,
  ...postTimes,
});

const response = z.object({
  found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
  ...nullable(facts),
  comments: z.array(commentAnswer).max(listMax).describe('The newest, as many as the provider returns.'),
  reactions: z.array(reactionAnswer).max(listMax).describe('The newest, as many as the provider returns.'),
  reShared: nestedPost.nullable().describe('The post that it reshares.'),
});

const miss: z.infer<typeof response> = {
  found: false,
  urn: null,
  threadUrn: null,
  shareUrn: null,
  shareUrl: null,
  actor: null,
  content: null,
  sponsored: null,
  commentary: null,
  numComments: null,
  numReactions: null,
  numShares: null,
  reactionType: null,
  time: null,
  publishedAt: null,
  comments: [],
  reactions: [],
  reShared: null,
};

export const postDetails = defineEndpoint({
  name: 'post_details',
  title: 'LinkedIn post details',
  group: 'Posts',
  description: `Describes a LinkedIn post: author, text, pictures, documents, counts, newest comments and reactions.
    numComments and numReactions are totals; post_activities lists those beyond the first ${listMax}. If the post is not found,
    \`found\` is false and the call is free.`,
  keywords: [
    'linkedin post by urn',
    'read a linkedin post',
    'post text and author',
    'likes and comment count of a post',
    'content of a post',
    'how many likes a post got',
    'single linkedin post',
  ],
  price: { per: 'call', credits: 1, missed: (answer) => !answer.found },
  runs: 'outside',
  needs: ['lookUpPost'],

  request: z.strictObject({
    urn: postField,
    comments: z.boolean().default(true).describe('Include the newest comments.'),
    reactions: z.boolean().default(true).describe('Include the newest reactions.'),
  }),

  response,

  mainFields: {
    Author: 'actor.name',
    'Post text': 'commentary',
    Published: 'publishedAt',
    Reactions: 'numReactions',
    Comments: 'numComments',
    'Post URL': 'shareUrl',
  },

  example: {
    request: { urn: examplePostUrn, comments: true, reactions: true },
    response: {
      found: true,
      urn: examplePostUrn,
      threadUrn: examplePostUrn,
      shareUrn: 'urn:li:share:7391204417230045555',
      shareUrl: 'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
      actor: exampleReader,
      content: {
        ...exampleContent,
        document: {
          title: 'Drift after 18 months',
          documentUrl: 'https://cdn.example/doc/drift.pdf',
          totalPages: 9,
          expiry: null,
        },
      },
      comments: [exampleComment],
      reactions: [{ reaction: 'like', reactor: exampleReader, publishedAt: null }],
      sponsored: false,
      commentary: 'What 18 months in the field did to our reference meters.',
      numComments: 1,
      numReactions: 12,
      numShares: 2,
      reactionType: exampleReactions,
      time: '3 days ago',
      publishedAt: '2026-11-18T07:30:00.000Z',
      reShared: null,
    },
  },

  async run({ urn, comments, reactions }, { sources, signal, mode }) {
    const key = postKeyIn(urn);
    const { value } = await sources.lookUpPost(key, signal, { comments, reactions });
    if (value === null) return miss;
    const post = postAskedFor(value, key);
    const telling = { mode, now: new Date() };
    return {
      found: true,
      ...postNamesOf(post, telling),
      actor: actorAnswerOf(post.author, telling),
      content: postContentOf(post.media),
      sponsored: post.isSponsored,
      ...postCountsOf(post),
      ...postTimesOf(post.postedAt, telling),
      // A source may give both with every post.
      comments: comments
        ? post.comments.slice(0, listMax).map((comment) => commentAnswerOf(comment, post.id, telling))
        : [],
      reactions: reactions
        ? post.reactionsBy.slice(0, listMax).map((reaction) => reactionAnswerOf(reaction, telling))
        : [],
      reShared: resharedOf(post, telling),
    };
  },
});

/** Each member, or null where nothing is known of the post. */
function nullable<Shape extends z.core.$ZodLooseShape>(object: z.ZodObject<Shape>) {
  return Object.fromEntries(
    Object.entries(object.shape).map(([name, field]) => [name, (field as z.ZodType).nullable()]),
  ) as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> };
}
