import { expect } from 'vitest';
import {
  aComment,
  activity,
  aPost,
  aReaction,
  author,
  byHandle,
  byPage,
  halden,
  items,
  onePage,
  opening,
  paged,
  profile,
  type Question,
  runPath,
  sends,
  token,
} from '../../testing/apify-account.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { apify } from './apify.ts';

const questions: Readonly<
  Record<string, { ask: Question; actor: string; input: object; item: object; value: unknown; most: string }>
> = {
  'looking a person up': {
    ask: async (provider, until) => (await provider.lookUpPeople?.([byHandle], until))?.[0],
    actor: 'harvestapi~linkedin-profile-scraper',
    input: {
      profileScraperMode: 'Profile details no email ($4 per 1k)',
      publicIdentifiers: ['oyelaran-ade'],
    },
    item: profile,
    value: expect.objectContaining({ publicId: 'oyelaran-ade', entityId: token, followerCount: 260 }),
    most: '0.108',
  },
  'reading figures of a profile': {
    ask: (provider, until) => provider.readProfileMetrics?.(byHandle, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-profile-scraper',
    input: { publicIdentifiers: ['oyelaran-ade'] },
    item: profile,
    value: { followerCount: 260, connectionCount: 257, verified: true },
    most: '0.108',
  },
  'looking a company up': {
    ask: async (provider, until) => (await provider.lookUpCompanies?.([byPage], until))?.[0],
    actor: 'harvestapi~linkedin-company',
    input: { companies: ['https://www.linkedin.com/company/halden-instruments/'] },
    item: halden,
    value: expect.objectContaining({ networkId: '48213377', domain: 'halden.example', employeeCount: 264 }),
    most: '0.108',
  },
  'searching companies': {
    ask: (provider, until) =>
      provider.searchCompanies?.(
        { text: 'flow meters', location: 'Denmark', sizes: ['201-500'], ...onePage },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-company-search',
    input: {
      scraperMode: 'short',
      searchQuery: 'flow meters',
      locations: ['Denmark'],
      companySize: ['201-500'],
      startPage: 1,
      takePages: 1,
      maxItems: 10,
    },
    item: { ...halden, ...paged(1, 41) },
    value: { items: [expect.objectContaining({ name: 'Halden Instruments' })], total: 41 },
    most: '0.18',
  },
  'searching profiles': {
    ask: (provider, until) =>
      provider.searchProfiles?.(
        {
          text: 'freight',
          firstName: 'Oyelaran',
          lastName: 'Ade',
          title: 'Head',
          location: 'Lagos',
          currentCompanies: [byPage],
          pastCompanies: [{ by: 'network_id', value: '7' }],
          ...onePage,
        },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-profile-search',
    input: {
      profileScraperMode: 'Short',
      searchQuery: 'freight',
      firstNames: ['Oyelaran'],
      lastNames: ['Ade'],
      currentJobTitles: ['Head'],
      locations: ['Lagos'],
      currentCompanies: ['https://www.linkedin.com/company/halden-instruments/'],
      pastCompanies: ['https://www.linkedin.com/company/7/'],
      startPage: 1,
    },
    item: profile,
    value: { items: [expect.objectContaining({ publicId: 'oyelaran-ade' })], total: 1 },
    most: '0.2',
  },
  'listing employees': {
    ask: (provider, until) =>
      provider.listEmployees?.({ company: byPage, ...onePage }, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-company-employees',
    input: {
      profileScraperMode: 'Short ($4 per 1k)',
      companies: ['https://www.linkedin.com/company/halden-instruments/'],
      startPage: 1,
      maxItems: 10,
    },
    item: profile,
    value: { items: [expect.objectContaining({ publicId: 'oyelaran-ade' })], total: 1 },
    most: '0.18',
  },
  'searching jobs': {
    ask: (provider, until) =>
      provider.searchJobs?.(
        {
          title: 'flow engineer',
          company: byPage,
          location: 'Aarhus',
          type: 'full_time',
          experienceLevel: 'mid_senior_level',
          ...onePage,
        },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-job-search',
    input: {
      jobTitles: ['flow engineer'],
      company: ['https://www.linkedin.com/company/halden-instruments/'],
      locations: ['Aarhus'],
      employmentType: ['full-time'],
      experienceLevel: ['mid-senior'],
      sortBy: 'date',
      page: 1,
      maxItems: 10,
    },
    item: opening,
    value: { items: [expect.objectContaining({ id: '4227647589', title: 'Flow Engineer' })], total: 1 },
    most: '0.12',
  },
  'listing comments': {
    ask: (provider, until) =>
      provider.listComments?.({ post: activity, ...onePage }, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-post-comments',
    input: {
      posts: ['https://www.linkedin.com/feed/update/urn:li:activity:7328838056403173380/'],
      maxItems: 11,
    },
    item: aComment('7331190065471078400'),
    value: {
      items: [expect.objectContaining({ id: '7331190065471078400', text: 'Well done' })],
      total: 1,
      postId: '7328838056403173380',
    },
    most: '0.144',
  },
  'listing reactions': {
    ask: (provider, until) =>
      provider.listReactions?.(
        { post: { by: 'ugc_post', value: '7' }, ...onePage },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-post-reactions',
    input: { posts: ['https://www.linkedin.com/feed/update/urn:li:ugcPost:7/'], maxItems: 11 },
    item: aReaction,
    value: {
      items: [expect.objectContaining({ type: 'like' })],
      total: 1,
      postId: '7328838056403173380',
    },
    most: '0.144',
  },
  'searching posts': {
    ask: (provider, until) =>
      provider.searchPosts?.(
        {
          keyword: 'flow',
          sort: 'DATE_POSTED',
          postedWithin: 'week',
          fromPeople: [byHandle],
          fromCompanies: [byPage],
          ...onePage,
        },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-post-search',
    input: {
      searchQueries: ['flow'],
      sortBy: 'date',
      postedLimit: 'week',
      authorUrls: [
        'https://www.linkedin.com/in/oyelaran-ade',
        'https://www.linkedin.com/company/halden-instruments/',
      ],
      maxPosts: 11,
    },
    item: aPost('7000000000000000001'),
    value: { items: [expect.objectContaining({ id: '7000000000000000001' })], total: 1 },
    most: '0.144',
  },
  'listing posts of a company': {
    ask: (provider, until) =>
      provider.listCompanyPosts?.(
        { company: byPage, postedWithin: 'month', ...onePage },
        until,
      ) as Promise<unknown>,
    actor: 'harvestapi~linkedin-company-posts',
    input: {
      targetUrls: ['https://www.linkedin.com/company/halden-instruments/'],
      maxPosts: 11,
      postedLimit: 'month',
    },
    item: aPost('7000000000000000001'),
    value: { items: [expect.objectContaining({ id: '7000000000000000001' })], total: 1 },
    most: '0.144',
  },
  'listing what somebody posted': {
    ask: (provider, until) =>
      provider.listActivities?.({ person: byHandle, kind: 'POST', limit: 10 }, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-profile-posts',
    input: { targetUrls: ['https://www.linkedin.com/in/oyelaran-ade'], maxPosts: 10 },
    item: aPost('7000000000000000001', author),
    value: {
      items: [{ kind: 'POST', post: expect.objectContaining({ id: '7000000000000000001' }) }],
      total: null,
      cursor: null,
    },
    most: '0.14',
  },
  'listing what somebody commented on': {
    ask: (provider, until) =>
      provider.listActivities?.({ person: byHandle, kind: 'COMMENT', limit: 10 }, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-profile-comments',
    input: { profiles: ['https://www.linkedin.com/in/oyelaran-ade'], maxItems: 10 },
    item: { ...aComment('7331190065471078400'), post: aPost('7000000000000000001') },
    value: {
      items: [
        {
          kind: 'COMMENT',
          post: expect.objectContaining({ id: '7000000000000000001' }),
          comment: expect.objectContaining({ text: 'Well done' }),
        },
      ],
      total: null,
      cursor: null,
    },
    most: '0.14',
  },
  'listing what somebody reacted to': {
    ask: (provider, until) =>
      provider.listActivities?.({ person: byHandle, kind: 'REACTION', limit: 10 }, until) as Promise<unknown>,
    actor: 'harvestapi~linkedin-profile-reactions',
    input: { profiles: ['https://www.linkedin.com/in/oyelaran-ade'], maxItems: 10 },
    item: { action: 'Oyelaran Ade likes this', actor: author, post: aPost('7000000000000000001') },
    value: {
      items: [
        {
          kind: 'REACTION',
          post: expect.objectContaining({ id: '7000000000000000001' }),
          reaction: expect.objectContaining({ type: 'like' }),
        },
      ],
      total: null,
      cursor: null,
    },
    most: '0.14',
  },
};

/** Questions that one item answers. */
const isOfOne = /^(?:looking|reading)/;

vendorContract({
  vendor: apify,
  isAuthorized: ({ headers, query }) => headers.authorization === `Bearer ${vendorKey}` && !query.token,
  failures: {
    'a run that took too long': {
      reply: { status: 408, body: { error: { type: 'run-timeout-exceeded', message: 'Too long' } } },
      reason: 'timeout',
    },
    'a run that ended at its time': {
      reply: {
        status: 400,
        body: {
          error: {
            type: 'run-failed',
            message: 'Actor run did not succeed (run ID: 55uatRrZib4xbZs, status: TIMED-OUT)',
          },
        },
      },
      reason: 'timeout',
    },
    'a run that broke': {
      reply: { status: 400, body: { error: { type: 'run-failed', message: 'Failed' } } },
      reason: 'unreachable',
    },
    'an input that the actor does not take': {
      reply: { status: 400, body: { error: { type: 'invalid-input', message: 'What?' } } },
      reason: 'question_refused',
    },
    'an actor that is not there': {
      reply: { status: 404, body: { error: { type: 'record-not-found', message: 'No' } } },
      reason: 'unreadable',
    },
    'an account at its monthly limit': {
      reply: { status: 403, body: { error: { type: 'platform-feature-disabled', message: 'Limit' } } },
      reason: 'out_of_credit',
    },
    'more runs than its memory holds': {
      reply: { status: 402, body: { error: { type: 'actor-memory-limit-exceeded', message: 'Memory' } } },
      reason: 'rate_limited',
    },
    'items of another shape': { reply: items({ hello: 'world' }), reason: 'unreadable' },
  },
  questions: Object.entries(questions).map(([name, { ask, actor, input, item, value, most }]) => ({
    name,
    ask,
    hit: { reply: () => items(item), value },
    misses: {
      'no items': items(),
      'an item that holds nothing but an error': items({ error: 'Not found' }),
      'an item that says so': items({ noResults: true }),
    },
    sends: sends(
      {
        path: runPath(actor),
        query: { maxTotalChargeUsd: most, format: 'json', clean: 'true', timeout: '55' },
        body: input,
      },
      !isOfOne.test(name),
    ),
  })),
});
