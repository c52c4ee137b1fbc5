import type { Pool, Queryable } from '../postgres/pool.ts';
import { asOnlyImport } from './import-state.ts';
import { companies } from './kinds/companies.ts';
import { jobs } from './kinds/jobs.ts';
import { people } from './kinds/people.ts';
import { posts } from './kinds/posts.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { mergeSegments } from './segments/merge-segments.ts';
import { nextSegment, segmentFormat } from './segments/segment-tables.ts';

const kinds = { companies, people, jobs, posts };

/** Makes segments anew that an earlier build has written, out of their records. @returns how many there were */
export async function renewSegments(pool: Pool): Promise<number> {
  return asOnlyImport(pool, async (client) => {
    // Another process may have done it meanwhile.
    const old = await oldSegments(client);
    for (const { kind } of old) {
      await mergeSegments(client, kinds[kind] as RecordKind<unknown>);
      // Versions of an interrupted import are newer than those of all segments that there are.
      await client.query(
        `update dataset_deaths set segment = $2
          where kind = $1
            and replaced_in > (select coalesce(max(id), 0) from imports where kind = $1 and state = 'finished' and dataset is null)`,
        [kind, await nextSegment(client)],
      );
    }
    return old.reduce((sum, { count }) => sum + count, 0);
  });
}

/** Whether there are any. */
export const hasOldSegments = async (db: Queryable): Promise<boolean> => (await oldSegments(db)).length > 0;

/** Of imports that are finished: those of an interrupted one are made anew when it goes on. */
async function oldSegments(db: Queryable): Promise<{ kind: keyof typeof kinds; count: number }[]> {
  const { rows } = await db.query<{ kind: keyof typeof kinds; count: number }>(
    `select s.kind, count(*)::int as count from dataset_segments s
       join imports i on i.id = s.added_in and i.state = 'finished'
      where s.format <> $1
      group by s.kind`,
    [segmentFormat],
  );
  return rows;
}
