import type { RowReading } from './company-from-row.ts';
import { type ImportField, importFields, type Mapping, MappingError } from './import-fields.ts';
import { type Preset, presets, usualColumns } from './presets.ts';

export interface ChosenMapping extends RowReading {
  /** Name of the preset, or `auto` where the columns were recognised by their usual names. */
  readonly preset: string;
}

export interface MappingWish {
  /** Name of a preset; `auto` (the default) recognises the file. */
  readonly preset?: string;
  /** Wins over the preset, field by field. */
  readonly mapping?: Mapping;
}

/**
 * Decides which column means what. `columns` are those of the header, or of the first record.
 * @throws {MappingError} for an unknown preset, for a column of `mapping` that a header lacks, and where no column is the name
 */
export function chooseMapping(
  columns: readonly string[],
  wish: MappingWish,
  options: { columnsAreComplete: boolean },
): ChosenMapping {
  const preset = presetFor(columns, wish.preset ?? 'auto');
  const explicit = wish.mapping ?? {};
  if (options.columnsAreComplete) refuseStrangers(explicit, columns);

  const mapping: Mapping = { ...(preset ? preset.mapping : usualMapping(columns)), ...explicit };
  if (!mapping.name) {
    throw new MappingError(
      `None of the columns looks like a company's name. Say which it is with --map name=COLUMN. The columns are: ${listed(columns)}.`,
    );
  }
  return {
    preset: preset?.name ?? 'auto',
    mapping,
    ...(preset?.always && { always: preset.always }),
    ...(preset?.usStates && { usStates: true }),
    ...(preset?.industryPaths && { industryPaths: true }),
  };
}

function presetFor(columns: readonly string[], name: string): Preset | undefined {
  if (name === 'auto') {
    const present = new Set(columns);
    return presets.find(({ signature }) => signature.every((column) => present.has(column)));
  }
  const preset = presets.find((candidate) => candidate.name === name);
  if (!preset) {
    const names = presets.map((candidate) => candidate.name).join(', ');
    throw new MappingError(`There is no preset "${name}". The presets are: auto, ${names}.`);
  }
  return preset;
}

/** Each column is used once, by the first field whose usual names have it. */
function usualMapping(columns: readonly string[]): Mapping {
  const byKey = new Map<string, string>();
  for (const column of columns) {
    const key = columnKey(column);
    if (key !== '' && !byKey.has(key)) byKey.set(key, column);
  }
  const mapping: Partial<Record<ImportField, string[]>> = {};
  const used = new Set<string>();
  for (const field of importFields) {
    for (const usual of usualColumns[field]) {
      const column = byKey.get(columnKey(usual));
      if (column === undefined || used.has(column)) continue;
      used.add(column);
      mapping[field] = [...(mapping[field] ?? []), column];
    }
  }
  return mapping;
}

function columnKey(column: string): string {
  return column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
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
