import type pg from 'pg';
import { limitStatements, type Pool, type Queryable } from '../postgres/pool.ts';
import type { Snapshot } from '../postgres/transaction.ts';
import { asOnlyImport, cleanUp, giveUpImport, type ImportRow, interruptedImport } from './import-state.ts';
import { companies } from './kinds/companies.ts';
import { jobs } from './kinds/jobs.ts';
import { people } from './kinds/people.ts';
import { posts } from './kinds/posts.ts';
import type { RecordKind, RecordKindName } from './kinds/record-kind.ts';
import { rewriteRecords } from './rewrite-records.ts';
import { mergeSegments } from './segments/merge-segments.ts';
import { vacuumRecords } from './vacuum-records.ts';

/**
 * Which records: all of a source, of whichever import, those whose last version one import has brought, or all that belong to an
 * organization.
 */
export type RemovedPart =
  | { readonly source: string }
  | { readonly importId: number }
  | { readonly organizationId: number };

export type RemovedCounts = Readonly<Partial<Record<RecordKindName, number>>>;

const kinds = [companies, people, jobs, posts] as unknown as readonly RecordKind<unknown>[];

/** How many records of each kind would go; nothing of a kind that has none. */
export function countPart(snapshot: Snapshot, part: RemovedPart): Promise<RemovedCounts> {
  return snapshot(async (client) =>
    Object.fromEntries(
      (await idsOf(client, part))
        .map(([kind, ids]) => [kind.name, ids.length])
        .filter(([, count]) => count !== 0),
    ),
  );
}

/** The organization that alone finds these records, as callers know it; null where all find them, or none are there. */
export async function ownerOfPart(db: Queryable, part: RemovedPart): Promise<string | null> {
  const { rows } = await db.query<{ organization: string }>(
    `select o.public_id as organization from imports i join organizations o on o.id = i.organization_id
      where i.removed_at is null and i.state in ('finished', 'interrupted')
        and ($1::text is null or i.source = $1) and ($2::bigint is null or i.id = $2)
        and ($3::bigint is null or i.organization_id = $3)
      limit 1`,
    valuesOf(part),
  );
  return rows[0]?.organization ?? null;
}

/**
 * Takes records away, as if they had never been imported. What other sources know of the same people or companies stays. A record that
 * the import has changed is gone as a whole, since its earlier version was not kept. An interrupted import of the part is given up.
 *
 * @throws {ImportRunningError} while an import runs
 */
export async function removeRecords(pool: Pool, part: RemovedPart): Promise<RemovedCounts> {
  return asOnlyImport(pool, async (client) => {
    await limitStatements(client, 0);
    for (const { name } of kinds) {
      const open = await interruptedImport(client, name);
      if (open && isOfPart(open, part)) await giveUpImport(client, open.id, { state: 'discarded' });
    }
    await cleanUp(client);
    const counts: [RecordKindName, number][] = [];
    for (const [kind, ids] of await idsOf(client, part)) {
      if (ids.length === 0) continue;
      await rewriteRecords(client, kind, { removed: new Set(ids) });
      await mergeSegments(client, kind);
      counts.push([kind.name, ids.length]);
    }
    await client.query(
      `update imports set removed_at = clock_timestamp()
        where removed_at is null and state = 'finished' and ($1::text is null or source = $1) and ($2::bigint is null or id = $2)
          and ($3::bigint is null or organization_id = $3)`,
      valuesOf(part),
    );
    await vacuumRecords(client);
    return Object.fromEntries(counts);
  });
}

async function idsOf(
  client: pg.ClientBase,
  part: RemovedPart,
): Promise<(readonly [RecordKind<unknown>, number[]])[]> {
  const found: (readonly [RecordKind<unknown>, number[]])[] = [];
  for (const kind of kinds) {
    const { rows } = await client.query<{ id: number }>(
      `select distinct id from ${kind.name}
        where ($1::text is null or source = $1) and ($2::bigint is null or added_in = $2)
          and ($3::bigint is null or added_in = any(array(select i.id from imports i where i.organization_id = $3)))`,
      valuesOf(part),
    );
    found.push([kind, rows.map(({ id }) => id)]);
  }
  return found;
}

const valuesOf = (part: RemovedPart): (string | number | null)[] => [
  'source' in part ? part.source : null,
  'importId' in part ? part.importId : null,
  'organizationId' in part ? part.organizationId : null,
];

function isOfPart(row: ImportRow, part: RemovedPart): boolean {
  if ('source' in part) return row.source === part.source;
  return 'importId' in part ? row.id === part.importId : row.organization_id === part.organizationId;
}
