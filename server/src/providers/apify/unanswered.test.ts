import { expect, test } from 'vitest';
import type { CompanyKey } from '../../records/company-key.ts';
import {
  account,
  byHandle,
  byPage,
  items,
  onePage,
  opening,
  profile,
  type Question,
} from '../../testing/apify-account.ts';

const signal = AbortSignal.timeout(600_000);

const byName: CompanyKey = { by: 'name', value: 'halden' };
test.each<[string, Question]>([
  [
    'profiles by industry',
    async (one) => one.searchProfiles?.({ text: 'x', industries: ['Software'], ...onePage }, signal),
  ],
  ['profiles by school', async (one) => one.searchProfiles?.({ schools: [byPage], ...onePage }, signal)],
  [
    'profiles by whom they follow',
    async (one) => one.searchProfiles?.({ followerOf: ['x'], ...onePage }, signal),
  ],
  [
    'profiles by words of companies',
    async (one) => one.searchProfiles?.({ companyKeywords: 'x', ...onePage }, signal),
  ],
  [
    'profiles by words of schools',
    async (one) => one.searchProfiles?.({ schoolKeywords: 'x', ...onePage }, signal),
  ],
  [
    'profiles by place',
    async (one) => one.searchProfiles?.({ place: { country: 'DK' }, ...onePage }, signal),
  ],
  [
    'profiles by a place in short',
    async (one) => one.searchProfiles?.({ location: 'U.K.', ...onePage }, signal),
  ],
  [
    'profiles by a place that may be two',
    async (one) => one.searchProfiles?.({ location: 'Georgia', ...onePage }, signal),
  ],
  [
    'profiles by a company’s name',
    async (one) => one.searchProfiles?.({ currentCompanies: [byName], ...onePage }, signal),
  ],
  [
    'profiles by a former company’s name',
    async (one) => one.searchProfiles?.({ pastCompanies: [byName], ...onePage }, signal),
  ],
  [
    'more profiles than three pages',
    async (one) => one.searchProfiles?.({ text: 'x', page: 1, pageSize: 100 }, signal),
  ],
  ['figures by number', async (one) => one.readProfileMetrics?.({ by: 'member_id', value: '1' }, signal)],
  [
    'companies by industry',
    async (one) => one.searchCompanies?.({ text: 'x', industries: ['Software'], ...onePage }, signal),
  ],
  [
    'companies by place',
    async (one) => one.searchCompanies?.({ text: 'x', place: { country: 'DK' }, ...onePage }, signal),
  ],
  ['companies by nothing', async (one) => one.searchCompanies?.({ ...onePage }, signal)],
  ['employees of a name', async (one) => one.listEmployees?.({ company: byName, ...onePage }, signal)],
  [
    'jobs for volunteers',
    async (one) => one.searchJobs?.({ title: 'x', type: 'volunteer', ...onePage }, signal),
  ],
  [
    'jobs by place',
    async (one) => one.searchJobs?.({ title: 'x', place: { country: 'DK' }, ...onePage }, signal),
  ],
  ['jobs of a name', async (one) => one.searchJobs?.({ title: 'x', company: byName, ...onePage }, signal)],
  [
    'posts with videos',
    async (one) =>
      one.searchPosts?.({ keyword: 'x', sort: 'RELEVANCE', contentType: 'VIDEO', ...onePage }, signal),
  ],
  [
    'posts by the author’s words',
    async (one) =>
      one.searchPosts?.({ keyword: 'x', sort: 'RELEVANCE', authorKeywords: ['ceo'], ...onePage }, signal),
  ],
  [
    'posts by the author’s industry',
    async (one) =>
      one.searchPosts?.({ keyword: 'x', sort: 'RELEVANCE', authorIndustries: ['a'], ...onePage }, signal),
  ],
  [
    'posts of people by number',
    async (one) =>
      one.searchPosts?.(
        { keyword: 'x', sort: 'RELEVANCE', fromPeople: [{ by: 'member_id', value: '1' }], ...onePage },
        signal,
      ),
  ],
  [
    'posts of the last hour',
    async (one) => one.listCompanyPosts?.({ company: byPage, postedWithin: '1h', ...onePage }, signal),
  ],
  ['posts of a name', async (one) => one.listCompanyPosts?.({ company: byName, ...onePage }, signal)],
  ['activities of all kinds', async (one) => one.listActivities?.({ person: byHandle, limit: 5 }, signal)],
])('a question that it cannot answer is not asked: %s', async (_, ask) => {
  await using world = await account(() => items(profile));

  expect(await ask(world.provider, signal)).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(world.runs()).toHaveLength(0);
});

test('jobs without a title are not searched, since its runs go by titles', async () => {
  await using world = await account(() => items(opening));

  expect(await world.provider.searchJobs?.({ company: byPage, ...onePage }, signal)).toEqual({
    outcome: 'skipped',
    why: 'missing_input',
  });
  expect(world.runs()).toHaveLength(0);
});

test('profiles are not searched by nothing, which would list anybody', async () => {
  await using world = await account(() => items(profile));

  expect(
    await world.provider.searchProfiles?.(
      { text: '', companyKeywords: '', industries: [], ...onePage },
      signal,
    ),
  ).toEqual({ outcome: 'skipped', why: 'missing_input' });
  expect(world.runs()).toHaveLength(0);
});
