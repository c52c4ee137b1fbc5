import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { enrichCompaniesBulk } from '../endpoints/enrichment/enrich-companies-bulk.ts';
import { enrichCompany } from '../endpoints/enrichment/enrich-company.ts';
import { enrichProfile } from '../endpoints/enrichment/enrich-profile.ts';
import { enrichProfilesBulk } from '../endpoints/enrichment/enrich-profiles-bulk.ts';
import { networkJobDetail } from '../endpoints/jobs/network-job-detail.ts';
import { postDetails } from '../endpoints/posts/post-details.ts';
import type { Provider } from '../providers/capabilities.ts';
import { datasetProvider } from '../providers/dataset/dataset.ts';
import { companyKeyOf } from '../records/company-key.ts';
import type { Found } from '../records/found.ts';
import { jobIdOf } from '../records/job-key.ts';
import { postKeyOf } from '../records/post-key.ts';
import { profileKeyOf } from '../records/profile-key.ts';
import { anyJob, anyPerson, anyPost } from '../testing/arbitrary-records.ts';
import { askEndpoint } from '../testing/ask-endpoint.ts';
import { test } from '../testing/database.ts';
import {
  formsOfCompany,
  formsOfJob,
  formsOfPerson,
  formsOfPost,
  type KnownCompany,
} from '../testing/identity-forms.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { importRecords } from '../testing/import-records.ts';
import { withSource } from '../testing/source-app.ts';
import { Dataset } from './dataset.ts';
import { databaseReads } from './dataset-reads.ts';
import { jobReading } from './readings/job-reading.ts';
import { personReading } from './readings/person-reading.ts';
import { postReading } from './readings/post-reading.ts';

const cacheBytes = 1024 ** 2;
const bulkMost = 50;
/** Far more than they take. */
const timeout = 60_000;

const people = fc.sample(anyPerson, { numRuns: 1_000, seed: 11 }).map((record, at) => ({
  ...record,
  // Some handles are not ASCII.
  publicId: `${['', 'josé-', '李-', 'ærø-'][at % 4]}${record.publicId ?? 'p'}-${at}`,
  entityId: `ACoAAB${String(at).padStart(33, '0')}`,
  memberId: String(1_000_000 + at),
}));
const companies: readonly KnownCompany[] = Array.from({ length: 300 }, (_, at) => ({
  name: `Firma ${at} Ølbryg & Sønner`,
  networkId: String(40_000 + at),
  universalName: `${at % 3 === 0 ? 'ølbryg' : 'olbryg'}-${at}`,
  domain: `olbryg-${at}.dk`,
  otherDomain: `olbryg${at}.co.uk`,
}));
const jobs = fc
  .sample(anyJob, { numRuns: 300, seed: 3 })
  .map((record, at) => ({ ...record, id: String(4_000_000_000 + at) }));
const numberOf = (at: number) => `7234567890123456${String(at).padStart(3, '0')}`;
const posts = fc.sample(anyPost, { numRuns: 300, seed: 3 }).map((record, at) => ({
  ...record,
  id: numberOf(at),
  // The number of a ugcPost is that of another post's activity.
  ugcPostId: numberOf((at + 1) % 300),
  shareId: numberOf((at + 2) % 300),
}));

/** Of these forms the one whose turn it is, so that each comes as often as the others. */
const formAt = (forms: readonly string[], at: number) => forms[at % forms.length] as string;
const inLots = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most));

