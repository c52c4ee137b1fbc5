import { createHash } from 'node:crypto';
import type { Page } from '../../records/found.ts';
import type { SearchPlan } from '../../records/matching/condition.ts';
import { EngineError } from '../engine-error.ts';
import { type KindSearch, labelsMax, type PageOf, rangeOf, recordsOfKeyMax } from '../kind-search.ts';
import type { RecordKind } from '../kinds/record-kind.ts';
import type { Reader } from '../reader.ts';
import type { StoredRecord } from '../record-store.ts';
import type { OpenSearchClient } from './client.ts';
import { type StoredDocument, storedValue } from './documents.ts';
import { PageEnds } from './page-ends.ts';
import { allOf, orderBy, type Query, searchOf, visibleTo } from './query-of.ts';
import { type Hit, type Hits, search, searchAll } from './search.ts';
import { wholeText } from './term-text.ts';
import { isSameVisibleState, type VisibleState } from './visible-state.ts';

/** Looked up in one request. */
export const keysAtOnce = 50;
const recordsOfKeysMax = 1_000;
const requestsAtOnce = 4;
const idsAtOnce = 1_000;
const triesMax = 5;
/** Each shard names so many, of which the most frequent of all are taken. */
const labelsOfShardMax = 50_000;
/** Organizations with records of their own whose labels are held. */
const labelListsMax = 50;

/** What a record is made of. */
const members = ['id', 'addedIn', 'owner', 'record'];
type Found = Pick<StoredDocument, 'id' | 'addedIn' | 'owner' | 'record'>;

export interface KindParts<Value> {
  readonly client: OpenSearchClient;
  readonly kind: RecordKind<Value>;
  readonly alias: string;
  /** Of the address. */
  readonly countedHits: number;
  /** What readers see now, by the journal of imports. */
  readonly stateNow: () => Promise<VisibleState>;
  readonly ownersOf: () => Promise<ReadonlySet<number | null>>;
}

/** What a process holds of a kind, for all who read it. */
interface Held {
  state: VisibleState | undefined;
  readonly pageEnds: PageEnds;
  /** By owner; those that were read last. */
  readonly labels: Map<Reader, { readonly state: VisibleState; readonly list: string[] }>;
}

/** Searches the records of one kind on OpenSearch, as one process does for one reader. */
export class OpenSearchKindSearch<Value> implements KindSearch<Value> {
  readonly #parts: KindParts<Value>;
  readonly #reader: Reader;
  readonly #held: Held;

  constructor(
    parts: KindParts<Value>,
    reader: Reader = null,
    held: Held = { state: undefined, pageEnds: new PageEnds(), labels: new Map() },
  ) {
    this.#parts = parts;
    this.#reader = reader;
    this.#held = held;
  }

