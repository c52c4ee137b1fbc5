import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompanyRef } from '../records/company-ref.ts';
import type { Page } from '../records/found.ts';
import type { Job } from '../records/job.ts';
import type { JobSearch } from '../records/job-search.ts';
import type { Actor, Post } from '../records/post.ts';
import type { CompanyPostSearch, PostSearch } from '../records/post-searches.ts';
import { test } from '../testing/database.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { bareJob } from '../testing/job-records.ts';
import { barePost, noMedia } from '../testing/post-records.ts';
import { Dataset } from './dataset.ts';
import { jobReading } from './readings/job-reading.ts';
import { postReading } from './readings/post-reading.ts';

/* Each filter, and any mix of them, against a loop over all records that knows nothing of the index: plain ASCII, no synonyms. */

const nowMs = Date.UTC(2026, 10, 22, 12);
const dayMs = 86_400_000;
const pageSize = 7;
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const maybe = <Value extends object>(shape: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> }) =>
  fc.record<Value, never>(shape, { requiredKeys: [] }).map((value) => value as Partial<Value>);
const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: 9 });
const wordsIn = (text: string | null): readonly string[] =>
  (text ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** All pages say the same total, and show what the loop finds in its order. */
async function expectPages<Value extends { readonly id: string }>(
  expected: readonly Value[],
  search: (page: number) => Promise<Page<Value>>,
): Promise<void> {
  for (let page = 1; (page - 1) * pageSize <= expected.length; page += 1) {
    const { items, total } = await search(page);

    expect(total).toBe(expected.length);
    expect(items.map(({ id }) => id)).toEqual(
      expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
    );
  }
}

/** The largest first, those of which nothing is known last, otherwise as they came. */
const inOrder = <Value>(all: readonly Value[], value: (one: Value) => number | null) =>
  all.toSorted((one, other) => {
    const [a, b] = [value(one) ?? Number.NEGATIVE_INFINITY, value(other) ?? Number.NEGATIVE_INFINITY];
    return a === b ? 0 : b - a;
  });

const minuteOf = ({ postedAt }: { readonly postedAt: string | null }) =>
  postedAt === null ? null : Math.floor(Date.parse(postedAt) / 60_000);
const instant = fc
  .constantFrom(-dayMs, 60_000, dayMs, dayMs + 60_000, 7 * dayMs, 8 * dayMs, 30 * dayMs, 40 * dayMs)
  .map((ageMs) => new Date(nowMs - ageMs).toISOString());

const employers: readonly Partial<CompanyRef>[] = [
  { name: 'Acme', networkId: '11', universalName: 'acme', domain: 'acme.com' },
  { name: 'Acme Mining', networkId: '12' },
  { name: 'Halden' },
];
const places = [
  { text: 'Aarhus, Denmark', city: 'Aarhus', region: 'Central Jutland', country: 'DK' },
  { text: 'Greater Berlin', city: 'Berlin', region: null, country: 'DE' },
  { text: null, city: null, region: 'Bavaria', country: 'DE' },
];

test('network_job_search: each filter, and any mix of them, finds what a loop over all jobs finds, in order', {
  timeout: 90_000,
}, async ({ db }) => {
  const job = fc
    .record({
      title: fc.constantFrom('Nurse', 'Night Nurse', 'Nursery Clerk', 'Mining Engineer', 'Chief Nurse'),
      company: fc.constantFrom(...employers),
      location: orNull(fc.constantFrom(...places)),
      type: orNull(fc.constantFrom('full_time', 'contract')),
      experienceLevel: orNull(fc.constantFrom('associate', 'director')),
      postedAt: orNull(instant),
    })
    .map((known) => ({ ...bareJob, ...known, company: { ...bareJob.company, ...known.company } }) as Job);
  const all = sample(job, 150).map((one, at) => ({ ...one, id: String(1_000 + at) }));
  await importCanonical(db.pool, jobReading, all);
  const dataset = new Dataset(db.pool, 1024 ** 2, () => nowMs);
  const codes: Readonly<Record<string, string>> = { denmark: 'DK', dk: 'DK', germany: 'DE' };
  const searches = maybe<Omit<JobSearch, 'page' | 'pageSize'>>({
    title: fc.constantFrom('nurse', 'NURS', 'night nurse', 'nurse nig', 'mining', 'pilot', ' '),
    company: fc.constantFrom<NonNullable<JobSearch['company']>>(
      { by: 'network_id', value: '11' },
      { by: 'domain', value: 'acme.com' },
      { by: 'name', value: 'halden' },
      { by: 'universal_name', value: 'halden', orName: 'halden' },
      { by: 'name', value: 'acme' },
    ),
    location: fc.constantFrom('Denmark', 'berlin, germany', 'bavaria', 'greater berlin', ' , ', 'Atlantis'),
    place: fc.constantFrom({ country: 'DE' }, { country: 'DK', city: 'Aarhus' }),
    type: fc.constantFrom('full_time', 'contract', 'other'),
    experienceLevel: fc.constantFrom('associate', 'executive'),
  });
  const matches = (one: Job, search: Partial<JobSearch>): boolean => {
    const { title = '', company, location, place, type, experienceLevel } = search;
    const asked = wordsIn(title);
    const where = one.location;
    const parts = (location ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || []);
    const isThere = (part: string) =>
      where?.city?.toLowerCase() === part ||
      where?.region?.toLowerCase() === part ||
      (where !== null && codes[part] === where.country);
    const names: (string | null)[] = company
      ? {
          network_id: [one.company.networkId],
          universal_name: [one.company.universalName, one.company.name.toLowerCase()],
          domain: [one.company.domain],
          name: [one.company.name.toLowerCase()],
        }[company.by]
      : [];
    return (
      asked.every((word, at) =>
        wordsIn(one.title).some((own) => (at === asked.length - 1 ? own.startsWith(word) : own === word)),
      ) &&
      (!company || names.includes(company.value)) &&
      (place
        ? where?.country === place.country && (!place.city || where.city === place.city)
        : parts.length === 0 ||
          where?.text?.toLowerCase() === location?.toLowerCase() ||
          parts.every(isThere)) &&
      (!type || one.type === type) &&
      (!experienceLevel || one.experienceLevel === experienceLevel)
    );
  };

  const property = fc.asyncProperty(searches, (search) =>
    expectPages(
      inOrder(
        all.filter((one) => matches(one, search)),
        minuteOf,
      ),
      (page) => dataset.searchJobs({ ...search, page, pageSize }),
    ),
  );
  await fc.assert(property, { numRuns: 100 });
});

const nobody: Actor = {
  ...barePost.author,
  networkId: null,
  universalName: null,
  headline: null,
  industry: null,
};
const authors: readonly Actor[] = [
  { ...nobody, kind: 'person', publicId: 'mira', memberId: '5', headline: 'Meter nerd', industry: 'Mining' },
  { ...nobody, kind: 'person', publicId: 'ole', memberId: null, entityId: null },
  { ...nobody, kind: 'company', name: 'Acme', networkId: '11', publicId: null, memberId: null },
  { ...nobody, kind: 'company', name: 'Halden', universalName: 'halden', publicId: null, memberId: null },
];

test('post searches: each filter, and any mix of them, finds what a loop over all posts finds, in order', {
  timeout: 90_000,
}, async ({ db }) => {
  const image = { url: 'https://cdn.example/a.png', width: null, height: null };
  const post = fc
    .record({
      author: fc.constantFrom(...authors),
      text: orNull(fc.constantFrom('A meter drifts', 'Meters drift!', 'a METER, again', 'Nothing')),
      postedAt: orNull(instant),
      reactionCount: fc.nat(3),
      commentCount: fc.nat(2),
      shareCount: orNull(fc.nat(1)),
      media: fc.constantFrom(noMedia, { ...noMedia, images: [image] }, { ...noMedia, isLiveVideo: true }),
    })
    .map((known) => ({ ...barePost, ...known }) as Post);
  const all = sample(post, 150).map((one, at) => ({ ...one, id: `72345678901234${1_000 + at}` }));
  await importCanonical(db.pool, postReading, all);
  const dataset = new Dataset(db.pool, 1024 ** 2, () => nowMs);
  const isYoung = (one: Post, age: string | undefined) => {
    const most = { '24h': dayMs, week: 7 * dayMs, month: 30 * dayMs }[age ?? ''];
    if (most === undefined) return true;
    const ageMs = one.postedAt === null ? Number.NaN : nowMs - Date.parse(one.postedAt);
    return ageMs >= 0 && ageMs <= most;
  };
  const ages = fc.constantFrom('24h', 'week', 'month');
  const searches = fc
    .tuple(
      fc.constantFrom('meter', 'Meter again', 'drift', 'pilot'),
      fc.constantFrom('RELEVANCE', 'DATE_POSTED'),
      maybe<Omit<PostSearch, 'page' | 'pageSize' | 'keyword' | 'sort'>>({
        postedWithin: ages,
        contentType: fc.constantFrom('IMAGE', 'LIVE_VIDEO', 'VIDEO'),
        fromPeople: fc.constantFrom(
          [],
          [{ by: 'public_id', value: 'mira' }],
          [{ by: 'member_id', value: '5' }],
        ),
        fromCompanies: fc.constantFrom(
          [],
          [{ by: 'network_id', value: '11' }],
          [{ by: 'name', value: 'halden' }],
        ),
        authorKeywords: fc.constantFrom([], ['nerd'], ['pilot', 'nerd meter']),
        authorIndustries: fc.constantFrom([], ['MINING'], ['Retail']),
      }),
    )
    .map(([keyword, sort, more]) => ({ ...more, keyword, sort }) as Omit<PostSearch, 'page' | 'pageSize'>);
  const isBy = (
    { author }: Post,
    people: readonly { value: string }[],
    companies: readonly { value: string }[],
  ) =>
    people.some(
      ({ value }) => author.kind === 'person' && [author.publicId, author.memberId].includes(value),
    ) ||
    companies.some(
      ({ value }) =>
        author.kind === 'company' && [author.networkId, author.name.toLowerCase()].includes(value),
    );
  const matches = (one: Post, search: Omit<PostSearch, 'page' | 'pageSize'>): boolean => {
    const { fromPeople = [], fromCompanies = [], authorKeywords = [], authorIndustries = [] } = search;
    const shown = { IMAGE: one.media.images.length > 0, LIVE_VIDEO: one.media.isLiveVideo };
    const { headline, industry } = one.author;
    return (
      wordsIn(search.keyword).every((word) => wordsIn(one.text).includes(word)) &&
      isYoung(one, search.postedWithin) &&
      (!search.contentType || shown[search.contentType as keyof typeof shown] === true) &&
      (fromPeople.length + fromCompanies.length === 0 || isBy(one, fromPeople, fromCompanies)) &&
      (authorKeywords.length === 0 ||
        authorKeywords.some((text) => wordsIn(text).every((word) => wordsIn(headline).includes(word)))) &&
      (authorIndustries.length === 0 ||
        authorIndustries.some((label) => label.toLowerCase() === industry?.toLowerCase()))
    );
  };
  const weightOf = (one: Post) => one.reactionCount + 2 * one.commentCount + 3 * (one.shareCount ?? 0);

  const keyword = fc.asyncProperty(searches, (search) =>
    expectPages(
      inOrder(
        all.filter((one) => matches(one, search)),
        search.sort === 'RELEVANCE' ? weightOf : minuteOf,
      ),
      (page) => dataset.searchPosts({ ...search, page, pageSize }),
    ),
  );
  await fc.assert(keyword, { numRuns: 100 });
  const company = fc.constantFrom<CompanyPostSearch['company']>(
    { by: 'network_id', value: '11' },
    { by: 'name', value: 'halden' },
    { by: 'network_id', value: '5' },
  );
  const ofCompany = fc.asyncProperty(company, fc.option(ages, { nil: undefined }), (key, age) =>
    expectPages(
      inOrder(
        all.filter((one) => isBy(one, [], [key]) && isYoung(one, age)),
        minuteOf,
      ),
      (page) =>
        dataset.listCompanyPosts({
          company: key,
          page,
          pageSize,
          ...(age && { postedWithin: age as 'week' }),
        }),
    ),
  );
  await fc.assert(ofCompany, { numRuns: 20 });
});