/** All inputs, in an order that has nothing to do with the records'. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed: 4 })[0] ?? [];

function expectSame(found: readonly Found<unknown>[], value: unknown, forms: readonly string[]): void {
  // Several forms give one object: it is compared once.
  const same = new Map<unknown, boolean>();
  for (const [at, one] of found.entries()) {
    const record = one.outcome === 'found' ? one.value : null;
    if (!same.has(record)) same.set(record, isDeepStrictEqual(record, value));
    if (!same.get(record)) expect({ form: forms[at], record }).toEqual({ form: forms[at], record: value });
  }
}

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

describe('a thousand people', () => {
  test('are each the same record under each of their names', { timeout }, async ({ db }) => {
    const summary = await importCanonical(db.pool, personReading, people);
    const dataset = new Dataset(databaseReads(db.pool, cacheBytes));

    expect(summary).toMatchObject({ accepted: 1_000, added: 1_000, rejected: 0, unreadable: {} });
    for (const lot of inLots(copyOf(people), bulkMost)) {
      const forms = lot.map(formsOfPerson);
      const keys = forms.flat().map((form) => profileKeyOf(form) ?? expect.unreachable(form));
      const found = await dataset.findPeople(keys);

      expect(found).toHaveLength(keys.length);
      for (const [at, person] of lot.entries()) {
        const each = forms[at]?.length ?? 0;
        expectSame(found.slice(at * each, (at + 1) * each), person, forms[at] ?? []);
      }
    }
  });

  test('are found one by one and fifty at once, in the order of the input, beside misses and repeats', {
    timeout,
  }, async ({ db }) => {
    await importCanonical(db.pool, personReading, people);
    const sources = [datasetProvider(db.pool)];
    for (const lot of inLots(people, bulkMost)) {
      const alone = await Promise.all(
        lot.map((person, at) =>
          askEndpoint(enrichProfile, sources, { url: formAt(formsOfPerson(person), at) }),
        ),
      );
      expect(alone.map(({ found, identifier }) => found && identifier)).toEqual(
        lot.map(({ publicId }) => publicId),
      );
    }

    const asked = mixed(
      people.map((person) => ({ forms: formsOfPerson(person), is: person.publicId })),
      ['nobody-there', 'ACoAABunknownunknownunknown', 'urn:li:member:999', 'linkedin.com/in/nobody', 'a b?'],
    );
    for (const lot of inLots(asked, bulkMost)) {
      await expectInOrder(lot, ({ urns }) => askEndpoint(enrichProfilesBulk, sources, { urns }), personIn);
    }
  });

  test('are found over HTTP as well: a hundred and fifty of them in bulk, and each form alone', {
    timeout,
  }, async ({ db }) => {
    await importCanonical(db.pool, personReading, people);
    await withSource(db, datasetProvider(db.pool), async (post) => {
      const some = people.slice(0, 150).map((person) => ({
        forms: formsOfPerson(person),
        is: person.publicId,
      }));
      for (const lot of inLots(mixed(some, ['nobody-there', 'urn:li:member:999']), bulkMost)) {
        await expectInOrder(lot, async (body) => (await post('/enrich_profiles_bulk', body)).body, personIn);
      }
      const [person] = people.slice(997);
      const forms = person ? formsOfPerson(person) : [];
      const answers = await Promise.all(forms.map((url) => post('/enrich_profile', { url })));
      const told = answers.map(({ body: { service_meta, ...record } }) => record);
      for (const record of told) expect(record).toEqual({ ...told[0], identifier: person?.publicId });
    });
  });
});

test('three hundred companies are each the same record under each of their names, alone and fifty at once', {
  timeout,
}, async ({ db }) => {
  await importCompanies(db.pool);
  const dataset = new Dataset(databaseReads(db.pool, cacheBytes));
  for (const lot of inLots(companies, 30)) {
    const forms = lot.map(formsOfCompany);
    const keys = forms.flat().map((form) => companyKeyOf(form) ?? expect.unreachable(form));
    const found = await dataset.findCompanies(keys);

    const each = formsOfCompany(companies[0] as KnownCompany).length;
    for (const [at, { networkId, name }] of lot.entries()) {
      const own = found.slice(at * each, (at + 1) * each);
      const value = own[0]?.outcome === 'found' ? own[0].value : null;
      expect(value).toMatchObject({ networkId, name });
      expectSame(own, value, forms[at] ?? []);
      // The number that the dataset has given it is another name.
      const byOwnNumber = companyKeyOf(value?.sourceId ?? '') ?? expect.unreachable();
      expect(await dataset.findCompanies([byOwnNumber])).toEqual([{ outcome: 'found', value }]);
    }
  }

  const sources = [datasetProvider(db.pool)];
  const alone = await Promise.all(
    companies.map((company, at) =>
      askEndpoint(enrichCompany, sources, { url: formAt(formsOfCompany(company), at) }),
    ),
  );
  expect(alone.map(({ found, objectUrn }) => found && String(objectUrn))).toEqual(
    companies.map(({ networkId }) => networkId),
  );
  const asked = mixed(
    companies.map((company) => ({ forms: formsOfCompany(company), is: company.networkId })),
    ['999', 'nobody.dk', 'No Body', 'urn:li:member:1', 'https://www.linkedin.com/company/nobody'],
  );
  for (const lot of inLots(asked, bulkMost)) {
    await expectInOrder(lot, ({ urns }) => askEndpoint(enrichCompaniesBulk, sources, { urns }), companyIn);
  }
});

test('three hundred jobs are each the same record under each of their names', { timeout }, async ({ db }) => {
  await importCanonical(db.pool, jobReading, jobs);
  const dataset = new Dataset(databaseReads(db.pool, cacheBytes));
  const sources: Provider[] = [datasetProvider(db.pool)];
  for (const lot of inLots(copyOf(jobs), bulkMost)) {
    await Promise.all(
      lot.map(async (job, at) => {
        const forms = formsOfJob(job.id);
        const ids = new Set(forms.map((form) => jobIdOf(form)));
        const found = await Promise.all([...ids].map((id) => dataset.findJob(id ?? expect.unreachable())));
        expectSame(found, job, [...ids].map(String));
        const form = formAt(forms, at);
        const asked = at % 2 === 0 ? { job_id: form } : { url: form };
        expect(await askEndpoint(networkJobDetail, sources, asked)).toMatchObject({
          element: { id: job.id },
        });
      }),
    );
  }
  expect(await askEndpoint(networkJobDetail, sources, { job_id: '9' })).toEqual({
    found: false,
    element: null,
  });
});

test('three hundred posts are each the same record under each of their names, although their numbers are those of others', {
  timeout,
}, async ({ db }) => {
  await importCanonical(db.pool, postReading, posts);
  const dataset = new Dataset(databaseReads(db.pool, cacheBytes));
  const sources: Provider[] = [datasetProvider(db.pool)];
  for (const lot of inLots(copyOf(posts), bulkMost)) {
    await Promise.all(
      lot.map(async (post, at) => {
        const forms = formsOfPost(post);
        const keys = new Map(
          forms.map((form) => {
            const key = postKeyOf(form) ?? expect.unreachable(form);
            return [`${key.by}:${key.value}`, key];
          }),
        );
        expect(keys.size).toBe(3);
        const found = await Promise.all([...keys.values()].map((key) => dataset.findPost(key)));
        expectSame(found, post, [...keys.keys()]);
        const { urn } = await askEndpoint(postDetails, sources, { urn: formAt(forms, at) });
        expect(urn).toBe(`urn:li:activity:${post.id}`);
      }),
    );
  }
  expect(await askEndpoint(postDetails, sources, { urn: 'urn:li:activity:1' })).toMatchObject({
    found: false,
  });
});

interface Asked {
  readonly sent: string;
  /** What names it; null of a miss. */
  readonly is: string | null;
}

