import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { CompanySearch } from '../records/company-search.ts';
import type { Found, Page } from '../records/found.ts';
import type { Job } from '../records/job.ts';
import type { JobSearch } from '../records/job-search.ts';
import { companyPlan } from '../records/matching/company-searchable.ts';
import type { SameAs } from '../records/matching/company-terms.ts';
import type { SearchPlan } from '../records/matching/condition.ts';
import { jobPlan } from '../records/matching/job-searchable.ts';
import { employeePlan, leadPlan, peoplePlan, profilePlan } from '../records/matching/person-plans.ts';
import { activityPlan, companyPostPlan, postPlan } from '../records/matching/post-searchable.ts';
import { monthsOf } from '../records/partial-date.ts';
import type { Person } from '../records/person.ts';
import type { EmployeeSearch, LeadSearch, PeopleSearch, ProfileSearch } from '../records/person-searches.ts';
import type { ActivityKind, Post } from '../records/post.ts';
import type { PostKey } from '../records/post-key.ts';
import type { CompanyPostSearch, PostSearch } from '../records/post-searches.ts';
import { type ProfileKey, profileKeysOf } from '../records/profile-key.ts';
import type { DatasetReads } from './dataset-reads.ts';
import { companyOf, findCompanies } from './find-companies.ts';
import type { KindSearch } from './kind-search.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import type { Reader } from './reader.ts';
import { byWorth, type StoredRecord } from './record-store.ts';
import { sameCompanies } from './same-companies.ts';

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

/** The records that the operator imported, as one process reads them: those that belong to all, unless it is `for` somebody. */
export class Dataset {
  readonly #reads: DatasetReads;
  readonly #companies: KindSearch<Company>;
  readonly #people: KindSearch<Person>;
  readonly #jobs: KindSearch<Job>;
  readonly #posts: KindSearch<Post>;
  readonly #clock: () => number;

  constructor(reads: DatasetReads, clock: () => number = Date.now) {
    this.#reads = reads;
    this.#clock = clock;
    this.#companies = reads.companies;
    this.#people = reads.people;
    this.#jobs = reads.jobs;
    this.#posts = reads.posts;
  }

