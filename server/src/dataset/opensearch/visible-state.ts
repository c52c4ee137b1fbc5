import type { Queryable } from '../../postgres/pool.ts';
import type { RecordKindName } from '../kinds/record-kind.ts';
import { type DatasetState, isSameState } from '../record-store.ts';

/** Which state of a kind readers see: of the imports up to the newest finished one all but the hidden ones. */
export interface VisibleState extends DatasetState {
  /** Imports with a lower number that have not finished, or were given up and are not taken away yet; in order, mostly none. */
  readonly hidden: readonly number[];
}

export const isSameVisibleState = (one: VisibleState, other: VisibleState): boolean =>
  isSameState(one, other) &&
  one.hidden.length === other.hidden.length &&
  one.hidden.every((id, at) => id === other.hidden[at]);

/** What readers see now, by the journal of imports. */
export async function visibleState(
  journal: Queryable,
  dataset: string,
  kind: RecordKindName,
): Promise<VisibleState> {
  const { rows } = await journal.query<VisibleState>({
    name: 'opensearch-state',
    text: `select n.newest, (select changes from dataset_changes where kind = $1) as changes,
                  coalesce((select json_agg(id order by id) from imports
                             where kind = $1 and dataset = $2 and id < n.newest
                               and (state in ('running', 'interrupted') or state in ('failed', 'discarded') and not is_cleaned_up)),
                           '[]') as hidden
             from (select coalesce(max(id), 0) as newest from imports where kind = $1 and state = 'finished' and dataset = $2) n`,
    values: [kind, dataset],
  });
  return { newest: rows[0]?.newest ?? 0, changes: rows[0]?.changes ?? 0, hidden: rows[0]?.hidden ?? [] };
}
