import { companies } from './companies.ts';
import { jobs } from './jobs.ts';
import { people } from './people.ts';
import { posts } from './posts.ts';
import type { RecordKind, RecordKindName } from './record-kind.ts';

/** For work that is the same for each kind. */
export const allKinds = { companies, people, jobs, posts } as unknown as Readonly<
  Record<RecordKindName, RecordKind<unknown>>
>;
