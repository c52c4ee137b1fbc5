import type { CompanyKey } from '../../records/company-key.ts';
import {
  company,
  gone,
  hiddenProfile,
  item,
  job,
  lead,
  list,
  profile,
  shortCompany,
  shortJob,
  shortProfile,
  token,
} from '../../testing/network-items.ts';
import { comment, personalPost, post, reaction } from '../../testing/network-posts.ts';
import { type ContractQuestion, vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import type { EmulatedReply } from '../../testing/vendor-emulator.ts';
import type { Looked, Provider } from '../capabilities.ts';
import { harvestapi } from './harvestapi.ts';
import { companyOf } from './items/companies.ts';
import { jobOf } from './items/jobs.ts';
import { personOf } from './items/people.ts';
import { postOf } from './items/posts.ts';
import { commentOf, reactionOf } from './items/reactions.ts';

/** As it says it with HTTP 200. */
const goneInBody: EmulatedReply = { body: { status: 404, error: 'Not found', element: null, elements: [] } };
const noItem: Record<string, EmulatedReply> = {
  'not there': gone,
  'not there, behind HTTP 200': goneInBody,
  'nothing in the envelope': item(null),
};
const noRows: Record<string, EmulatedReply> = {
  'not there': gone,
  'not there, behind HTTP 200': goneInBody,
  'an empty page': list([]),
};

const nordlys: CompanyKey = { by: 'universal_name', value: 'nordlys-kraft' };
const activity = { by: 'activity', value: post.id } as const;
const hourAgo = { timestamp: Date.now() - 3_600_000 };
const recent = [post, personalPost].map((one) => ({ ...one, postedAt: hourAgo }));
const page = { page: 1, pageSize: 10 };
const onePage = <Item>(items: Item[]) => ({ items, total: items.length });

type Ask = (provider: Required<Provider>, signal: AbortSignal) => Promise<unknown>;

function question(
  name: string,
  ask: Ask,
  rest: Pick<ContractQuestion, 'misses' | 'sends'> & {
    readonly reply: EmulatedReply;
    readonly value: unknown;
  },
): ContractQuestion {
  const { reply, value, misses, sends } = rest;
  return {
    name,
    ask: (provider, signal) => ask(provider as Required<Provider>, signal),
    hit: { reply: () => reply, value },
    misses,
    sends,
  };
}

const first = async <Value>(looked: Promise<Looked<Value>[]>) => (await looked)[0];

vendorContract({
  vendor: harvestapi,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'all of its accounts are busy': {
      reply: { status: 500, body: { error: 'No available resource', status: 500 } },
      reason: 'rate_limited',
    },
    'all of its accounts are busy, behind HTTP 200': {
      reply: { body: { error: { error: 'No available resource' }, element: null, elements: [] } },
      reason: 'rate_limited',
    },
    'no credit left, behind HTTP 200': {
      reply: { body: { status: 402, error: 'Request limit exceeded', element: null, elements: [] } },
      reason: 'out_of_credit',
    },
    'a key that it does not take, behind HTTP 200': {
      reply: { body: { status: 401, error: 'Unauthorized', element: null, elements: [] } },
      reason: 'rejected',
    },
    'an error of its own, behind HTTP 200': {
      reply: { body: { status: 500, error: 'Internal', element: null, elements: [] } },
      reason: 'unreachable',
    },
    'an error without a status': {
      reply: { body: { status: 200, error: 'Something', element: null, elements: [] } },
      reason: 'unreadable',
    },
    'a question that it refuses': {
      reply: { status: 400, body: { error: 'Bad request', status: 400 } },
      reason: 'question_refused',
    },
    'an envelope without anything in it': { reply: { body: { status: 200 } }, reason: 'unreadable' },
    'rows of another shape': {
      reply: { body: { status: 200, element: [{ foo: 1 }], elements: [{ foo: 1 }, 2, null] } },
      reason: 'unreadable',
    },
  },
  questions: [
    question(
      'looking a company up',
      (provider, signal) => first(provider.lookUpCompanies([nordlys], signal)),
      {
        sends: { method: 'GET', path: '/linkedin/company', query: { universalName: 'nordlys-kraft' } },
        reply: item(company),
        value: companyOf(company),
        misses: {
          ...noItem,
          'another company': item({ ...company, universalName: 'sund', linkedinUrl: null }),
        },
      },
    ),
    question(
      'looking a person up',
      (provider, signal) => first(provider.lookUpPeople([{ by: 'public_id', value: 'ines-okafor' }], signal)),
      {
        sends: { method: 'GET', path: '/linkedin/profile', query: { publicIdentifier: 'ines-okafor' } },
        reply: item(profile),
        value: personOf(profile),
        misses: { ...noItem, 'another person': item({ ...profile, publicIdentifier: 'tor-lund' }) },
      },
    ),
    question(
      'reading the figures of a profile',
      (provider, signal) => provider.readProfileMetrics({ by: 'entity_id', value: token }, signal),
      {
        sends: { method: 'GET', path: '/linkedin/profile', query: { profileId: token, main: 'true' } },
        reply: item(profile),
        value: { followerCount: 2640, connectionCount: 512, verified: true },
        misses: { ...noItem, 'another person': item({ ...profile, id: token.replace('ACoAAB', 'ACoAAC') }) },
      },
    ),
    question(
      'searching companies',
      (provider, signal) =>
        provider.searchCompanies({ text: 'nordlys', sizes: ['501-1000', '11-50'], ...page }, signal),
      {
        sends: {
          path: '/linkedin/company-search',
          query: { search: 'nordlys', companySize: '501-1000,11-50', page: '1' },
        },
        reply: list([shortCompany], { pageSize: 50 }),
        value: onePage([companyOf(shortCompany)]),
        misses: noRows,
      },
    ),
    question(
      'searching profiles',
      (provider, signal) =>
        provider.searchProfiles(
          { text: 'ines', title: 'planning', schoolKeywords: 'tekniske', ...page },
          signal,
        ),
      {
        sends: {
          path: '/linkedin/profile-search',
          query: { search: 'ines', title: 'planning', keywordsSchool: 'tekniske', page: '1' },
        },
        reply: list([shortProfile]),
        value: onePage([personOf(shortProfile)]),
        misses: noRows,
      },
    ),
    question(
      'searching leads',
      (provider, signal) =>
        provider.searchLeads({ text: 'grids', excluded: {}, sessionId: 'walk-1', ...page }, signal),
      {
        sends: {
          path: '/linkedin-sales-nav/lead-search',
          query: { search: 'grids', sessionId: 'walk-1', page: '1' },
        },
        reply: list([lead], { pageSize: 25 }),
        value: onePage([personOf(lead)]),
        misses: noRows,
      },
    ),
    question(
      'listing employees',
      (provider, signal) => provider.listEmployees({ company: nordlys, ...page }, signal),
      {
        sends: {
          path: '/linkedin/profile-search',
          query: { currentCompanyUniversalName: 'nordlys-kraft', page: '1' },
        },
        reply: list([shortProfile, hiddenProfile], { totalElements: 1 }),
        value: { items: [personOf(shortProfile)], total: 2 },
        misses: noRows,
      },
    ),
    question('looking a job up', (provider, signal) => provider.lookUpJob(job.id, signal), {
      sends: { path: '/linkedin/job', query: { jobId: job.id } },
      reply: item(job),
      value: jobOf(job),
      misses: { ...noItem, 'another job': item({ ...job, id: '1' }) },
    }),
    question(
      'searching jobs',
      (provider, signal) =>
        provider.searchJobs(
          {
            title: 'grid',
            company: nordlys,
            type: 'part_time',
            experienceLevel: 'mid_senior_level',
            ...page,
          },
          signal,
        ),
      {
        sends: {
          path: '/linkedin/job-search',
          query: {
            search: 'grid',
            companyUniversalName: 'nordlys-kraft',
            employmentType: 'part-time',
            experienceLevel: 'mid-senior',
            sortBy: 'date',
            page: '1',
          },
        },
        reply: list([shortJob], { pageSize: 25 }),
        value: onePage([jobOf(shortJob)]),
        misses: noRows,
      },
    ),
    question('looking a post up', (provider, signal) => provider.lookUpPost(activity, signal), {
      sends: {
        path: '/linkedin/post',
        query: {
          url: `https://www.linkedin.com/feed/update/urn:li:activity:${post.id}/`,
          post: `https://www.linkedin.com/feed/update/urn:li:activity:${post.id}/`,
        },
      },
      reply: item(post),
      value: postOf(post),
      misses: { ...noItem, 'another post': item(personalPost) },
    }),
    question(
      'listing comments',
      (provider, signal) => provider.listComments({ post: activity, ...page }, signal),
      {
        sends: {
          path: '/linkedin/post-comments',
          query: {
            post: `https://www.linkedin.com/feed/update/urn:li:activity:${post.id}/`,
            sortBy: 'date',
            page: '1',
          },
        },
        reply: list([comment]),
        value: { ...onePage([commentOf(comment)]), postId: post.id },
        misses: { 'no such post': gone, 'no such post, behind HTTP 200': goneInBody },
      },
    ),
    question(
      'listing reactions',
      (provider, signal) => provider.listReactions({ post: activity, ...page }, signal),
      {
        sends: { path: '/linkedin/post-reactions', query: { page: '1' } },
        reply: list([reaction]),
        value: { ...onePage([reactionOf(reaction)]), postId: post.id },
        misses: { 'no such post': gone, 'no such post, behind HTTP 200': goneInBody },
      },
    ),
    question(
      'searching posts',
      (provider, signal) =>
        provider.searchPosts(
          {
            keyword: 'we hire',
            sort: 'DATE_POSTED',
            postedWithin: 'week',
            contentType: 'LIVE_VIDEO',
            ...page,
          },
          signal,
        ),
      {
        sends: {
          path: '/linkedin/post-search',
          query: {
            search: 'we hire',
            sortBy: 'date',
            postedLimit: 'week',
            contentType: 'live_videos',
            page: '1',
          },
        },
        reply: list(recent),
        value: onePage(recent.map(postOf)),
        misses: noRows,
      },
    ),
    question(
      'listing posts of a company',
      (provider, signal) =>
        provider.listCompanyPosts({ company: { by: 'network_id', value: company.id }, ...page }, signal),
      {
        sends: { path: '/linkedin/company-posts', query: { companyId: company.id, page: '1' } },
        reply: list([post]),
        value: onePage([postOf(post)]),
        misses: {
          ...noRows,
          'posts of another company': list([{ ...post, author: { ...post.author, id: '7', urn: '7' } }]),
        },
      },
    ),
    question(
      'listing what a person did',
      (provider, signal) =>
        provider.listActivities(
          { person: { by: 'entity_id', value: token }, kind: 'POST', limit: 10 },
          signal,
        ),
      {
        sends: { path: '/linkedin/profile-posts', query: { profileId: token, page: '1' } },
        reply: list([personalPost]),
        value: { items: [{ kind: 'POST', post: postOf(personalPost) }], total: 1, cursor: null },
        misses: noRows,
      },
    ),
  ],
});
