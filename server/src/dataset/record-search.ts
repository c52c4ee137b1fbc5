import type { Queryable } from '../postgres/pool.ts';
import type { Page } from '../records/found.ts';
import type { SearchPlan } from '../records/matching/condition.ts';
import { type KindSearch, labelsMax, type PageOf, rangeOf, recordsOfKeyMax } from './kind-search.ts';
import type { RecordKind } from './kinds/record-kind.ts';
import { mayReadSql, type Reader, readerValues } from './reader.ts';
import {
  type DatasetState,
  datasetState,
  isSameState,
  ownersOf,
  readRecords,
  type StoredRecord,
} from './record-store.ts';
import { SegmentIndex } from './segments/segment-index.ts';

const triesMax = 5;
/** Organizations with records of their own whose labels are held. */
const labelListsMax = 50;

/** What a process holds of a kind, for all who read it. */
interface Held {
  readonly index: SegmentIndex;
  /** By owner; those that were read last. */
  readonly labels: Map<Reader, { readonly state: DatasetState; readonly list: string[] }>;
}

/** Searches the records of one kind in the database, as one process does for one reader. */
export class RecordSearch<Value> implements KindSearch<Value> {
  readonly #db: Queryable;
  readonly #kind: RecordKind<Value>;
  readonly #held: Held;
  readonly #index: SegmentIndex;
  readonly #reader: Reader;

  /** @param held bytes of the index that are kept in memory, or what another reader's search holds */
  constructor(db: Queryable, kind: RecordKind<Value>, held: number | Held, reader: Reader = null) {
    this.#db = db;
    this.#kind = kind;
    this.#held =
      typeof held === 'number'
        ? { index: new SegmentIndex(db, kind.name, kind.shape, held), labels: new Map() }
        : held;
    this.#index = this.#held.index;
    this.#reader = reader;
  }

  for(reader: Reader): RecordSearch<Value> {
    return new RecordSearch(this.#db, this.#kind, this.#held, reader);
  }

  async search(plan: SearchPlan, page: PageOf): Promise<Page<StoredRecord<Value>>> {
    const range = rangeOf(page);
    for (let tries = 1; ; tries += 1) {
      const found = await this.#index.search(plan, range, this.#reader);
      const state = await readRecords(this.#db, this.#kind, found.ids, this.#reader);
      const items = found.ids.flatMap((id) => state.records.get(id) ?? []);
      // An import has ended in between: what was found is of the state before.
      const isOld = !isSameState(state, found) || items.length < found.ids.length;
      if (!isOld || tries === triesMax) return { items, total: found.total };
      await this.#index.refresh();
    }
  }

  async byKeys(keys: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRecord<Value>[]>> {
    if (keys.length === 0) return new Map();
    for (let tries = 1; ; tries += 1) {
      const { ids, ...found } = await this.#index.idsOfKeys(keys, recordsOfKeyMax, this.#reader);
      const wanted = [...new Set([...ids.values()].flat())];
      const state = await readRecords(this.#db, this.#kind, wanted, this.#reader);
      // An import has ended in between: what was found is of the state before.
      const isOld = !isSameState(state, found) || state.records.size < wanted.length;
      if (!isOld || tries === triesMax) return this.#withKeys(ids, state.records);
      await this.#index.refresh();
    }
  }

  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, StoredRecord<Value>>> {
    if (ids.length === 0) return new Map();
    return (await readRecords(this.#db, this.#kind, ids, this.#reader)).records;
  }

  /** Keys are found by their hashes: the record itself is asked. */
  #withKeys(
    ids: ReadonlyMap<string, readonly number[]>,
    records: ReadonlyMap<number, StoredRecord<Value>>,
  ): ReadonlyMap<string, readonly StoredRecord<Value>[]> {
    const found = new Map<string, StoredRecord<Value>[]>();
    for (const [key, candidates] of ids) {
      const own = candidates.flatMap((id) => records.get(id) ?? []);
      const having = own.filter(({ value }) => this.#kind.keys(value).includes(key));
      if (having.length > 0) found.set(key, having);
    }
    return found;
  }

  async industryLabels(): Promise<string[]> {
    const [state, owners] = await Promise.all([
      datasetState(this.#db, this.#kind.name),
      ownersOf(this.#db, this.#kind.name),
    ]);
    // Who has no records of their own has the list of all who have none.
    const reader = this.#reader === 'operator' || owners.has(this.#reader) ? this.#reader : null;
    const { labels } = this.#held;
    const known = labels.get(reader);
    labels.delete(reader);
    const current = known && isSameState(known.state, state) ? known : await this.#readLabels(reader, state);
    labels.set(reader, current);
    const [oldest] = labels.keys();
    if (labels.size > labelListsMax && oldest !== undefined) labels.delete(oldest);
    return current.list;
  }

  async #readLabels(reader: Reader, state: DatasetState): Promise<{ state: DatasetState; list: string[] }> {
    const { rows } = await this.#db.query<{ label: string }>(
      `select l.key as label from dataset_segments s, jsonb_each_text(s.labels) l
        where s.kind = $1 and s.added_in <= $2 and ${mayReadSql('s.organization_id', 3)}
        group by l.key order by sum(l.value::bigint) desc, l.key limit ${labelsMax}`,
      [this.#kind.name, state.newest, ...readerValues(reader)],
    );
    return { state, list: rows.map(({ label }) => label) };
  }
}
