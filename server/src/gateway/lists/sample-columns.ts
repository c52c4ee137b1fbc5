import { isEmpty } from '../../jobs/lists/reference.ts';
import { saysNothing } from '../../text/given-names.ts';
import { jsonText } from '../../text/json-text.ts';
import {
  type About,
  besideNames,
  type ColumnKind,
  companyMarks,
  headingKey,
  kindsNamed,
} from './column-kinds.ts';
import { beginsWithFirstName, hasLegalForm, looks } from './column-looks.ts';

/** Of a file, what is looked at. */
export const sampleLimits = { columnsMax: 500, rowsMax: 200, cellCharactersMax: 300 } as const;

export type SampleRow = Readonly<Record<string, unknown>>;

/** A column with some of its cells. */
export interface SampleColumn {
  readonly name: string;
  /** By which its name is compared. */
  readonly key: string;
  /** Cells that say something, as texts, trimmed and cut. */
  readonly texts: readonly string[];
  /** The same cells as they were sent. */
  readonly values: readonly unknown[];
  /** Rows looked at, also those in which it is empty. */
  readonly rows: number;
}

export interface SampleFile {
  readonly about: About;
  readonly columns: readonly SampleColumn[];
  /** Columns whose names the other columns and the cells explain: they are this kind and no other. */
  readonly explained: ReadonlyMap<string, ColumnKind>;
}

/** Reads the first `sampleLimits.rowsMax` rows of the first `columnsMax` columns. Nothing inherited is read of a row. */
export function sampleFile(columns: readonly string[], sample: readonly SampleRow[]): SampleFile {
  const rows = sample.slice(0, sampleLimits.rowsMax);
  const names = new Set(columns.slice(0, sampleLimits.columnsMax));
  const read = [...names].map((name) => sampleColumn(name, rows));
  return { columns: read, about: aboutOf(read), explained: explainedOf(read, rows) };
}

export function sampleColumn(name: string, rows: readonly SampleRow[]): SampleColumn {
  const values = rows.flatMap((row) => {
    const cell = Object.hasOwn(row, name) ? row[name] : undefined;
    return isEmpty(cell) || (typeof cell === 'string' && saysNothing(cell)) ? [] : [cell];
  });
  return { name, key: headingKey(name), values, texts: values.map(cellText), rows: rows.length };
}

function cellText(cell: unknown): string {
  const text = typeof cell === 'string' ? cell : (jsonText(cell) ?? '');
  // Excel keeps a phone number from becoming a formula with a quote in front.
  return text
    .slice(0, sampleLimits.cellCharactersMax)
    .trim()
    .replace(/^'(?=\+)/, '');
}

/** Of how many cells the look is taken. */
const looksMax = 40;

/** 0 to 1, of the first 40 cells; of no cells 0. */
export function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  const looked = texts.slice(0, looksMax);
  return looked.length === 0 ? 0 : looked.filter(holds).length / looked.length;
}

const names = new Set(['name', ...besideNames.lastBesideFirst, ...besideNames.firstBesideLast]);
/** Titles of jobs, and of whatever else has one. */
const titles = new Set(['title', 'titre', 'role']);

function aboutOf(columns: readonly SampleColumn[]): About {
  const isPersons = ({ key, texts }: SampleColumn) => {
    const kinds = kindsNamed(key, 'people');
    if (kinds.has('first_name') || kinds.has('last_name')) return true;
    if (kinds.has('profile') && shareOf(texts, (text) => looks.profile?.(text) ?? false) >= 0.5) return true;
    const isOnlyPersons = kindsNamed(key, 'companies').size === 0 && !titles.has(key);
    return isOnlyPersons && (kinds.has('full_name') || kinds.has('job_title'));
  };
  if (columns.some(isPersons)) return 'people';
  const name = columns.find(({ key }) => names.has(key));
  const ofCompany = columns.find(
    ({ key }) => !names.has(key) && kindsNamed(key, 'people').has('company_name'),
  );
  if (name && ofCompany) return 'people';
  if (name && shareOf(name.texts, hasLegalForm) >= 0.3) return 'companies';
  if (name && shareOf(name.texts, beginsWithFirstName) >= 0.5) return 'people';
  return columns.some(({ key }) => marks.has(key)) ? 'companies' : 'unknown';
}
const marks = new Set(companyMarks.map(headingKey));

/** `Name` beside `Vorname`: the rest of the name, unless its cells begin or end with that. */
function explainedOf(
  columns: readonly SampleColumn[],
  rows: readonly SampleRow[],
): ReadonlyMap<string, ColumnKind> {
  const named = (kind: ColumnKind) => columns.find(({ key }) => kindsNamed(key, 'people').has(kind));
  const [first, last] = [named('first_name'), named('last_name')];
  const explained = new Map<string, ColumnKind>();
  const explain = (keys: readonly string[], part: ColumnKind, other: SampleColumn) => {
    const column = columns.find(({ key }) => keys.includes(key));
    if (column) explained.set(column.name, isWholeOf(column, other, rows) ? 'full_name' : part);
  };
  if (first && !last) explain(besideNames.lastBesideFirst, 'last_name', first);
  if (last && !first) explain(besideNames.firstBesideLast, 'first_name', last);
  return explained;
}

function isWholeOf(whole: SampleColumn, part: SampleColumn, rows: readonly SampleRow[]): boolean {
  const pairs = rows
    .map((row) => [row[whole.name], row[part.name]])
    .filter((pair): pair is [string, string] =>
      pair.every((cell) => typeof cell === 'string' && cell !== ''),
    );
  return pairs.length > 0 && pairs.filter(([all, one]) => all.includes(one)).length >= pairs.length / 2;
}
