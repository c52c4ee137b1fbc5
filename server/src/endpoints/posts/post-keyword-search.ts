import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import type { Post } from '../../records/post.ts';
import { type PostSearch, postContentTypes } from '../../records/post-searches.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageNumberMax, pageObject, pageObjectOf } from '../page-object.ts';
import { searchActor, searchActorOf } from './actor-answer.ts';
import type { Telling } from './network-addresses.ts';
import { postCounts, postCountsOf, postNames, postNamesOf, postTimes, postTimesOf } from './post-answer.ts';
import { postContent, postContentOf } from './post-content.ts';
import { exampleContent, examplePostUrn, exampleReactions } from './post-examples.ts';

const limitMax = 50;
const listMax = 50;

const ages = { PAST_24_HOURS: '24h', PAST_WEEK: 'week', PAST_MONTH: 'month' } as const;

const item = z.object({
  ...postNames,
  ...postTimes,
  actor: searchActor.describe('Author of the post.'),
  content: postContent,
  ...postCounts,
});

const request = z.strictObject({
  keyword: z.string().trim().min(1).max(500).describe('Words that must all be in the post.'),
  page: z.int().min(0).max(pageNumberMax).default(0).describe('From 0.'),
  limit: z
    .int()
    .min(1)
    .max(limitMax)
    .default(10)
    .describe(`Posts a page, 1 to ${limitMax}. You pay for each post returned.`),
  sort: z
    .enum(['RELEVANCE', 'DATE_POSTED'])
    .default('RELEVANCE')
    .describe('Most engagement first, or newest first.'),
  datePosted: z
    .enum(['PAST_24_HOURS', 'PAST_WEEK', 'PAST_MONTH'])
    .optional()
    .describe('Maximum age of the post.'),
  contentType: z.enum(postContentTypes).optional().describe('What it shows besides text.'),
  fromPerson: keys(
    profileKeyOf,
    'Must be the LinkedIn URL, URN, token, number or handle of a person.',
  ).describe(
    `Authors: up to ${listMax} URNs, LinkedIn URLs, tokens or handles of people; one match is enough.`,
  ),
  fromCompany: keys(companyKeyOf, 'Must be the LinkedIn URL, URN, number or name of a company.').describe(
    `Companies that posted: up to ${listMax} URNs, LinkedIn URLs, numbers or names; one match is enough.`,
  ),
  authorKeyword: words().describe("Words in the author's headline, such as job titles; one match is enough."),
  authorIndustry: words().describe("Author's industries; one match is enough."),
});

export const postKeywordSearch = defineEndpoint({
  name: 'post_keyword_search',
  title: 'LinkedIn post search',
  group: 'Posts',
  description: `Searches LinkedIn posts by words, author, company, date and media.
    You pay only for the posts returned. An empty page is free.`,
  keywords: [
    'search linkedin posts',
    'posts about a topic',
    'posts mentioning a keyword',
    'linkedin content search',
    'social listening',
    'brand mentions',
    'find posts by hashtag',
    'what people say about a brand on linkedin',
    'trending linkedin posts',
    'posts by authors with a title',
  ],
  price: {
    per: 'record',
    credits: 6,
    atMost: ({ limit }) => limit,
    in: (answer) => answer.numberOfElements,
    countedBy: 'numberOfElements',
  },
  runs: 'outside',
  needs: ['searchPosts'],

  request,
  response: pageObject(item, limitMax),

  mainFields: {
    'Posts found': 'totalElements',
    Author: 'content[0].actor.name',
    'Post text': 'content[0].commentary',
    Published: 'content[0].publishedAt',
    Reactions: 'content[0].numReactions',
    'Post URL': 'content[0].shareUrl',
  },

  example: {
    request: {
      keyword: 'reference meters',
      page: 0,
      limit: 10,
      sort: 'DATE_POSTED',
      datePosted: 'PAST_WEEK',
      contentType: 'DOCUMENT',
    },
    response: pageObjectOf(
      [
        {
          urn: examplePostUrn,
          threadUrn: examplePostUrn,
          shareUrn: 'urn:li:share:7391204417230045555',
          shareUrl: 'https://network.example/posts/halden-instruments_field-activity-7391204418820001234',
          time: '3 days ago',
          publishedAt: '2026-11-18T07:30:00.000Z',
          actor: {
            url: 'https://network.example/company/halden-instruments',
            name: 'Halden Instruments',
            profileType: 'COMPANY' as const,
            followerCount: 18432,
            id: 48213377,
            logo: 'https://cdn.example/logos/halden-100.png',
            profileId: 'halden-instruments',
            entityUrn: null,
            objectUrn: 48213377,
            firstName: null,
            lastName: null,
            headline: null,
            profilePicture: 'https://cdn.example/logos/halden-100.png',
            profileBackground: null,
          },
          content: exampleContent,
          commentary: 'What 18 months in the field did to our reference meters.',
          numComments: 1,
          numReactions: 12,
          numShares: 2,
          reactionType: exampleReactions,
        },
      ],
      1,
      { page: 0, limit: 10 },
    ),
  },

  async run(asked, { sources, signal, mode }) {
    const telling = { mode, now: new Date() };
    const { value } = await sources.searchPosts(searchOf(asked), signal);
    const posts = value?.items ?? [];
    return pageObjectOf(
      posts.map((post) => itemOf(post, telling)),
      value?.total ?? 0,
      asked,
    );
  },
});

function searchOf(asked: z.output<typeof request>): PostSearch {
  const people = asked.fromPerson?.map((text) => read(profileKeyOf, text)) ?? [];
  const companies = asked.fromCompany?.map((text) => read(companyKeyOf, text)) ?? [];
  const titles = asked.authorKeyword ?? [];
  const industries = asked.authorIndustry ?? [];
  return {
    keyword: asked.keyword,
    sort: asked.sort,
    ...(asked.datePosted && { postedWithin: ages[asked.datePosted] }),
    ...(asked.contentType && { contentType: asked.contentType }),
    ...(people.length > 0 && { fromPeople: people }),
    ...(companies.length > 0 && { fromCompanies: companies }),
    ...(titles.length > 0 && { authorKeywords: titles }),
    ...(industries.length > 0 && { authorIndustries: industries }),
    page: asked.page + 1,
    pageSize: asked.limit,
  };
}

function itemOf(post: Post, telling: Telling): z.infer<typeof item> {
  return {
    ...postNamesOf(post, telling),
    ...postTimesOf(post.postedAt, telling),
    actor: searchActorOf(post.author, telling),
    content: postContentOf(post.media),
    ...postCountsOf(post),
  };
}

function keys(keyOf: (text: string) => unknown, error: string) {
  const key = z
    .string()
    .max(2_000)
    .refine((text) => keyOf(text) !== undefined, { error });
  return z.array(key).max(listMax).optional();
}

function words() {
  return z.array(z.string().trim().min(1).max(200)).max(listMax).optional();
}

function read<Key>(keyOf: (text: string) => Key | undefined, text: string): Key {
  const key = keyOf(text);
  invariant(key, 'the request names a person or company');
  return key;
}
