import { columnsOf, valueAt } from '../dataset/column-values.ts';
import { type Mapping, MappingError } from '../dataset/import-fields.ts';
import { type RecordKindName, recordKinds } from '../dataset/kinds/record-kind.ts';
import { emptyNotes, readRecord } from '../dataset/read-batch.ts';
import type { RecordReading } from '../dataset/readings/record-reading.ts';
import { recordReadings } from '../dataset/readings/record-readings.ts';
import { bytesOf, type FileLayout, layoutOf, rowOfRecord, splitterFor } from '../dataset/record-file.ts';
import { nothingSuppressed } from '../records/suppression/suppression-table.ts';
import type { RawRecord } from '../text/raw-records/raw-record.ts';
import { withImportContent } from './import-content.ts';

/** Records that are read for a preview. */
const sampledMax = 200;
const columnsMax = 1_000;
const valuesShown = 3;
const valueCharactersMax = 120;

export interface PreviewWish {
  /** Null: the kind that takes most of its columns. */
  readonly kind: RecordKindName | null;
  readonly preset: string | undefined;
  readonly mapping: Mapping | undefined;
}

export interface ImportPreview {
  readonly kind: RecordKindName;
  /** How well each kind fits: fields that have a column. */
  readonly kinds: readonly {
    readonly kind: RecordKindName;
    readonly fields: number;
    readonly problem: string | null;
  }[];
  readonly format: FileLayout['format'];
  readonly preset: string;
  readonly mapping: Mapping;
  /** What a column can be mapped to. */
  readonly fields: readonly string[];
  readonly columns: readonly {
    readonly column: string;
    /** Null: not used. */
    readonly field: string | null;
    readonly values: readonly string[];
  }[];
  readonly sampled: number;
  readonly accepted: number;
  readonly rejects: readonly { readonly line: number; readonly reason: string }[];
  readonly unreadable: Readonly<Record<string, number>>;
  /** The first records as they will be. */
  readonly records: readonly unknown[];
}

const recordsShown = 5;

/** Looks at the beginning of a file as an import would read it, and writes nothing. @throws {UnreadableFileError | MappingError} */
export const previewImport = (file: string, wish: PreviewWish): Promise<ImportPreview> =>
  withImportContent(file, (path) => previewContent(path, wish));

/** The same of a file that `importContent` has made. @throws {UnreadableFileError | MappingError} */
export async function previewContent(file: string, wish: PreviewWish): Promise<ImportPreview> {
  const kinds = await Promise.all(
    recordKinds.map(async (kind) => {
      try {
        const own = kind === wish.kind ? wish : { preset: undefined, mapping: undefined };
        const layout = await layoutOf(file, wishOf(own), recordReadings[kind].columns);
        return { kind, layout, fields: weightOf(layout), problem: null };
      } catch (error) {
        if (!(error instanceof MappingError)) throw error;
        return { kind, layout: null, fields: 0, problem: error.message };
      }
    }),
  );
  const best = kinds.toSorted((one, other) => other.fields - one.fields)[0];
  const chosen = wish.kind === null ? best : kinds.find(({ kind }) => kind === wish.kind);
  if (!chosen?.layout) {
    throw new MappingError(chosen?.problem ?? 'No column of this file means anything to an import.');
  }
  // What is wished of the columns is wished of the kind that was recognized, too.
  if (wish.kind === null && (wish.mapping !== undefined || wish.preset !== undefined)) {
    return previewContent(file, { ...wish, kind: chosen.kind });
  }
  const reading = recordReadings[chosen.kind] as unknown as RecordReading<unknown>;
  const sample = await sampleOf(file, chosen.layout);
  return {
    kind: chosen.kind,
    kinds: kinds.map(({ kind, fields, problem }) => ({ kind, fields, problem })),
    format: chosen.layout.format,
    preset: chosen.layout.reading.preset,
    mapping: chosen.layout.reading.mapping,
    fields: reading.columns.fields,
    ...readSample(sample, chosen.layout, reading),
  };
}

const wishOf = ({ preset, mapping }: Pick<PreviewWish, 'preset' | 'mapping'>) => ({
  ...(preset === undefined ? {} : { preset }),
  ...(mapping === undefined ? {} : { mapping }),
});

/** A layout that is recognized says more than columns with usual names. */
function weightOf({ reading }: FileLayout): number {
  const fields = Object.keys(reading.mapping).length;
  return reading.preset === 'auto' ? fields : fields + 100;
}

async function sampleOf(file: string, layout: FileLayout): Promise<RawRecord[]> {
  const splitter = splitterFor(layout, layout.first);
  const records: RawRecord[] = [];
  for await (const piece of bytesOf(file, { isGzip: layout.isGzip, fromByte: layout.first.byte })) {
    // The bytes are another piece's soon: what is kept is read at once.
    for (const record of splitter.push(piece)) {
      records.push({
        line: record.line,
        text: record.text,
        fault: record.fault,
        nextByte: record.nextByte,
        nextLine: record.nextLine,
      });
      if (records.length >= sampledMax) return records;
    }
  }
  return [...records, ...splitter.end()].slice(0, sampledMax);
}

function readSample(sample: readonly RawRecord[], layout: FileLayout, reading: RecordReading<unknown>) {
  const notes = emptyNotes();
  const records = sample.flatMap((record) => {
    const read = readRecord(record, notes, { layout, reading, suppressed: nothingSuppressed });
    return read === undefined ? [] : [read];
  });
  const rows = sample.flatMap((record) => {
    const read = rowOfRecord(record, layout);
    return read && 'row' in read ? [read.row] : [];
  });
  const columns = layout.columns ?? columnsOf(rows, columnsMax);
  return {
    columns: columns.map((column) => ({
      column,
      field: fieldOf(layout, column),
      values: rows
        .map((row) => valueAt(row, column))
        .filter((value) => value !== undefined && value !== null && value !== '')
        .slice(0, valuesShown)
        .map((value) =>
          (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, valueCharactersMax),
        ),
    })),
    sampled: sample.length,
    accepted: notes.accepted,
    rejects: notes.rejects.slice(0, 20).map(({ line, reason }) => ({ line, reason })),
    unreadable: Object.fromEntries(notes.unreadable),
    records: records.slice(0, recordsShown),
  };
}

function fieldOf({ reading: { mapping } }: FileLayout, column: string): string | null {
  const found = Object.entries(mapping).find(([, columns]) => columns?.includes(column));
  return found?.[0] ?? null;
}
