import type { Queryable } from '../postgres/pool.ts';
import type { Company } from '../records/company.ts';
import type { Job } from '../records/job.ts';
import type { Person } from '../records/person.ts';
import type { Post } from '../records/post.ts';
import type { KindSearch } from './kind-search.ts';
import { companies } from './kinds/companies.ts';
import { jobs } from './kinds/jobs.ts';
import { people } from './kinds/people.ts';
import { posts } from './kinds/posts.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import { RecordSearch } from './record-search.ts';
import { isOwner, ownersOf } from './record-store.ts';

/** What reads the imported records: out of the database (below), or of OpenSearch (opensearch/). */
export interface DatasetReads {
  readonly companies: KindSearch<Company>;
  readonly people: KindSearch<Person>;
  readonly jobs: KindSearch<Job>;
  readonly posts: KindSearch<Post>;

  /** Whose records of a kind there are; null among them where some belong to all. */
  ownersOf(kind: RecordKindName): Promise<ReadonlySet<number | null>>;

  /** Whether an organization has records that no other finds, be it of an import that has not finished. */
  isOwner(organizationId: number): Promise<boolean>;
}

/** Of what is in the database. @param cacheBytes of the index, kept in memory: most of them for people, of whom there are most */
export const databaseReads = (db: Queryable, cacheBytes: number): DatasetReads => ({
  companies: new RecordSearch(db, companies, cacheBytes / 8),
  people: new RecordSearch(db, people, cacheBytes / 2),
  jobs: new RecordSearch(db, jobs, cacheBytes / 8),
  posts: new RecordSearch(db, posts, cacheBytes / 4),
  ownersOf: (kind) => ownersOf(db, kind),
  isOwner: (organizationId) => isOwner(db, organizationId),
});
