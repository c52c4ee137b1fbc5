import type pg from 'pg';
import type { Queryable } from '../../postgres/pool.ts';
import type { Suppressed } from '../../records/suppression/suppression-table.ts';
import type { DatasetStore, ImportedFile, ImportRun } from '../dataset-store.ts';
import type { Erased, LookedThrough } from '../erase-listed.ts';
import { type ImportRow, whileNobodyImports } from '../import-state.ts';
import { companies } from '../kinds/companies.ts';
import { jobs } from '../kinds/jobs.ts';
import { people } from '../kinds/people.ts';
import { posts } from '../kinds/posts.ts';
import { type RecordKind, type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import type { RecordReading } from '../readings/record-reading.ts';
import type { RecordOrigin } from '../record-origins.ts';
import type { RemovedPart } from '../removed-part.ts';
import { noteChange } from '../segments/segment-tables.ts';
import type { OpenSearchAddress } from './address.ts';
import { type BulkItem, bulk, deleted, written } from './bulk.ts';
import { longMs, type OpenSearchClient } from './client.ts';
import { documentText, recordText, type StoredDocument, searchedOf, storedValue } from './documents.ts';
import { OpenSearchRun } from './import-run.ts';
import { aliasOf, ensureIndex, expunge, hasIndex, refresh } from './indexes.ts';
import { nextVersion } from './next-version.ts';
import { everything, type Query, writtenBy } from './query-of.ts';
import { scan } from './search.ts';
import { wholeText } from './term-text.ts';
import { type VisibleState, visibleState } from './visible-state.ts';

const kinds = { companies, people, jobs, posts } as unknown as Readonly<
  Record<RecordKindName, RecordKind<unknown>>
>;
const idsAtOnce = 1_000;
const recordsToRead = ['id', 'addedIn', 'record'];

/** Writes the records of imports to OpenSearch. */
export class OpenSearchStore implements DatasetStore {
  readonly dataset: string;
  readonly #client: OpenSearchClient;
  readonly #address: OpenSearchAddress;

  constructor(client: OpenSearchClient, address: OpenSearchAddress, dataset: string) {
    this.#client = client;
    this.#address = address;
    this.dataset = dataset;
  }

  async cleanUp(journal: pg.ClientBase): Promise<void> {
    const { rows: givenUp } = await journal.query<Pick<ImportRow, 'id' | 'kind' | 'source' | 'dataset'>>(
      `select id, kind, source, dataset from imports
        where state in ('failed', 'discarded') and not is_cleaned_up and dataset = $1`,
      [this.dataset],
    );
    for (const row of givenUp) {
      // Where an import of the source runs, that one has done it, or the next one does.
      await whileNobodyImports(journal, row, async () => {
        await this.#takeBack(journal, row.kind, { addedIn: row.id });
        await journal.query('update imports set is_cleaned_up = true where id = $1', [row.id]);
      });
    }
    for (const kind of recordKinds) {
      if (!(await this.#isThere(kind))) continue;
      const state = await visibleState(journal, this.dataset, kind);
      if (state.newest > 0) await this.#deleteReplaced(journal, kind, state);
    }
  }

  async open<Value>(
    journal: pg.ClientBase,
    reading: RecordReading<Value>,
    row: ImportRow,
    source: ImportedFile,
  ): Promise<ImportRun> {
    await ensureIndex(this.#client, this.#address, reading.kind);
    // A journal that was restored gives a number again that documents already have, and a first batch may have been written that was not noted.
    if (row.accepted === 0) await this.#takeBack(journal, row.kind, { addedFrom: row.id });
    const alias = this.#alias(row.kind);
    return OpenSearchRun.open({ client: this.#client, alias, journal, reading, row, source });
  }

  async erase<Value>(
    journal: pg.ClientBase,
    kind: RecordKind<Value>,
    list: Suppressed,
    looked: LookedThrough,
  ): Promise<Erased> {
    if (list.isEmpty || !(await this.#isThere(kind.name))) return { removed: 0, changed: 0 };
    await refresh(this.#client, this.#alias(kind.name));
    const removed = new Set<number>();
    const changed = new Set<number>();
    const version = await nextVersion(journal);
    for (const query of queriesOf(looked)) {
      for await (const hits of scan<StoredDocument>(this.#client, this.#alias(kind.name), query, ['*'])) {
        const items: BulkItem[] = [];
        for (const { _id: place, _source: document } of hits) {
          const value = storedValue(kind, document.record);
          const kept = kind.screen(value, list);
          if (kept === null) removed.add(document.id);
          else if (kept !== value) {
            changed.add(document.id);
            const rewritten = { ...document, ...recordText(kind, kept) };
            items.push(written(place, documentText(rewritten, searchedOf(kind, kept)), version));
          }
        }
        await bulk(this.#client, this.#alias(kind.name), items);
      }
    }
    for (const id of removed) changed.delete(id);
    if (removed.size + changed.size > 0) await this.remove(journal, kind, removed);
    return { removed: removed.size, changed: changed.size };
  }

  async idsOf(_: pg.ClientBase, kind: RecordKindName, part: RemovedPart): Promise<readonly number[]> {
    if (!(await this.#isThere(kind))) return [];
    await refresh(this.#client, this.#alias(kind));
    const ids = new Set<number>();
    for await (const hits of scan<StoredDocument>(this.#client, this.#alias(kind), queryOfPart(part))) {
      for (const { _source } of hits) ids.add(_source.id);
    }
    return [...ids];
  }

  async remove<Value>(
    journal: pg.ClientBase,
    { name }: RecordKind<Value>,
    ids: ReadonlySet<number>,
  ): Promise<void> {
    for (const query of queriesOf({ ids: [...ids] })) await this.#delete(journal, name, query);
    await refresh(this.#client, this.#alias(name));
    // Who searched before that reads again.
    await noteChange(journal, name);
  }

  async idsMentioning(
    _: Queryable | pg.ClientBase,
    kind: RecordKindName,
    needles: readonly string[],
  ): Promise<readonly number[]> {
    if (needles.length === 0 || !(await this.#isThere(kind))) return [];
    const wanted = needles.map((needle) => needle.toLowerCase());
    const ids = new Set<number>();
    for await (const hits of scan<StoredDocument>(
      this.#client,
      this.#alias(kind),
      everything,
      recordsToRead,
    )) {
      for (const { _source } of hits) {
        const text = _source.record.toLowerCase();
        if (wanted.some((needle) => text.includes(needle))) ids.add(_source.id);
      }
    }
    return [...ids];
  }

  async idsOfIdentities(_: pg.ClientBase, identities: readonly string[]): Promise<readonly number[]> {
    if (!(await this.#isThere('people'))) return [];
    // Of an import that has not finished: nobody has refreshed what it wrote.
    await refresh(this.#client, this.#alias('people'));
    const ids = new Set<number>();
    for (let at = 0; at < identities.length; at += idsAtOnce) {
      const keys = identities.slice(at, at + idsAtOnce).map(wholeText);
      for await (const hits of scan<StoredDocument>(this.#client, this.#alias('people'), {
        terms: { keys },
      })) {
        for (const { _source } of hits) ids.add(_source.id);
      }
    }
    return [...ids];
  }

  async originsOf(db: Queryable, ids: readonly number[]): Promise<RecordOrigin[]> {
    const found: Pick<StoredDocument, 'id' | 'addedIn' | 'source'>[] = [];
    for (const some of queriesOf({ ids })) {
      const alias = this.#alias('people');
      const query = { bool: { filter: [some], must_not: [{ exists: { field: 'replacedIn' } }] } };
      for await (const hits of scan<StoredDocument>(this.#client, alias, query, [
        'id',
        'addedIn',
        'source',
      ])) {
        found.push(...hits.map(({ _source }) => _source));
      }
    }
    const { rows } = await db.query<{ id: number; file: string; organization: string | null; at: Date }>(
      `select i.id, i.file, o.public_id as organization, coalesce(i.finished_at, i.started_at) as at
         from imports i left join organizations o on o.id = i.organization_id where i.id = any($1)`,
      [found.map(({ addedIn }) => addedIn)],
    );
    const imports = new Map(rows.map((row) => [row.id, row]));
    return found.flatMap(({ id, addedIn: importId, source }) => {
      const row = imports.get(importId);
      if (!row) return [];
      return [{ id, source, importId, file: row.file, organization: row.organization, importedAt: row.at }];
    });
  }

  async expunge(): Promise<void> {
    for (const kind of recordKinds) {
      if (await this.#isThere(kind)) await expunge(this.#client, this.#alias(kind), longMs);
    }
  }

  #alias(kind: RecordKindName): string {
    return aliasOf(this.#address, kind);
  }

  #isThere(kind: RecordKindName): Promise<boolean> {
    return hasIndex(this.#client, this.#alias(kind));
  }

  /**
   * Versions that a finished import has replaced. Another process may do it at the same time, and import into the place of one that it has deleted:
   * what is written after our version was taken stays, and what was written before is seen by the search, since it is refreshed in between.
   */
  async #deleteReplaced(journal: Queryable, kind: RecordKindName, state: VisibleState): Promise<void> {
    const alias = this.#alias(kind);
    const version = await nextVersion(journal);
    await refresh(this.#client, alias);
    for await (const hits of scan<StoredDocument>(this.#client, alias, writtenBy('replacedIn', state))) {
      const items = hits.map(({ _id: place }) => deleted(place, version));
      await bulk(this.#client, alias, items, { newerStays: true });
    }
  }

  /**
   * As if an import had written nothing; with `addedFrom` nor any with a higher number that the journal does not know. What others write meanwhile
   * has a newer version, and stays.
   */
  async #takeBack(
    journal: Queryable,
    kind: RecordKindName,
    which: { readonly addedIn: number } | { readonly addedFrom: number },
  ): Promise<void> {
    if (!(await this.#isThere(kind))) return;
    const own = kinds[kind];
    const alias = this.#alias(kind);
    const version = await nextVersion(journal);
    const others = 'addedIn' in which ? [] : await this.#importsAfter(journal, kind, which.addedFrom);
    const writtenByIt = (field: 'addedIn' | 'replacedIn'): Query =>
      'addedIn' in which
        ? { term: { [field]: which.addedIn } }
        : {
            bool: {
              filter: [{ range: { [field]: { gte: which.addedFrom } } }],
              must_not: [{ terms: { [field]: others } }],
            },
          };
    await refresh(this.#client, alias);
    for await (const hits of scan<StoredDocument>(this.#client, alias, writtenByIt('addedIn'))) {
      const items = hits.map(({ _id: place }) => deleted(place, version));
      await bulk(this.#client, alias, items, { newerStays: true });
    }
    // Those that were deleted a moment ago must not be written again.
    await refresh(this.#client, alias);
    for await (const hits of scan<StoredDocument>(this.#client, alias, writtenByIt('replacedIn'), ['*'])) {
      const items = hits.map(({ _id: place, _source: { replacedIn: _replaced, ...document } }) =>
        written(place, documentText(document, searchedOf(own, storedValue(own, document.record))), version),
      );
      await bulk(this.#client, alias, items, { newerStays: true });
    }
    await refresh(this.#client, alias);
  }

  /** Imports of a kind with a higher number. */
  async #importsAfter(journal: Queryable, kind: RecordKindName, id: number): Promise<readonly number[]> {
    const { rows } = await journal.query<{ id: number }>(
      'select id from imports where kind = $1 and dataset = $2 and id > $3 order by id',
      [kind, this.dataset, id],
    );
    return rows.map((row) => row.id);
  }

  async #delete(journal: Queryable, kind: RecordKindName, query: Query): Promise<void> {
    const alias = this.#alias(kind);
    const version = await nextVersion(journal);
    for await (const hits of scan<StoredDocument>(this.#client, alias, query)) {
      await bulk(
        this.#client,
        alias,
        hits.map(({ _id: place }) => deleted(place, version)),
      );
    }
  }
}

function* queriesOf(looked: LookedThrough): Generator<Query> {
  if (looked === 'all') yield everything;
  else if ('addedIn' in looked) yield { term: { addedIn: looked.addedIn } };
  else {
    for (let at = 0; at < looked.ids.length; at += idsAtOnce)
      yield { terms: { id: looked.ids.slice(at, at + idsAtOnce) } };
  }
}

function queryOfPart(part: RemovedPart): Query {
  if ('source' in part) return { term: { source: part.source } };
  return 'importId' in part ? { term: { addedIn: part.importId } } : { term: { owner: part.organizationId } };
}
