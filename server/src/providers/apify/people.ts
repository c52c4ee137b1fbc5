import type { Person } from '../../records/person.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import type { Capabilities, Looked } from '../capabilities.ts';
import { isHidden, personOf } from '../harvestapi/items/people.ts';
import { lookUpEach } from '../look-up-each.ts';
import { foundUnlessNull, notFound, unsupported } from '../vendor-fields.ts';
import { companyPage } from './company-page.ts';
import { checkPage, pageOf, placeText, readItems, rowsByPages } from './read-rows.ts';
import type { ActorRunner } from './run-actor.ts';

/** Its modes are named by their price. */
const withoutEmail = 'Profile details no email ($4 per 1k)';
const shortEmployees = 'Short ($4 per 1k)';
const profileUsd = 0.004;
/** Some actors end at once where they may cost less than this. */
const leastUsd = 0.1;
/** More profiles would not be ready in the time of one run. */
const profilesAtOnce = 25;
/** Of its lists of people. */
const pageSize = 25;

type PeopleCapabilities = Pick<
  Capabilities,
  'lookUpPeople' | 'readProfileMetrics' | 'searchProfiles' | 'listEmployees'
>;

/** Actors `linkedin-profile-scraper`, `linkedin-profile-search` and `linkedin-company-employees`. */
export function peopleOf(runner: ActorRunner): PeopleCapabilities {
  return {
    async lookUpPeople(keys, signal) {
      const groups = Array.from({ length: Math.ceil(keys.length / profilesAtOnce) }, (_, at) =>
        keys.slice(at * profilesAtOnce, (at + 1) * profilesAtOnce),
      );
      const looked = await lookUpEach(groups, 2, signal, async (group) => ({
        outcome: 'found',
        value: await readProfiles(runner, 'lookUpPeople', group, signal),
      }));
      return groups.flatMap((group, at) => {
        const answer = looked[at];
        return group.map((key): Looked<Person> => {
          if (key.by === 'member_id') return unsupported;
          if (answer?.outcome === 'failed') return answer;
          const people = answer?.outcome === 'found' ? answer.value : [];
          return foundUnlessNull(people.find((person) => isOf(key, person)) ?? null);
        });
      });
    },

    async readProfileMetrics(key, signal) {
      if (key.by === 'member_id') return { outcome: 'skipped', why: 'unsupported' };
      const people = await readProfiles(runner, 'readProfileMetrics', [key], signal);
      const person = people.find((one) => isOf(key, one));
      const { followerCount = null, connectionCount = null, verified = null } = person ?? {};
      if (followerCount === null || connectionCount === null || verified === null) return notFound;
      return { outcome: 'found', value: { followerCount, connectionCount, verified } };
    },

    async searchProfiles(search, signal) {
      const input = searchInput(search);
      if (input === null) return { outcome: 'skipped', why: 'unsupported' };
      // Without any filter it would list whomever it likes.
      if (Object.keys(input).length === 0) return { outcome: 'skipped', why: 'missing_input' };
      const rows = await rowsByPages(search, pageSize, async (startPage, rowsMax) =>
        checkPage(
          await runner.run(
            'searchProfiles',
            {
              input: { profileScraperMode: 'Short', ...input, startPage, takePages: 1, maxItems: rowsMax },
              itemsMax: rowsMax,
              // A page has its price whatever is on it.
              usdMax: 2 * leastUsd,
            },
            signal,
          ),
          startPage,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      return pageOf(search, rows, (told) => readItems(told, personOf, isHidden));
    },

    async listEmployees(search, signal) {
      const page = companyPage(search.company);
      if (page === null) return { outcome: 'skipped', why: 'unsupported' };
      const rows = await rowsByPages(search, pageSize, async (startPage, rowsMax) =>
        checkPage(
          await runner.run(
            'listEmployees',
            {
              input: {
                profileScraperMode: shortEmployees,
                companies: [page],
                startPage,
                takePages: 1,
                maxItems: rowsMax,
              },
              itemsMax: rowsMax,
              usdMax: leastUsd + 2 * profileUsd * rowsMax,
            },
            signal,
          ),
          startPage,
        ),
      );
      if (rows === null) return { outcome: 'skipped', why: 'unsupported' };
      return pageOf(search, rows, (told) => readItems(told, personOf, isHidden));
    },
  };
}

/** In any order; of numeric ids it knows nothing. */
async function readProfiles(
  runner: ActorRunner,
  capability: 'lookUpPeople' | 'readProfileMetrics',
  keys: readonly ProfileKey[],
  signal: AbortSignal,
): Promise<Person[]> {
  const valuesOf = (by: ProfileKey['by']) => [
    ...new Set(keys.filter((key) => key.by === by).map(({ value }) => value)),
  ];
  const publicIdentifiers = valuesOf('public_id');
  const profileIds = valuesOf('entity_id');
  const count = publicIdentifiers.length + profileIds.length;
  if (count === 0) return [];
  const items = await runner.run(
    capability,
    {
      input: {
        profileScraperMode: withoutEmail,
        ...(publicIdentifiers.length > 0 ? { publicIdentifiers } : {}),
        ...(profileIds.length > 0 ? { profileIds } : {}),
      },
      itemsMax: count,
      usdMax: leastUsd + 2 * profileUsd * count,
    },
    signal,
  );
  // Older versions of the actor put the profile into `element`.
  return readItems(items, (item) => personOf(item.element ?? item), isHidden);
}

function isOf(key: ProfileKey, { publicId, entityId, memberId }: Person): boolean {
  return { public_id: publicId, entity_id: entityId, member_id: memberId }[key.by] === key.value;
}

/** Null where a filter is asked that the actor does not know, or knows by other ids than ours. */
function searchInput(search: ProfileSearch): Record<string, unknown> | null {
  const { text, firstName, lastName, title } = search;
  const location = placeText(search.location);
  const isUnknown =
    search.place !== undefined ||
    location === null ||
    Boolean(search.companyKeywords || search.schoolKeywords) ||
    [search.industries, search.followerOf, search.schools].some((list) => (list ?? []).length > 0);
  const currentCompanies = (search.currentCompanies ?? []).map(companyPage);
  const pastCompanies = (search.pastCompanies ?? []).map(companyPage);
  if (isUnknown || currentCompanies.includes(null) || pastCompanies.includes(null)) return null;
  return {
    ...(text ? { searchQuery: text } : {}),
    ...(firstName ? { firstNames: [firstName] } : {}),
    ...(lastName ? { lastNames: [lastName] } : {}),
    ...(title ? { currentJobTitles: [title] } : {}),
    ...(location ? { locations: [location] } : {}),
    ...(currentCompanies.length > 0 ? { currentCompanies } : {}),
    ...(pastCompanies.length > 0 ? { pastCompanies } : {}),
  };
}

/** The page of a person. */
export function personPage(key: ProfileKey): string | null {
  return key.by === 'member_id' ? null : profileUrl(key.value);
}
