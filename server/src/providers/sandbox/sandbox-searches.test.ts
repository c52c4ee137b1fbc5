import { describe, expect, test } from 'vitest';
import { companyKeyOf } from '../../records/company-key.ts';
import type { LeadSearch } from '../../records/person-searches.ts';
import { type PostAge, postAges } from '../../records/post-searches.ts';
import {
  exampleNow,
  firstPage,
  found,
  keyIn,
  openSandbox,
  outcomeOf,
  sandbox,
  signal,
} from '../../testing/sandbox-source.ts';
import { leadCompanySizes, yearRanges } from '../../text/reference-data.ts';

describe('searches', () => {
  const lead = (more: Partial<LeadSearch>): LeadSearch => ({
    ...firstPage,
    excluded: {},
    sessionId: 's',
    ...more,
  });

  test('by age find posts at any hour of any day', async () => {
    for (const now of [exampleNow, Date.UTC(2027, 1, 28, 23, 59, 59), Date.UTC(2032, 1, 29)]) {
      const then = openSandbox(() => now);
      const totals: number[] = [];
      for (const postedWithin of ['24h', 'week', 'month'] as const) {
        const search = { ...firstPage, keyword: 'what', sort: 'DATE_POSTED', postedWithin } as const;
        totals.push((await found(then.searchPosts(search, signal))).total);
      }
      expect(totals[0]).toBeGreaterThan(0);
      expect(totals[0]).toBeLessThan(totals[1] as number);
      expect(totals[1]).toBeLessThan(totals[2] as number);
    }
  });

  test('by age never find what is older', async () => {
    const ageMost: Record<PostAge, number> = {
      '1h': 1 / 24,
      '24h': 1,
      week: 7,
      month: 30,
      '3months': 91,
      '6months': 182,
      year: 365,
    };
    const company = keyIn(companyKeyOf, 'halden-instruments');
    for (const postedWithin of postAges) {
      const answer = await sandbox.listCompanyPosts(
        { company, postedWithin, page: 1, pageSize: 100 },
        signal,
      );
      if (answer.outcome !== 'found') continue;
      const oldest = Math.min(...answer.value.items.map(({ postedAt }) => Date.parse(postedAt ?? '')));
      expect((exampleNow - oldest) / 86_400_000).toBeLessThanOrEqual(ageMost[postedWithin]);
    }
  });

  test('for followers find people who follow, of one of those that are named', async () => {
    const ofMira = await found(
      sandbox.searchProfiles({ ...firstPage, followerOf: ['https://network.example/in/mira-voss'] }, signal),
    );
    const ofHalden = await found(sandbox.searchProfiles({ ...firstPage, followerOf: ['48213377'] }, signal));
    const ofBoth = await found(
      sandbox.searchProfiles({ ...firstPage, followerOf: ['mira-voss', 'halden-instruments'] }, signal),
    );
    const engineers = await found(
      sandbox.searchProfiles({ ...firstPage, followerOf: ['mira-voss'], location: 'United States' }, signal),
    );

    expect(ofMira.total).toBeGreaterThan(50);
    expect(ofMira.total).toBeLessThanOrEqual(2_310);
    expect(ofBoth.total).toBeGreaterThanOrEqual(Math.max(ofMira.total, ofHalden.total));
    expect(ofBoth.total).toBeLessThanOrEqual(ofMira.total + ofHalden.total);
    expect(engineers.total).toBeLessThan(ofMira.total);
    expect(
      await outcomeOf(sandbox.searchProfiles({ ...firstPage, followerOf: ['nobody-knows-them'] }, signal)),
    ).toBe('not_found');
  });

  test('for leads combine filters and exclusions', async () => {
    const all = await found(sandbox.searchLeads(lead({ locations: ['Germany'] }), signal));
    const some = await found(
      sandbox.searchLeads(lead({ locations: ['Germany'], excluded: { locations: ['Berlin'] } }), signal),
    );

    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all.total);
  });

  const salesSearch = (query: string) =>
    `https://www.linkedin.com/sales/search/people?${new URLSearchParams({ query })}`;

  test('for leads read an address of an advanced search by its words and the texts of its filters', async () => {
    const germans =
      'filters:List((type:REGION,values:List((id:101282230,text:Germany,selectionType:INCLUDED))))';
    const notBerlin =
      'filters:List((type:REGION,values:List((id:1,text:Germany,selectionType:INCLUDED),(id:2,text:Berlin,selectionType:EXCLUDED))))';
    const ofAddress = (query: string, more = {}) =>
      found(sandbox.searchLeads(lead({ searchUrl: salesSearch(query), ...more }), signal));
    const all = await found(sandbox.searchLeads(lead({ locations: ['Germany'] }), signal));
    const some = await found(
      sandbox.searchLeads(lead({ locations: ['Germany'], excluded: { locations: ['Berlin'] } }), signal),
    );

    expect((await ofAddress(`(spellCorrectionEnabled:true,${germans})`)).total).toBe(all.total);
    expect((await ofAddress(`(${notBerlin})`)).total).toBe(some.total);
    expect((await ofAddress(`(${germans})`, { excluded: { locations: ['Berlin'] } })).total).toBe(some.total);
  });

  test('for leads take an address of an advanced search that says nothing for one of everybody', async () => {
    const everybody = await found(sandbox.searchLeads(lead({}), signal));

    const { total } = await found(
      sandbox.searchLeads(lead({ searchUrl: 'https://network.example/sales/search' }), signal),
    );

    expect(total).toBe(everybody.total);
  });

  test('for leads find somebody for every label that can be asked for', async () => {
    const asked = [
      ...leadCompanySizes.map((label) => ({ companySizes: [label] })),
      ...yearRanges.flatMap((label) => [{ yearsOfExperience: [label] }, { yearsAtCompany: [label] }]),
      { hasChangedJobs: true },
      { schools: [keyIn(companyKeyOf, 'https://network.example/school/jutland-polytechnic')] },
      { pastCompanies: [keyIn(companyKeyOf, 'halden-instruments.example')] },
      { pastTitles: ['engineer'] },
      { headquarters: ['Denmark'] },
      { profileLanguages: ['de'] },
    ];

    const outcomes = await Promise.all(
      asked.map(async (filters) => [filters, await outcomeOf(sandbox.searchLeads(lead(filters), signal))]),
    );

    expect(outcomes).toEqual(asked.map((filters) => [filters, 'found']));
  });

  test('that find nothing are misses, and so are keys that nobody has', async () => {
    const outcomes = [
      sandbox.searchCompanies({ ...firstPage, text: 'no such company anywhere' }, signal),
      sandbox.searchPeople({ ...firstPage, titles: ['Astronaut'] }, signal),
      sandbox.searchJobs({ ...firstPage, title: 'astronaut' }, signal),
      sandbox.searchPosts({ ...firstPage, keyword: 'astronaut', sort: 'RELEVANCE' }, signal),
      sandbox.listEmployees(
        { ...firstPage, company: keyIn(companyKeyOf, 'https://network.example/company/none') },
        signal,
      ),
      sandbox.listCompanyPosts({ ...firstPage, company: keyIn(companyKeyOf, '1') }, signal),
      sandbox.listActivities({ person: { by: 'member_id', value: '1' }, limit: 5 }, signal),
      sandbox.lookUpJob('1', signal),
      sandbox.lookUpPost({ by: 'share', value: '1' }, signal),
      sandbox.listComments({ ...firstPage, post: { by: 'activity', value: '1' } }, signal),
      sandbox.readProfileMetrics({ by: 'public_id', value: 'none' }, signal),
    ];

    expect(new Set(await Promise.all(outcomes.map(outcomeOf)))).toEqual(new Set(['not_found']));
  });
});
