import type pg from 'pg';
import type { ImportedFile, ImportRun } from '../dataset-store.ts';
import type { ImportRow } from '../import-state.ts';
import { type PreparedBatch, preparedBatches } from '../prepared-batch.ts';
import { documentsOfThreads } from '../read-in-thread.ts';
import type { RecordReading } from '../readings/record-reading.ts';
import { piecesOf } from '../record-file.ts';
import { SeenIdentities } from '../seen-identities.ts';
import { type BatchCounts, takeIds } from '../write-batch.ts';
import { type BulkItem, bulk, written } from './bulk.ts';
import type { OpenSearchClient } from './client.ts';
import { documentText, type StoredDocument, searchedOf, storedValue } from './documents.ts';
import { refresh } from './indexes.ts';
import { nextVersion } from './next-version.ts';
import { oneAhead } from './one-ahead.ts';
import { DocumentPreparer, type PreparedDocument, type PreparedDocuments } from './prepared-documents.ts';

const readMs = 60_000;
const placesAtOnce = 2_000;
/** Files from that size on are read by threads of their own; for a smaller one these would take longer to start. */
const threadBytesMin = 8 * 1024 ** 2;

export interface RunParts<Value> {
  readonly client: OpenSearchClient;
  readonly alias: string;
  /** The journal, in the database. */
  readonly journal: pg.ClientBase;
  readonly reading: RecordReading<Value>;
  readonly row: ImportRow;
  readonly source: ImportedFile;
}

type Version = Pick<StoredDocument, 'id' | 'addedIn' | 'hash' | 'batch'>;

/** What stands at the places of a record: the version that readers see, and one that this import has written. */
interface Versions {
  readonly visible: { readonly place: string; readonly version: Version } | undefined;
  readonly own: { readonly place: string; readonly version: Version } | undefined;
}

/** A version that is to be written. */
interface Change {
  readonly document: PreparedDocument;
  readonly place: string;
  readonly id: number;
  readonly batch: number;
}

/** One import into OpenSearch while it is written. */
export class OpenSearchRun<Value> implements ImportRun<PreparedDocuments> {
  readonly #parts: RunParts<Value>;
  readonly #seen: SeenIdentities | null;
  /** Until this place of the file all is noted in the journal. */
  #notedUntil: number;

  private constructor(parts: RunParts<Value>, seen: SeenIdentities | null) {
    this.#parts = parts;
    this.#seen = seen;
    this.#notedUntil = parts.row.next_byte;
  }

  static async open<Value>(parts: RunParts<Value>): Promise<ImportRun> {
    const seen = await SeenIdentities.ofNewSource(parts.journal, parts.row);
    return new OpenSearchRun(parts, seen) as ImportRun;
  }

  batches(): AsyncIterable<PreparedBatch<PreparedDocuments>> {
    const { reading, row, source } = this.#parts;
    const { layout, next_byte: fromByte, next_line: fromLine } = row;
    const part = {
      ...{ layout, fromByte, fromLine, turn: 0, turns: 1 },
      suppressed: source.suppressions?.shared,
    };
    if (source.bytes >= threadBytesMin) {
      const { kind, id: importId } = row;
      return documentsOfThreads(source.file, { ...part, kind, importId, source: row.source });
    }
    const batches = preparedBatches(reading, part, {
      pieces: piecesOf(source.file, { isGzip: layout.isGzip, fromByte }),
      preparer: new DocumentPreparer(reading.kind, row.source),
    });
    // While OpenSearch indexes one.
    return oneAhead(batches);
  }

  async commit(
    { rows, nextByte }: PreparedBatch<PreparedDocuments>,
    note: (counts: BatchCounts) => Promise<void>,
  ): Promise<void> {
    const { client, alias } = this.#parts;
    const { items, counts } = await this.#itemsOf(rows, nextByte);
    await bulk(client, alias, items);
    await note(counts);
    this.#notedUntil = nextByte;
  }

