import type pg from 'pg';
import { limitStatements, type Pool, type Queryable } from '../postgres/pool.ts';
import type { Snapshot } from '../postgres/transaction.ts';
import { databaseStore } from './database-store.ts';
import type { DatasetStore } from './dataset-store.ts';
import { asOnlyImport, giveUpImport, type ImportRow, interruptedImports } from './import-state.ts';
import { companies } from './kinds/companies.ts';
import { jobs } from './kinds/jobs.ts';
import { people } from './kinds/people.ts';
import { posts } from './kinds/posts.ts';
import type { RecordKind, RecordKindName } from './kinds/record-kind.ts';
import { partValues, type RemovedPart } from './removed-part.ts';

export type RemovedCounts = Readonly<Partial<Record<RecordKindName, number>>>;

const kinds = [companies, people, jobs, posts] as unknown as readonly RecordKind<unknown>[];

/** How many records of each kind would go; nothing of a kind that has none. */
export function countPart(
  snapshot: Snapshot,
  part: RemovedPart,
  store: DatasetStore = databaseStore,
): Promise<RemovedCounts> {
  return snapshot(async (client) =>
    Object.fromEntries(
      (await idsOf(client, part, store))
        .map(([kind, ids]) => [kind.name, ids.length])
        .filter(([, count]) => count !== 0),
    ),
  );
}

/** The organization that alone finds these records, as callers know it; null where all find them, or none are there. */
export async function ownerOfPart(
  db: Queryable,
  part: RemovedPart,
  { dataset }: Pick<DatasetStore, 'dataset'> = databaseStore,
): Promise<string | null> {
  const { rows } = await db.query<{ organization: string }>(
    `select o.public_id as organization from imports i join organizations o on o.id = i.organization_id
      where i.removed_at is null and i.state in ('finished', 'interrupted')
        and ($1::text is null or i.source = $1) and ($2::bigint is null or i.id = $2)
        and ($3::bigint is null or i.organization_id = $3) and i.dataset is not distinct from $4
      limit 1`,
    [...partValues(part), dataset],
  );
  return rows[0]?.organization ?? null;
}

/**
 * Takes records away, as if they had never been imported. What other sources know of the same people or companies stays. A record that
 * the import has changed is gone as a whole, since its earlier version was not kept. An interrupted import of the part is given up.
 *
 * @throws {ImportRunningError} while an import runs
 */
export async function removeRecords(
  pool: Pool,
  part: RemovedPart,
  store: DatasetStore = databaseStore,
): Promise<RemovedCounts> {
  return asOnlyImport(pool, async (client) => {
    await limitStatements(client, 0);
    for (const { name } of kinds) {
      for (const open of await interruptedImports(client, { kind: name, dataset: store.dataset })) {
        if (isOfPart(open, part)) await giveUpImport(client, open.id, { state: 'discarded' });
      }
    }
    await store.cleanUp(client);
    const counts: [RecordKindName, number][] = [];
    for (const [kind, ids] of await idsOf(client, part, store)) {
      if (ids.length === 0) continue;
      await store.remove(client, kind, new Set(ids));
      counts.push([kind.name, ids.length]);
    }
    await client.query(
      `update imports set removed_at = clock_timestamp()
        where removed_at is null and state = 'finished' and ($1::text is null or source = $1) and ($2::bigint is null or id = $2)
          and ($3::bigint is null or organization_id = $3) and dataset is not distinct from $4`,
      [...partValues(part), store.dataset],
    );
    await store.expunge(client);
    return Object.fromEntries(counts);
  });
}

async function idsOf(
  client: pg.ClientBase,
  part: RemovedPart,
  store: DatasetStore,
): Promise<(readonly [RecordKind<unknown>, readonly number[]])[]> {
  const found: (readonly [RecordKind<unknown>, readonly number[]])[] = [];
  for (const kind of kinds) found.push([kind, await store.idsOf(client, kind.name, part)]);
  return found;
}

function isOfPart(row: ImportRow, part: RemovedPart): boolean {
  if ('source' in part) return row.source === part.source;
  return 'importId' in part ? row.id === part.importId : row.organization_id === part.organizationId;
}
