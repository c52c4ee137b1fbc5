import { announceChange } from '../accounts/organizations.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { loadList } from '../privacy/list-file.ts';
import { ownListKey, SuppressionList, suppress, unsuppress } from '../privacy/suppression-list.ts';
import { noIdKinds } from '../records/suppression/id-kinds.ts';

/** What `suppression list` prints of each source. */
export interface ListedSource {
  readonly source: string;
  readonly kind: string;
  readonly entries: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Loads a list that `linesOfList` has written. Every process honors it within a second. @throws {ListFileError} and then nothing was loaded */
export function importHashes(
  pool: Pool,
  box: SecretBox,
  list: { readonly lines: AsyncIterable<string>; readonly source: string },
) {
  return transaction(pool, async (tx) => {
    const loaded = await loadList(tx, box, list);
    await announceChange(tx);
    return loaded;
  });
}

/** Lists identifiers that are known in full; each withholds whole records. @returns how many are new */
export function importIdentifiers(
  pool: Pool,
  box: SecretBox,
  { identifiers, source }: { readonly identifiers: readonly string[]; readonly source: string },
): Promise<number> {
  return transaction(pool, async (tx) => {
    const listed = identifiers.map((text) => ({ text, isOfOne: true, toldApartBy: noIdKinds }));
    const added = await suppress(tx, await ownListKey(tx, box), listed, source);
    await announceChange(tx);
    return added;
  });
}

/** Takes identifiers off the list; what was erased stays erased. @returns how many entries */
export async function removeIdentifiers(
  pool: Pool,
  box: SecretBox,
  identifiers: readonly string[],
): Promise<number> {
  const { keys } = await SuppressionList.open(pool, () => box);
  return transaction(pool, async (tx) => {
    const removed = await unsuppress(tx, keys, identifiers);
    await announceChange(tx);
    return removed;
  });
}

/** Takes off all that one list has brought. @returns how many entries */
export async function removeSource(pool: Pool, source: string): Promise<number> {
  return transaction(pool, async (tx) => {
    const { rowCount } = await tx.query('delete from suppressions where source = $1', [source]);
    await announceChange(tx);
    return rowCount ?? 0;
  });
}

export async function listedSources(db: Queryable): Promise<ListedSource[]> {
  const { rows } = await db.query<ListedSource>(
    `select source, kind, count(*)::int as entries, min(added_at) as first_at, max(added_at) as last_at
       from suppressions group by source, kind order by source, kind limit 10000`,
  );
  return rows;
}
