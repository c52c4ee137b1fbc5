import { type CompanyKey, companyKeyOf } from '../../records/company-key.ts';
import type { SearchPlan } from '../../records/matching/condition.ts';
import { employeePlan, leadPlan, peoplePlan, profilePlan } from '../../records/matching/person-plans.ts';
import type { Person } from '../../records/person.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import type { WorldPerson } from '../../world/people.ts';
import type { World } from '../../world/world.ts';
import type { Answered, Capabilities, Looked, Page } from '../capabilities.ts';
import { answerPage } from './answer-page.ts';
import { leadsOfAddress } from './lead-address.ts';

type PeopleCapabilities = Pick<
  Capabilities,
  'lookUpPeople' | 'readProfileMetrics' | 'searchPeople' | 'searchProfiles' | 'searchLeads' | 'listEmployees'
>;

export function peopleAnswers(world: () => World, clock: () => number): PeopleCapabilities {
  const sameAs = (key: CompanyKey) => world().companies.sameAs(key);
  const found = (
    plan: SearchPlan,
    paged: { readonly page: number; readonly pageSize: number },
    within?: Iterable<number>,
  ): Answered<Page<Person>> => {
    const { people, search } = world();
    const recordAt = (number: number) => (people.list[number] as WorldPerson).record;
    return answerPage(search.people.find(plan, within), paged, recordAt);
  };
  return {
    async lookUpPeople(keys) {
      return keys.map((key): Looked<Person> => {
        const person = world().people.find(key);
        return person ? { outcome: 'found', value: person.record } : { outcome: 'not_found' };
      });
    },
    async readProfileMetrics(key) {
      const record = world().people.find(key)?.record;
      const { followerCount = null, connectionCount = null, verified = null } = record ?? {};
      if (followerCount === null || connectionCount === null || verified === null) {
        return { outcome: 'not_found' };
      }
      return { outcome: 'found', value: { followerCount, connectionCount, verified } };
    },
    async searchPeople(search) {
      return found(peoplePlan(search, sameAs), search);
    },
    async searchProfiles(search) {
      const { followerOf } = search;
      const within = followerOf && followerOf.length > 0 ? followersOf(world(), followerOf) : undefined;
      return found(profilePlan(search, sameAs), search, within);
    },
    async searchLeads(search) {
      const now = monthsNow(clock());
      const plan = leadPlan(search, sameAs, now);
      if (search.searchUrl === undefined) return found(plan, search);
      const { sessionId, page, pageSize } = search;
      const ofAddress = leadPlan(
        { ...leadsOfAddress(search.searchUrl), sessionId, page, pageSize },
        sameAs,
        now,
      );
      // Filters narrow what the address finds.
      return found({ ...plan, where: { all: [plan.where, ofAddress.where] } }, search);
    },
    async listEmployees(search) {
      return found(employeePlan(search, sameAs), search);
    },
  };
}

/** Months since the year 0 (records/partial-date.ts). */
function monthsNow(nowMs: number): number {
  const now = new Date(nowMs);
  return now.getUTCFullYear() * 12 + now.getUTCMonth();
}

/** Of one of them, of people or companies as they were sent. */
function followersOf({ people, companies, followers }: World, sent: readonly string[]): Set<number> {
  return new Set(
    sent.flatMap((text) => {
      const profileKey = profileKeyOf(text);
      const person = profileKey && people.find(profileKey);
      if (person) {
        const { entityId, followerCount } = person.record;
        return followers({ id: entityId ?? '', followerCount, number: person.number });
      }
      const companyKey = companyKeyOf(text);
      const company = companyKey && companies.find(companyKey);
      if (!company) return [];
      const { networkId, followerCount } = company.record;
      return followers({ id: networkId ?? '', followerCount, number: null });
    }),
  );
}
