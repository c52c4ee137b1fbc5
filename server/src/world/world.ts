import { companySearchable } from '../records/matching/company-searchable.ts';
import type { Searchable } from '../records/matching/condition.ts';
import { jobSearchable } from '../records/matching/job-searchable.ts';
import { personSearchable } from '../records/matching/person-searchable.ts';
import { postSearchable } from '../records/matching/post-searchable.ts';
import { makeActors } from './actors.ts';
import { type Dated, dayZero, once } from './calendar.ts';
import { type Companies, makeCompanies } from './companies.ts';
import { type Contacts, makeContacts } from './contacts.ts';
import { type Followers, makeFollowers } from './followers.ts';
import { draftJobs, type Jobs, jobsOf } from './jobs.ts';
import { makePeople, type People } from './people.ts';
import { PhoneBook } from './phone-book.ts';
import { draftPosts } from './post-drafts.ts';
import { type Posts, postsOf } from './posts.ts';
import { SearchIndex } from './search-index.ts';

/**
 * A made-up world that agrees with itself: the same for the same seed, everywhere. Each part is made at the first question that
 * needs it, and kept. Jobs and posts have ages, so that they are as old on every day.
 */
export interface World {
  readonly companies: Companies;
  readonly people: People;
  readonly contacts: Contacts;
  readonly followers: Followers;
  readonly jobs: Dated<Jobs>;
  readonly posts: Dated<Posts>;
  /**
   * By which each list is searched; numbers are places in it. Of jobs and posts on `dayZero`: a question of a time is asked by how long
   * it is before or after the day's beginning.
   */
  readonly search: {
    readonly companies: SearchIndex;
    readonly people: SearchIndex;
    readonly jobs: SearchIndex;
    readonly posts: SearchIndex;
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
  const jobDrafts = once(() => draftJobs(seed, companies()));
  const jobs = once(() => jobsOf(jobDrafts()));
  const actors = makeActors();
  const posts = once(() => {
    const jobIds = jobDrafts().map(({ facts }) => facts.id);
    return postsOf(draftPosts({ seed, companies: companies(), people: people(), jobIds, actors }), actors);
  });
  const companyIndex = once(() => indexOf(companies().list, ({ record }) => companySearchable(record)));
  const peopleIndex = once(() => indexOf(people().list, ({ record }) => personSearchable(record)));
  const jobIndex = once(() => {
    const { count, at } = jobs().on(dayZero);
    return indexOf({ length: count }, (_, number) => jobSearchable(at(number)));
  });
  const postIndex = once(() => {
    const { count, head } = posts().on(dayZero);
    return indexOf({ length: count }, (_, number) => postSearchable(head(number)));
  });
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
    get jobs() {
      return jobs();
    },
    get posts() {
      return posts();
    },
    search: {
      get companies() {
        return companyIndex();
      },
      get people() {
        return peopleIndex();
      },
      get jobs() {
        return jobIndex();
      },
      get posts() {
        return postIndex();
      },
    },
  };
}

/** Given to nobody else. */
const phonesOfExamples = ['+12025550147', '+442079460118'];

/** Made one by one, so that what records are searched by is not there of all of them at a time. */
function indexOf<Item>(
  list: ArrayLike<Item>,
  searchable: (item: Item, number: number) => Searchable,
): SearchIndex {
  function* each(): Generator<Searchable> {
    for (let number = 0; number < list.length; number++) yield searchable(list[number] as Item, number);
  }
  return new SearchIndex(each());
}
