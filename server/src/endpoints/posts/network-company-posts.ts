import { z } from 'zod';
import { type CompanyKey, companyKeyOf, normalUniversalName } from '../../records/company-key.ts';
import type { Post } from '../../records/post.ts';
import { type PostAge, postAgeMs, postAges } from '../../records/post-searches.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { pageNumberMax } from '../page-object.ts';
import { pagination, paginationOf } from '../pagination.ts';
import { companyPost, companyPostOf } from './company-post-answer.ts';

const pageSize = 10;

interface CompanyFields {
  readonly network_company_url?: string | undefined;
  readonly network_company_id?: string | undefined;
  readonly network_company_universal_name?: string | undefined;
}

const request = z
  .strictObject({
    page: z.int().min(1).max(pageNumberMax).default(1).describe(`From 1; ${pageSize} posts a page.`),
    network_company_url: z.string().max(2_000).optional().describe('LinkedIn company URL.'),
    network_company_id: z
      .string()
      .max(200)
      .optional()
      .describe('Numeric id or URN of the company: the fastest.'),
    network_company_universal_name: z
      .string()
      .max(2_000)
      .optional()
      .describe('Last part of the LinkedIn company URL.'),
    posted_limit: z.enum(['24h', 'week', 'month']).optional().describe('Maximum age of a post.'),
    scrape_posted_limit: z
      .enum(postAges)
      .optional()
      .describe('The same with more choices. If you send both, the shorter period applies.'),
  })
  .superRefine((fields, { addIssue }) => {
    const sent = sentFields(fields);
    if (sent.length !== 1) {
      const message =
        'Send exactly one of network_company_url, network_company_id, network_company_universal_name.';
      return addIssue({ code: 'custom', message });
    }
    for (const { path, key, must } of sent) {
      if (key === undefined) addIssue({ code: 'custom', path: [path], message: `Must be ${must}.` });
    }
  });

/** As clients know it from requests to LinkedIn. */
const query = z.object({
  companyIds: z.array(z.string()).max(1).describe('Numeric id of the company, if known.'),
  companyUniversalName: z.string().nullable(),
  page: z.string(),
  postedLimit: z.string().nullable().describe('Such as past-week; null for any age.'),
  profileIds: z.array(z.string()).max(0),
  authorsCompanyIds: z.array(z.string()).max(0),
});

