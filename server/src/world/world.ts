import { companySearchable } from '../records/matching/company-searchable.ts';
import { jobSearchable } from '../records/matching/job-searchable.ts';
import { personSearchable } from '../records/matching/person-searchable.ts';
import { postSearchable } from '../records/matching/post-searchable.ts';
import { type Dated, dated, once } from './calendar.ts';
import { type Companies, makeCompanies } from './companies.ts';
import { type Contacts, makeContacts } from './contacts.ts';
import { type Followers, makeFollowers } from './followers.ts';
import { type Jobs, makeJobs } from './jobs.ts';
import { makePeople, type People } from './people.ts';
import { PhoneBook } from './phone-book.ts';
import { makePosts, type Posts } from './posts.ts';
import { SearchIndex } from './search-index.ts';

/**
 * A made-up world that agrees with itself: the same for the same seed, everywhere. Each part is made at the first question that
 * needs it, and kept; parts with dates for a day.
 */
export interface World {
  readonly companies: Companies;
  readonly people: People;
  readonly contacts: Contacts;
  readonly followers: Followers;
  readonly jobs: Dated<Jobs>;
  readonly posts: Dated<Posts>;
  /** By which each list is searched; numbers are places in it. */
  readonly search: {
    readonly companies: SearchIndex;
    readonly people: SearchIndex;
    readonly jobs: Dated<SearchIndex>;
    readonly posts: Dated<SearchIndex>;
  };
}

export function worldOf(seed: number): World {
  const world = made.get(seed) ?? makeWorld(seed);
  if (!made.has(seed) && made.size >= worldsMax) made.delete(made.keys().next().value as number);
  made.set(seed, world);
  return world;
}

/** A service has one; its tests compare some. */
const worldsMax = 2;
const made = new Map<number, World>();

function makeWorld(seed: number): World {
  const phones = new PhoneBook(phonesOfExamples);
  const companies = once(() => makeCompanies(seed, phones));
  const people = once(() => makePeople(seed, companies(), phones));
  const contacts = once(() => makeContacts(companies(), people()));
  const followers = once(() => makeFollowers(seed, people().list.length));
  const jobs = dated((day) => makeJobs(seed, companies(), day));
  const posts = dated((day) =>
    makePosts({ seed, day, companies: companies(), people: people(), jobs: jobs.on(day) }),
  );
  const companyIndex = once(
    () => new SearchIndex(searchables(companies().list, ({ record }) => companySearchable(record))),
  );
  const peopleIndex = once(
    () => new SearchIndex(searchables(people().list, ({ record }) => personSearchable(record))),
  );
  return {
    get companies() {
      return companies();
    },
    get people() {
      return people();
    },
    get contacts() {
      return contacts();
    },
    get followers() {
      return followers();
    },
    jobs,
    posts,
    search: {
      get companies() {
        return companyIndex();
      },
      get people() {
        return peopleIndex();
      },
      jobs: dated((day) => new SearchIndex(searchables(jobs.on(day).list, jobSearchable))),
      posts: dated((day) => new SearchIndex(searchables(posts.on(day).list, postSearchable))),
    },
  };
}

/** Given to nobody else. */
const phonesOfExamples = ['+12025550147', '+442079460118'];

function* searchables<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Generator<Made> {
  for (const item of items) yield make(item);
}