/** Each in one form, every fifth in another one as well, and misses in between. */
function mixed(
  all: readonly { readonly forms: readonly string[]; readonly is: string }[],
  misses: readonly string[],
): Asked[] {
  return shuffled(
    all.flatMap(({ forms, is }, at): Asked[] => [
      { sent: formAt(forms, at), is },
      ...(at % 5 === 0 ? [{ sent: formAt(forms, at + 7), is }] : []),
      ...(at % 4 === 0 ? [{ sent: formAt(misses, at / 4), is: null }] : []),
    ]),
  );
}

interface Answer {
  readonly elements: readonly { readonly requested: string; readonly found: boolean }[];
  readonly count: number;
  readonly found_count: number;
}

/** One element an input, in its order; of a miss nothing but that it is one, and the same record is told in the same words. */
async function expectInOrder<Bulk extends Answer>(
  lot: readonly Asked[],
  ask: (body: { urns: string[] }) => Promise<Bulk>,
  nameIn: (element: Bulk['elements'][number]) => unknown,
): Promise<void> {
  const { elements, count, found_count } = await ask({ urns: lot.map(({ sent }) => sent) });

  expect(elements.map(({ requested }) => requested)).toEqual(lot.map(({ sent }) => sent));
  expect(elements.map((element) => (element.found ? nameIn(element) : null))).toEqual(
    lot.map(({ is }) => is),
  );
  expect([count, found_count]).toEqual([lot.length, lot.filter(({ is }) => is !== null).length]);
  for (const [at, { sent, is }] of lot.entries()) {
    if (is === null) expect(elements[at]).toEqual({ requested: sent, found: false });
    const first = elements[lot.findIndex((other) => other.is === is)];
    if (is !== null) expect({ ...elements[at], requested: '' }).toEqual({ ...first, requested: '' });
  }
}

const personIn = (element: object) => ('identifier' in element ? element.identifier : undefined);
const companyIn = (element: object) => ('objectUrn' in element ? String(element.objectUrn) : undefined);

async function importCompanies(pool: Parameters<typeof importRecords>[0]) {
  await importRecords(
    pool,
    companies.map(({ name, networkId, universalName, domain, otherDomain }, at) => ({
      ...{ name, linkedin_id: networkId, website: `https://${domain}/`, additional_domains: otherDomain },
      ...{ linkedin_url: `https://www.linkedin.com/company/${encodeURIComponent(universalName)}/` },
      employees: (at * 37) % 5_000,
    })),
  );
}
