import { columnKey } from '../text/column-key.ts';
import type { Row } from './column-values.ts';
import { type Mapping, MappingError } from './import-fields.ts';
import { headingInEnglish, keysOfHeading } from './readings/headings-in-english.ts';
import { ownLayout, type Preset, type RecordColumns } from './readings/record-columns.ts';

export interface ChosenMapping {
  /** Name of the preset, or `auto` where the columns were recognised by their usual names. */
  readonly preset: string;
  readonly mapping: Mapping;
  readonly always?: Readonly<Partial<Record<string, string>>>;
  readonly usStates?: boolean;
  readonly industryPaths?: boolean;
  readonly industryCommas?: boolean;
}

export interface MappingWish {
  /** Name of a preset; `auto` (the default) recognises the file. */
  readonly preset?: string;
  /** Wins over the preset, field by field. */
  readonly mapping?: Mapping;
}

interface Sample {
  /** They are those of a header, which every record has. */
  readonly columnsAreComplete: boolean;
  /** The first records of JSON. */
  readonly rows?: readonly Row[];
}

/**
 * Decides which column means what. `columns` are those of the header, or of the first records.
 * @throws {MappingError} for an unknown preset, for a column of `mapping` that a header lacks, and where nothing is mapped that a record needs
 */
export function chooseMapping(
  columns: readonly string[],
  wish: MappingWish,
  kind: RecordColumns,
  options: Sample,
): ChosenMapping {
  const preset = presetFor(columns, wish, kind, options);
  const explicit = wish.mapping ?? {};
  if (options.columnsAreComplete) refuseStrangers(explicit, columns);
  if (preset?.name === ownLayout) return ownRecords(explicit, options);

  const mapping: Mapping = { ...recognizedMapping(columns, preset, kind), ...explicit };
  if (!kind.required.some((field) => mapping[field])) {
    throw new MappingError(`${kind.nothingRequired} The columns are: ${listed(columns)}.`);
  }
  return {
    preset: preset?.name ?? 'auto',
    mapping,
    ...(preset?.always && { always: preset.always }),
    ...(preset?.usStates && { usStates: true }),
    ...(preset?.industryPaths && { industryPaths: true }),
    ...(preset?.industryCommas && { industryCommas: true }),
  };
}

function recognizedMapping(
  columns: readonly string[],
  preset: Preset | undefined,
  kind: RecordColumns,
): Mapping {
  if (!preset) return usualMapping(columns, kind);
  if (!preset.signatures) return preset.mapping;
  const byKey = columnsByKey(columns);
  const own: Record<string, readonly string[]> = {};
  for (const [field, names = []] of Object.entries(preset.mapping)) {
    const found = [...new Set(names.flatMap((name) => byKey.get(columnKey(name)) ?? []))];
    if (found.length > 0) own[field] = found;
  }
  const taken = new Set(Object.values(own).flat());
  const ignored = new Set((preset.ignores ?? []).map(columnKey));
  const others = usualMapping(
    columns.filter((column) => !taken.has(column) && !keysOfHeading(column).some((key) => ignored.has(key))),
    kind,
  );
  const mapping: Record<string, readonly string[] | undefined> = { ...others };
  for (const [field, found] of Object.entries(own)) mapping[field] = [...found, ...(others[field] ?? [])];
  return mapping;
}

function ownRecords(explicit: Mapping, { columnsAreComplete }: Sample): ChosenMapping {
  if (columnsAreComplete) throw new MappingError(`The layout "${ownLayout}" is JSON, and this file is CSV.`);
  if (Object.keys(explicit).length > 0) {
    throw new MappingError(`The layout "${ownLayout}" has no columns to map. Map them with --preset auto.`);
  }
  return { preset: ownLayout, mapping: {} };
}

/** `Organization - Name` is Pipedrive's, and `Organization Name` anybody's. */
const isPunctuated = /[^\p{L}\p{N}_ ]/u;

function presetFor(
  columns: readonly string[],
  wish: MappingWish,
  { presets }: RecordColumns,
  { columnsAreComplete, rows = [] }: Sample,
): Preset | undefined {
  const name = wish.preset ?? 'auto';
  if (name === 'auto') {
    const present = new Set(columns);
    const keys = new Set(
      columns.flatMap((column) => [
        ...keysOfHeading(column),
        column.toLowerCase(),
        headingInEnglish(column).toLowerCase(),
      ]),
    );
    const has = (column: string) =>
      keys.has(isPunctuated.test(column) ? column.toLowerCase() : columnKey(column));
    return presets.find(({ recognises, signature, signatures }) => {
      // Whoever maps a column of our own records says that they are none.
      if (recognises) return !columnsAreComplete && wish.mapping === undefined && recognises(columns, rows);
      if (signatures) return signatures.some((set) => set.every(has));
      return signature.every((column) => present.has(column));
    });
  }
  const preset = presets.find((candidate) => candidate.name === name);
  if (!preset) {
    const names = presets.map((candidate) => candidate.name).join(', ');
    throw new MappingError(`There is no preset "${name}". The presets are: auto, ${names}.`);
  }
  return preset;
}

/** Each column is used once, by the first field whose usual names have it. */
function usualMapping(columns: readonly string[], { fields, usual, unless = [] }: RecordColumns): Mapping {
  const keys = new Set(columns.flatMap(keysOfHeading));
  const means = (column: string) =>
    !unless.some(
      (rule) =>
        keysOfHeading(column).includes(columnKey(rule.column)) &&
        rule.besides.some((other) => keys.has(columnKey(other))),
    );
  const byKey = columnsByKey(columns.filter(means));
  const mapping: Record<string, string[]> = {};
  const used = new Set<string>();
  for (const field of fields) {
    for (const name of usual[field] ?? []) {
      const column = byKey.get(columnKey(name));
      if (column === undefined || used.has(column)) continue;
      used.add(column);
      mapping[field] = [...(mapping[field] ?? []), column];
    }
  }
  return mapping;
}

/** A column's own name counts before what it is called without accents or in English, and the first of two before the second. */
function columnsByKey(columns: readonly string[]): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  const add = (key: string, column: string) => {
    if (key !== '' && !byKey.has(key)) byKey.set(key, column);
  };
  for (const column of columns) add(columnKey(column), column);
  for (const column of columns) for (const key of keysOfHeading(column)) add(key, column);
  return byKey;
}

function refuseStrangers(mapping: Mapping, columns: readonly string[]): void {
  for (const column of Object.values(mapping).flat()) {
    if (column !== undefined && !columns.includes(column)) {
      throw new MappingError(`The file has no column "${column}". Its columns are: ${listed(columns)}.`);
    }
  }
}

const listed = (columns: readonly string[]) =>
  columns.length <= 60 ? columns.join(', ') : `${columns.slice(0, 60).join(', ')}, …`;