  /** All of it can be found before the journal says that it may be. */
  async end(): Promise<void> {
    await refresh(this.#parts.client, this.#parts.alias);
  }

  async settle(): Promise<void> {}
  async tidy(): Promise<void> {}
  async close(): Promise<void> {}

  /** What is to be written of a batch, and how it counts. */
  async #itemsOf(
    { documents, superseded }: PreparedDocuments,
    batch: number,
  ): Promise<{ items: BulkItem[]; counts: BatchCounts }> {
    const { journal, row } = this.#parts;
    const found = await this.#versionsOf(
      // Those of this batch are seen from now on.
      documents.filter((one) => this.#seen === null || this.#seen.add(one.identityHash)),
    );
    let [added, updated, unchanged, repeated] = [0, 0, 0, superseded];
    const changes: Change[] = [];
    const fresh: Omit<Change, 'id'>[] = [];
    const replaced: string[] = [];
    for (const document of documents) {
      const { visible, own } = found.get(document.places[0]) ?? nothingThere;
      // What a batch has written that was not noted is written over, and counts as if it were not there.
      const isLost = own !== undefined && own.version.batch > this.#notedUntil;
      if (own && !isLost) {
        repeated += 1;
        // It keeps the batch that was noted: else it would count as new where this one is not.
        const { id, batch: noted, hash } = own.version;
        if (hash !== document.hash) changes.push({ document, place: own.place, id, batch: noted });
      } else if (visible) {
        if (visible.version.hash === document.hash) {
          unchanged += 1;
          continue;
        }
        updated += 1;
        replaced.push(visible.place);
        const place = own?.place ?? otherPlace(document, visible.place);
        changes.push({ document, place, id: visible.version.id, batch });
      } else {
        added += 1;
        if (own) changes.push({ document, place: own.place, id: own.version.id, batch });
        else fresh.push({ document, place: document.places[0], batch });
      }
    }
    const first = await takeIds(journal, row.kind, fresh.length);
    const version = await nextVersion(journal);
    const all = [...changes, ...fresh.map((one, at) => ({ ...one, id: first + at }))];
    const items = all.map(({ document, place, ...of }) => written(place, this.#line(document, of), version));
    return {
      items: [...items, ...(await this.#markedAsReplaced(replaced, version))],
      counts: { added, updated, unchanged, repeated },
    };
  }

  #line({ record, hash, searched }: PreparedDocument, of: { id: number; batch: number }): string {
    const { row } = this.#parts;
    const owner = row.organization_id;
    const document: StoredDocument = {
      id: of.id,
      addedIn: row.id,
      ...(owner === null ? {} : { owner }),
      source: row.source,
      hash,
      batch: of.batch,
      record,
    };
    return documentText(document, searched);
  }

  /** By the first place of each record. Read where they are written, so that what was written a moment ago is there. */
  async #versionsOf(documents: readonly PreparedDocument[]): Promise<ReadonlyMap<string, Versions>> {
    const { row } = this.#parts;
    const places = documents.flatMap((one) => one.places);
    const found = await this.#read<Version>(places, ['id', 'addedIn', 'hash', 'batch']);
    const versions = new Map<string, Versions>();
    for (const { places: own } of documents) {
      const there = own.flatMap((place) => {
        const version = found.get(place);
        return version ? [{ place, version }] : [];
      });
      if (there.length === 0) continue;
      versions.set(own[0], {
        visible: there.find(({ version }) => version.addedIn !== row.id),
        own: there.find(({ version }) => version.addedIn === row.id),
      });
    }
    return versions;
  }

  /** The versions that readers see until the import is finished, written again with its number. */
  async #markedAsReplaced(places: readonly string[], version: number): Promise<BulkItem[]> {
    const { reading, row } = this.#parts;
    const found = await this.#read<StoredDocument>(places, ['*']);
    return [...found].map(([place, document]) =>
      written(
        place,
        documentText(
          { ...document, replacedIn: row.id },
          searchedOf(reading.kind, storedValue(reading.kind, document.record)),
        ),
        version,
      ),
    );
  }

  async #read<Source>(places: readonly string[], members: readonly string[]): Promise<Map<string, Source>> {
    const { client, alias } = this.#parts;
    const found = new Map<string, Source>();
    for (let at = 0; at < places.length; at += placesAtOnce) {
      const { body } = await client.ask({
        method: 'POST',
        path: `/${alias}/_mget`,
        query: { _source_includes: members.join(',') },
        body: { ids: places.slice(at, at + placesAtOnce) },
        totalMs: readMs,
      });
      for (const { _id, _source, found: isThere, error } of body.docs) {
        // A shard that does not answer is not a record that is not there.
        if (error) throw new Error(`OpenSearch cannot read a version of a record: ${JSON.stringify(error)}`);
        if (isThere) found.set(_id, _source);
      }
    }
    return found;
  }
}

const nothingThere: Versions = { visible: undefined, own: undefined };

const otherPlace = ({ places: [one, other] }: PreparedDocument, place: string): string =>
  place === one ? other : one;
