import { Gradual } from '../kernel/gradual.ts';
import { companySearchable } from '../records/matching/company-searchable.ts';
import type { Searchable } from '../records/matching/condition.ts';
import { jobSearchable } from '../records/matching/job-searchable.ts';
import { personSearchable } from '../records/matching/person-searchable.ts';
import { postSearchable } from '../records/matching/post-searchable.ts';
import { titleTableSteps } from '../records/matching/title-words.ts';
import { makeActors } from './actors.ts';
import { type Dated, dayZero, once } from './calendar.ts';
import { type Companies, makeCompanies } from './companies.ts';
import { type Contacts, makeContacts } from './contacts.ts';
import { phonesOfExampleBusinesses } from './example-businesses.ts';
import { type Followers, makeFollowers } from './followers.ts';
import { draftJobs, type Jobs, jobsOf } from './jobs.ts';
import { makePeople, type People } from './people.ts';
import { PhoneBook } from './phone-book.ts';
import { draftPosts } from './post-drafts.ts';
import { deedsByPerson, numbersByKey, type Posts, postsOf } from './posts.ts';
import { SearchIndex } from './search-index.ts';

/**
 * A made-up world that agrees with itself: the same for the same seed, everywhere. Each part is made at the first question that
 * needs it, and kept. Jobs and posts have ages, so that they are as old on every day.
 */
export interface World {
  /** Makes what is not there yet, little by little, for who has the time before anybody asks. */
  steps(): Generator<void>;
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
  const companies = new Gradual(() => makeCompanies(seed, phones));
  const people = new Gradual(() => makePeople(seed, companies.now(), phones));
  const contacts = new Gradual(() => makeContacts(companies.now(), people.now()));
  const followers = once(() => makeFollowers(seed, people.now().list.length));
  const jobDrafts = new Gradual(() => draftJobs(seed, companies.now()));
  const jobs = once(() => jobsOf(jobDrafts.now()));
  const actors = makeActors();
  const postDrafts = new Gradual(() => {
    const jobIds = jobDrafts.now().map(({ facts }) => facts.id);
    return draftPosts({ seed, companies: companies.now(), people: people.now(), jobIds, actors });
  });
  const postsByKey = new Gradual(() => numbersByKey(postDrafts.now()));
  const deeds = new Gradual(() => deedsByPerson(postDrafts.now()));
  const posts = once(() => postsOf(postDrafts.now(), { byKey: postsByKey.now, deeds: deeds.now }, actors));
  const companyIndex = new Gradual(() =>
    indexOf(companies.now().list, ({ record }) => companySearchable(record)),
  );
  const peopleIndex = new Gradual(() => indexOf(people.now().list, ({ record }) => personSearchable(record)));
  const jobIndex = new Gradual(() => {
    const { count, at } = jobs().on(dayZero);
    return indexOf({ length: count }, (_, number) => jobSearchable(at(number)));
  });
  const postIndex = new Gradual(() => {
    const { count, head } = posts().on(dayZero);
    return indexOf({ length: count }, (_, number) => postSearchable(head(number)));
  });
  // Each needs only those before it, so that no step makes another part whole.
  const parts = [
    ...[companies, people, contacts, companyIndex, { steps: titleTableSteps }, peopleIndex, jobDrafts],
    ...[jobIndex, postDrafts, postsByKey, postIndex, deeds],
  ];
  return {
    *steps() {
      for (const part of parts) yield* part.steps();
    },
    get companies() {
      return companies.now();
    },
    get people() {
      return people.now();
    },
    get contacts() {
      return contacts.now();
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
        return companyIndex.now();
      },
      get people() {
        return peopleIndex.now();
      },
      get jobs() {
        return jobIndex.now();
      },
      get posts() {
        return postIndex.now();
      },
    },
  };
}

/** Given to nobody else. */
const phonesOfExamples = ['+12025550147', '+442079460118', ...phonesOfExampleBusinesses];

/** Made one by one, so that what records are searched by is not there of all of them at a time. */
function indexOf<Item>(
  list: ArrayLike<Item>,
  searchable: (item: Item, number: number) => Searchable,
): Generator<void, SearchIndex> {
  function* each(): Generator<Searchable> {
    for (let number = 0; number < list.length; number++) yield searchable(list[number] as Item, number);
  }
  return SearchIndex.making(each());
}