  /** The same index and memory for somebody who also finds what belongs to them. */
  for(reader: Reader): Dataset {
    const { companies, people, jobs, posts, ...rest } = this.#reads;
    const reads = {
      ...rest,
      companies: companies.for(reader),
      people: people.for(reader),
      jobs: jobs.for(reader),
      posts: posts.for(reader),
    };
    return new Dataset(reads, this.#clock);
  }

  /** Whose records of a kind there are; null among them where some belong to all. */
  ownersOf(kind: RecordKindName): Promise<ReadonlySet<number | null>> {
    return this.#reads.ownersOf(kind);
  }

  /** Whether an organization has records that no other finds. */
  isOwner(organizationId: number): Promise<boolean> {
    return this.#reads.isOwner(organizationId);
  }

  findCompanies(keys: readonly CompanyKey[]): Promise<Found<Company>[]> {
    return findCompanies(this.#companies, keys);
  }

  /** In the order of `keys`, one result each. Where several sources know somebody, an own one counts before one of all, then the newest import. */
  async findPeople(keys: readonly ProfileKey[]): Promise<Found<Person>[]> {
    const text = ({ by, value }: ProfileKey) => `${by}:${value}`;
    const found = await this.#people.byKeys(keys.map(text));
    return keys.map((key) => newestOf(found.get(text(key))));
  }

  /** These keys, and all others of those people who are imported: a post may name them by another one. */
  async namesOf(keys: readonly ProfileKey[]): Promise<ProfileKey[]> {
    const people = await this.findPeople(keys);
    const others = people.flatMap((found) => (found.outcome === 'found' ? profileKeysOf(found.value) : []));
    return [...keys, ...others];
  }

  async findJob(id: string): Promise<Found<Job>> {
    return this.#findOne(this.#jobs, `id:${id}`);
  }

  async findPost({ by, value }: PostKey): Promise<Found<Post>> {
    return this.#findOne(this.#posts, `${by}:${value}`);
  }

  /** Everybody whom one of these keys names: own records first, then the newest import. */
  async peopleByKeys(keys: readonly string[]): Promise<Person[]> {
    const found = await this.#people.byKeys(keys);
    return [...found.values()]
      .flat()
      .sort(byWorth)
      .map(({ value }) => value);
  }

  async searchCompanies(search: CompanySearch): Promise<Page<Company>> {
    const page = await this.#companies.search(companyPlan(search), search);
    return { items: page.items.map(companyOf), total: page.total };
  }

  async searchPeople(search: PeopleSearch): Promise<Page<Person>> {
    return this.#searchPeople(peoplePlan(search, await this.#sameAs(search.companies)), search);
  }

  async searchProfiles(search: ProfileSearch): Promise<Page<Person>> {
    const { currentCompanies, pastCompanies, schools } = search;
    const sameAs = await this.#sameAs(currentCompanies, pastCompanies, schools);
    return this.#searchPeople(profilePlan(search, sameAs), search);
  }

  async searchLeads(search: LeadSearch): Promise<Page<Person>> {
    const sameAs = await this.#sameAs(
      ...[search, search.excluded].flatMap(({ currentCompanies, pastCompanies, schools }) => [
        currentCompanies,
        pastCompanies,
        schools,
      ]),
    );
    const now = new Date(this.#clock());
    const months = monthsOf({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
    return this.#searchPeople(leadPlan(search, sameAs, months), search);
  }

  async listEmployees(search: EmployeeSearch): Promise<Page<Person>> {
    return this.#searchPeople(employeePlan(search, await this.#sameAs([search.company])), search);
  }

  async searchJobs(search: JobSearch): Promise<Page<Job>> {
    const sameAs = await this.#sameAs(search.company && [search.company]);
    return valuesOf(await this.#jobs.search(jobPlan(search, sameAs), search));
  }

  async searchPosts(search: PostSearch): Promise<Page<Post>> {
    const { fromPeople = [], fromCompanies } = search;
    const [people, sameAs] = await Promise.all([this.namesOf(fromPeople), this.#sameAs(fromCompanies)]);
    const plan = postPlan({ ...search, fromPeople: people }, sameAs, this.#clock());
    return valuesOf(await this.#posts.search(plan, search));
  }

  async listCompanyPosts(search: CompanyPostSearch): Promise<Page<Post>> {
    const plan = companyPostPlan(search, await this.#sameAs([search.company]), this.#clock());
    return valuesOf(await this.#posts.search(plan, search));
  }

  /** Posts that somebody wrote, commented on or reacted to, the newest first; `keys` are all names of one person. */
  async listPostsOf(
    kinds: readonly ActivityKind[],
    keys: readonly ProfileKey[],
    page: Paged,
  ): Promise<Page<Post>> {
    return valuesOf(await this.#posts.search(activityPlan(kinds, keys), page));
  }

  /** Of companies, people and jobs. */
  async industryLabels(): Promise<string[]> {
    const lists = await Promise.all(
      [this.#companies, this.#people, this.#jobs].map((search) => search.industryLabels()),
    );
    return [...new Set(lists.flat())];
  }

  async #searchPeople(plan: SearchPlan, page: Paged): Promise<Page<Person>> {
    return valuesOf(await this.#people.search(plan, page));
  }

  async #findOne<Value>(records: KindSearch<Value>, key: string): Promise<Found<Value>> {
    const found = await records.byKeys([key]);
    return newestOf(found.get(key));
  }

  #sameAs(...lists: readonly (readonly CompanyKey[] | undefined)[]): Promise<SameAs> {
    return sameCompanies(
      this.#companies,
      lists.flatMap((list) => list ?? []),
    );
  }
}

function newestOf<Value>(found: readonly StoredRecord<Value>[] = []): Found<Value> {
  const [first] = found.toSorted(byWorth);
  return first ? { outcome: 'found', value: first.value } : { outcome: 'not_found' };
}

const valuesOf = <Value>({ items, total }: Page<StoredRecord<Value>>): Page<Value> => ({
  items: items.map(({ value }) => value),
  total,
});