  for(reader: Reader): OpenSearchKindSearch<Value> {
    return new OpenSearchKindSearch(this.#parts, reader, this.#held);
  }

  async search(plan: SearchPlan, page: PageOf): Promise<Page<StoredRecord<Value>>> {
    const { offset, limit } = rangeOf(page);
    const { kind, countedHits } = this.#parts;
    return this.#ofState({ items: [], total: 0 }, async (visible, { changes }) => {
      const asked = searchOf(plan, kind.shape, visible);
      const { pageEnds } = this.#held;
      const text = createHash('sha256')
        .update(JSON.stringify([changes, asked]))
        .digest('base64');
      const before = limit === 0 ? undefined : pageEnds.before(text, offset);
      const found = await this.#hits({
        ...asked,
        ...(before ? { search_after: before } : { from: offset }),
        size: limit,
        track_total_hits: countedHits,
      });
      pageEnds.keep(text, offset + found.hits.length, found.hits.at(-1)?.sort);
      const total = found.isExact ? found.total : await this.#count(asked.query);
      return { items: found.hits.map((hit) => this.#record(hit)), total };
    });
  }

  async byKeys(keys: readonly string[]): Promise<ReadonlyMap<string, readonly StoredRecord<Value>[]>> {
    const asked = [...new Set(keys)];
    if (asked.length === 0) return new Map();
    return this.#ofState(new Map(), async (visible) => {
      const found = await this.#inPieces(asked, keysAtOnce, (some) => this.#ofKeys(some, visible));
      return new Map(found.flatMap((some) => [...some]));
    });
  }

  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, StoredRecord<Value>>> {
    const asked = [...new Set(ids)];
    if (asked.length === 0) return new Map();
    return this.#ofState(new Map(), async (visible) => {
      const found = await this.#inPieces(asked, idsAtOnce, async (some) => {
        const query = allOf([...visible, { terms: { id: some } }]);
        return (await this.#hits({ query, size: idsAtOnce, track_total_hits: false })).hits;
      });
      return new Map(found.flat().map((hit) => [hit._source.id, this.#record(hit)]));
    });
  }

  async industryLabels(): Promise<string[]> {
    const [state, owners] = await Promise.all([this.#parts.stateNow(), this.#parts.ownersOf()]);
    // Who has no records of their own has the list of all who have none.
    const reader = this.#reader === 'operator' || owners.has(this.#reader) ? this.#reader : null;
    const { labels } = this.#held;
    const known = labels.get(reader);
    labels.delete(reader);
    const current =
      known && isSameVisibleState(known.state, state) ? known : await this.#readLabels(reader, state);
    labels.set(reader, current);
    const [oldest] = labels.keys();
    if (labels.size > labelListsMax && oldest !== undefined) labels.delete(oldest);
    return current.list;
  }

  async #readLabels(reader: Reader, state: VisibleState): Promise<{ state: VisibleState; list: string[] }> {
    if (state.newest === 0) return { state, list: [] };
    const { client, alias } = this.#parts;
    const { aggregations } = await search(client, alias, {
      query: allOf(visibleTo(reader, state)),
      size: 0,
      track_total_hits: false,
      aggs: {
        labels: {
          terms: {
            field: 'labels',
            size: labelsMax,
            shard_size: labelsOfShardMax,
            order: [{ _count: 'desc' }, { _key: 'asc' }],
          },
        },
      },
    });
    const buckets = (aggregations.labels?.buckets ?? []) as readonly { readonly key: string }[];
    return { state, list: buckets.map(({ key }) => key) };
  }

  /**
   * What is answered of one state: where an import has ended in between, or records were taken away, it is asked again. Of a kind into which nothing
   * was imported there need not be an index.
   */
  async #ofState<Answer>(
    ofNothing: Answer,
    ask: (visible: readonly Query[], state: VisibleState) => Promise<Answer>,
  ): Promise<Answer> {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const before = this.#held.state ?? (await this.#parts.stateNow());
      const answer = before.newest === 0 ? ofNothing : await ask(visibleTo(this.#reader, before), before);
      const after = await this.#parts.stateNow();
      this.#held.state = after;
      if (isSameVisibleState(before, after)) return answer;
    }
    throw new EngineError('busy', 'The dataset changed each time while it was searched.');
  }

  #hits(body: Query): Promise<Hits<Found>> {
    return search(this.#parts.client, this.#parts.alias, { ...body, _source: members });
  }

  async #count(query: Query): Promise<number> {
    const { client, alias } = this.#parts;
    return (await search(client, alias, { query, size: 0, track_total_hits: true })).total;
  }

  /** Mostly each key is of one record. Where they are of many, each is asked for by itself. */
  async #ofKeys(
    keys: readonly string[],
    visible: readonly Query[],
  ): Promise<ReadonlyMap<string, readonly StoredRecord<Value>[]>> {
    const { kind, client, alias } = this.#parts;
    const sort = orderBy(kind.shape.orderBy);
    const query = allOf([...visible, { terms: { keys: keys.map(wholeText) } }]);
    const together = await this.#hits({
      query,
      sort,
      size: recordsOfKeysMax,
      track_total_hits: recordsOfKeysMax + 1,
    });
    if (together.total <= recordsOfKeysMax) return this.#byKey(keys, together.hits);
    const each = await searchAll<Found>(
      client,
      alias,
      keys.map((key) => ({
        query: allOf([...visible, { term: { keys: wholeText(key) } }]),
        sort,
        size: recordsOfKeyMax,
        track_total_hits: false,
        _source: members,
      })),
    );
    return new Map(keys.flatMap((key, at) => [...this.#byKey([key], each[at]?.hits ?? [])]));
  }

  #byKey(
    keys: readonly string[],
    hits: readonly Hit<Found>[],
  ): ReadonlyMap<string, readonly StoredRecord<Value>[]> {
    const wanted = new Set(keys);
    const found = new Map<string, StoredRecord<Value>[]>();
    for (const hit of hits) {
      const record = this.#record(hit);
      for (const key of new Set(this.#parts.kind.keys(record.value))) {
        if (!wanted.has(key)) continue;
        const before = found.get(key);
        if (!before) found.set(key, [record]);
        else if (before.length < recordsOfKeyMax) before.push(record);
      }
    }
    return found;
  }

  #record({ _source: { id, addedIn, owner, record } }: Hit<Found>): StoredRecord<Value> {
    return { id, addedIn, owner: owner ?? null, value: storedValue(this.#parts.kind, record) };
  }

  /** A few requests at a time. */
  async #inPieces<Item, Answer>(
    items: readonly Item[],
    atOnce: number,
    ask: (some: readonly Item[]) => Promise<Answer>,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let at = 0; at < items.length; at += atOnce * requestsAtOnce) {
      const pieces: (readonly Item[])[] = [];
      for (let piece = 0; piece < requestsAtOnce; piece += 1) {
        const from = at + piece * atOnce;
        if (from < items.length) pieces.push(items.slice(from, from + atOnce));
      }
      answers.push(...(await Promise.all(pieces.map(ask))));
    }
    return answers;
  }
}