export const networkCompanyPosts = defineEndpoint({
  name: 'network_company_posts',
  title: 'LinkedIn company posts',
  group: 'Posts',
  description: `Lists the posts of a LinkedIn company page, newest first, ${pageSize} a page.
    A post that the company only reshares has its own author, and \`repostedBy\` names the company.
    You pay only for the posts returned. An empty page is free.`,
  keywords: [
    'linkedin posts of a company',
    'company page posts',
    'company feed',
    'latest company updates',
    'what a company publishes on linkedin',
    'competitor linkedin content',
    'company announcements',
    'social media posts of a company',
  ],
  price: {
    per: 'record',
    credits: 0.2,
    atMost: () => pageSize,
    in: (answer) => answer.elements.length,
    countedBy: 'elements',
  },
  runs: 'outside',
  needs: ['listCompanyPosts'],

  request,

  sendOneOf: [['network_company_url'], ['network_company_id'], ['network_company_universal_name']],

  response: z.object({
    elements: z.array(companyPost).max(pageSize),
    pagination: pagination.extend({
      paginationToken: z.string().nullable().describe('Always null: request pages by number.'),
    }),
    query: query.describe('The search as Millrace understood it.'),
    status: z.literal(200),
  }),

  mainFields: {
    'Posts found': 'pagination.totalElements',
    'Post text': 'elements[0].content',
    Published: 'elements[0].postedAt.date',
    Likes: 'elements[0].engagement.likes',
    Comments: 'elements[0].engagement.comments',
    'Post URL': 'elements[0].networkUrl',
  },

  example: {
    request: { network_company_universal_name: 'halden-instruments', page: 1, posted_limit: 'month' },
    response: {
      elements: [
        {
          id: '7391204418820001234',
          entityId: '7391204418820001234',
          networkUrl: 'https://network.example/posts/halden-instruments_field-activity-7391204418820001234',
          content: 'What 18 months in the field did to our reference meters. With Mira Voss.',
          contentAttributes: [
            {
              type: 'PROFILE_MENTION',
              start: 62,
              length: 9,
              hyperlink: 'https://network.example/in/mira-voss',
              textLink: null,
              profile: {
                id: 'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
                firstName: 'Mira',
                lastName: 'Voss',
                publicIdentifier: 'mira-voss',
                networkUrl: 'https://network.example/in/mira-voss',
              },
              company: null,
            },
          ],
          author: {
            id: '48213377',
            urn: '48213377',
            type: 'company',
            name: 'Halden Instruments',
            universalName: 'halden-instruments',
            publicIdentifier: null,
            profileId: null,
            networkUrl: 'https://network.example/company/halden-instruments/',
            info: '18,432 followers',
            website: null,
            websiteLabel: null,
            avatar: { url: 'https://cdn.example/logos/halden-400.png', width: null, height: null },
          },
          postedAt: {
            timestamp: 1794819731208,
            date: '2026-11-16T09:02:11.208Z',
            postedAgoShort: '5d',
            postedAgoText: '5 days ago',
          },
          engagement: {
            id: '7391204417230045555',
            likes: 12,
            comments: 1,
            shares: 2,
            reactions: [
              { type: 'LIKE', count: 9 },
              { type: 'PRAISE', count: 2 },
              { type: 'INTEREST', count: 1 },
            ],
          },
          comments: [],
          header: { text: null, networkUrl: null, imageLink: null },
          postImages: [],
          postVideo: {
            thumbnailUrl: 'https://cdn.example/v/drift.jpg',
            videoUrl: 'https://cdn.example/v/drift.mp4',
          },
          shareUrn: 'urn:li:ugcPost:7391204417230045555',
          shareNetworkUrl: 'https://network.example/feed/update/urn:li:ugcPost:7391204417230045555',
          socialContent: {
            hideCommentsCount: null,
            hideReactionsCount: null,
            hideRepostsCount: null,
            hideViewsCount: null,
            hideSocialActivityCounts: null,
            hideCommentAction: null,
            hideReactAction: null,
            hideShareAction: null,
            hideSendAction: null,
            showSocialDetail: null,
            showContributionExperience: null,
            trustInterventionBanner: null,
            shareUrl: 'https://network.example/posts/halden-instruments_field-activity-7391204418820001234',
          },
          repostedAt: null,
          repostedBy: null,
          document: null,
          reShared: null,
        },
      ],
      pagination: {
        pageNumber: 1,
        pageSize: 10,
        previousElements: 0,
        totalElements: 1,
        totalPages: 1,
        totalResultCount: 1,
        paginationToken: null,
      },
      query: {
        companyIds: ['48213377'],
        companyUniversalName: 'halden-instruments',
        page: '1',
        postedLimit: 'past-month',
        profileIds: [],
        authorsCompanyIds: [],
      },
      status: 200,
    },
  },

  async run({ page, posted_limit, scrape_posted_limit, ...company }, { sources, signal, mode }) {
    const key = sentFields(company)[0]?.key as CompanyKey;
    const postedWithin = shorter(posted_limit, scrape_posted_limit);
    const { value } = await sources.listCompanyPosts(
      { company: key, ...(postedWithin && { postedWithin }), page, pageSize },
      signal,
    );
    const posts = (value?.items ?? []).slice(0, pageSize);
    const telling = { mode, now: new Date() };
    return {
      elements: posts.map((post) => companyPostOf(post, telling)),
      pagination: { ...paginationOf({ page, pageSize }, value?.total ?? 0), paginationToken: null },
      query: {
        ...companyOf(key, posts),
        page: String(page),
        postedLimit: postedWithin === undefined ? null : `past-${postedWithin}`,
        profileIds: [],
        authorsCompanyIds: [],
      },
      status: 200 as const,
    };
  },
});

/** What was sent of the three; an empty text is not sent. */
function sentFields(fields: CompanyFields) {
  const { network_company_url: url, network_company_id: id, network_company_universal_name: name } = fields;
  return [
    {
      path: 'network_company_url',
      text: url,
      keyOf: companyKeyOf,
      must: 'the LinkedIn URL of a company',
    },
    { path: 'network_company_id', text: id, keyOf: keyOfId, must: 'digits, or a URN of a company' },
    {
      path: 'network_company_universal_name',
      text: name,
      keyOf: keyOfUniversalName,
      must: 'the last part of a LinkedIn company URL',
    },
  ].flatMap(({ path, text = '', keyOf, must }) =>
    text.trim() === '' ? [] : [{ path, key: keyOf(text), must }],
  );
}

function keyOfId(text: string): CompanyKey | undefined {
  const key = companyKeyOf(text);
  return key?.by === 'network_id' ? key : undefined;
}

/** The name alone: "booking.com" is one, not a domain. Addresses of pages are understood as well. */
function keyOfUniversalName(text: string): CompanyKey | undefined {
  const key = companyKeyOf(text);
  if (key?.by === 'network_id') return key;
  const value = normalUniversalName(text);
  if (value !== undefined) return { by: 'universal_name', value };
  return key?.by === 'universal_name' ? key : undefined;
}

function shorter(one: PostAge | undefined, other: PostAge | undefined): PostAge | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return postAgeMs[one] <= postAgeMs[other] ? one : other;
}

/** The request, completed with what the posts say about the company. */
function companyOf(key: CompanyKey, posts: readonly Post[]) {
  const author = posts
    .map((post) => post.author)
    .find(
      ({ kind, networkId, universalName }) =>
        kind === 'company' &&
        ((key.by === 'network_id' && key.value === networkId) ||
          (key.by === 'universal_name' && key.value === universalName)),
    );
  const id = author?.networkId ?? (key.by === 'network_id' ? key.value : null);
  return {
    companyIds: id === null ? [] : [id],
    companyUniversalName: author?.universalName ?? (key.by === 'universal_name' ? key.value : null),
  };
}
