import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Page } from '../records/found.ts';
import type { Person } from '../records/person.ts';
import { datasetEngines, type TestDataset } from '../testing/dataset-engines.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import {
  leadTier,
  matchesLead,
  matchesPeople,
  matchesProfile,
  profileTier,
} from '../testing/naive-people.ts';
import {
  leadSearch,
  oneFilterOf,
  peopleSearch,
  profileSearch,
  randomPeople,
} from '../testing/random-people.ts';
import type { Dataset } from './dataset.ts';
import { personReading } from './readings/person-reading.ts';

const now = Date.UTC(2026, 10, 22);
const nowMonths = 2026 * 12 + 10;
const pageSize = 7;

/** All pages of a search say the same total, show everybody who matches once and nobody else, and are in order. */
async function expectAnswer(
  all: readonly Person[],
  matches: (person: Person) => boolean,
  tierOf: (person: Person) => number,
  search: (page: number) => Promise<Page<Person>>,
): Promise<void> {
  const expected = all.filter(matches);
  const found: Person[] = [];
  for (let page = 1; page === 1 || found.length < expected.length; page += 1) {
    const { items, total } = await search(page);
    expect(total).toBe(expected.length);
    if (items.length === 0) break;
    found.push(...items);
  }
  expect(found.map(({ publicId }) => publicId).toSorted()).toEqual(
    expected.map(({ publicId }) => publicId).toSorted(),
  );
  const places = found.map(
    (person) =>
      [
        tierOf(person),
        -(person.followerCount ?? person.connectionCount ?? Number.NEGATIVE_INFINITY),
      ] as const,
  );
  expect(places).toEqual(places.toSorted((one, other) => one[0] - other[0] || compare(one[1], other[1])));
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

async function againstTheNaive(
  imported: TestDataset,
  check: (dataset: Dataset, all: readonly Person[]) => Promise<void>,
) {
  const [all = []] = fc.sample(randomPeople(300), { numRuns: 1, seed: 6 });
  await importCanonical(imported, personReading, all);
  await check(
    imported.dataset(() => now),
    all,
  );
}

describe.each(datasetEngines)('in $name', ({ test, triesOf }) => {
  test('people_search: each filter, and any mix of them, finds what a loop over all people finds, in order', async ({
    dataset: imported,
  }) => {
    await againstTheNaive(imported, async (dataset, all) => {
      const searches = fc.oneof(oneFilterOf(peopleSearch), peopleSearch);
      const property = fc.asyncProperty(searches, (search) =>
        expectAnswer(
          all,
          (person) => matchesPeople(person, { ...search, page: 1, pageSize }),
          () => 0,
          (page) => dataset.searchPeople({ ...search, page, pageSize }),
        ),
      );
      await fc.assert(property, { numRuns: triesOf(50, 150) });
    });
  });

  test('profile_search: each filter, and any mix of them, finds what a loop over all people finds, in order', async ({
    dataset: imported,
  }) => {
    await againstTheNaive(imported, async (dataset, all) => {
      const searches = fc.oneof(oneFilterOf(profileSearch), profileSearch);
      const property = fc.asyncProperty(searches, (search) =>
        expectAnswer(
          all,
          (person) => matchesProfile(person, { ...search, page: 1, pageSize }),
          (person) => profileTier(person, search.text),
          (page) => dataset.searchProfiles({ ...search, page, pageSize }),
        ),
      );
      await fc.assert(property, { numRuns: triesOf(70, 200) });
    });
  });

  test('lead_search: each filter, included and excluded, and any mix finds what a loop over all people finds, in order', async ({
    dataset: imported,
  }) => {
    await againstTheNaive(imported, async (dataset, all) => {
      const kept = ['excluded', 'sessionId'];
      const alone = oneFilterOf(leadSearch, kept).map((search) => ({ ...search, excluded: {} }));
      const excludedAlone = leadSearch.chain((whole) =>
        oneFilterOf(fc.constant(whole.excluded)).map((one) => ({
          ...({} as typeof whole),
          excluded: one,
          sessionId: 's',
        })),
      );
      const searches = fc.oneof(alone, excludedAlone, oneFilterOf(leadSearch, kept), leadSearch);
      const property = fc.asyncProperty(searches, (search) =>
        expectAnswer(
          all,
          (person) => matchesLead(person, { ...search, page: 1, pageSize }, nowMonths),
          (person) => leadTier(person, search.text),
          (page) => dataset.searchLeads({ ...search, page, pageSize }),
        ),
      );
      await fc.assert(property, { numRuns: triesOf(100, 300) });
    });
  });
});
