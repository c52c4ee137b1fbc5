import { isObject } from '../../forms/form-entry.ts';
import { fieldLabel, fieldWords } from '../../words/field-label.ts';

/* Takes an answer apart for reading: facts, lists of records, long texts, places on a map. It knows no endpoint: what a value looks like decides. */

export interface Fact {
  readonly label: string;
  readonly value: unknown;
}
export interface AnswerParts {
  readonly facts: readonly Fact[];
  readonly tables: readonly { readonly title: string; readonly rows: readonly Record<string, unknown>[] }[];
  readonly texts: readonly { readonly title: string; readonly text: string; readonly isMarkdown: boolean }[];
}

/** Shown elsewhere: the charge on top, the log as a timeline. */
const elsewhere = new Set(['service_meta', 'execution_log']);
const longFrom = 400;
const depthMax = 3;

export function answerParts(answer: unknown): AnswerParts {
  const facts: Fact[] = [];
  const tables: AnswerParts['tables'][number][] = [];
  const texts: AnswerParts['texts'][number][] = [];

  function take(label: string, value: unknown, depth: number) {
    if (typeof value === 'string' && (value.length >= longFrom || looksLikeMarkdown(label, value))) {
      texts.push({ title: label, text: value, isMarkdown: looksLikeMarkdown(label, value) });
    } else if (Array.isArray(value) && value.some(isObject)) {
      tables.push({ title: label, rows: value.map((row) => (isObject(row) ? row : { value: row })) });
    } else if (isObject(value) && depth < depthMax && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) {
        take(depth === 0 ? fieldLabel(name) : `${label} · ${fieldWords(name)}`, inner, depth + 1);
      }
    } else {
      // Answers repeat what was found in `result`: once is enough here, Raw has both.
      const name = label.split(' · ').at(-1)?.toLowerCase();
      if (!facts.some((one) => one.label.toLowerCase() === name && one.value === value))
        facts.push({ label, value });
    }
  }

  if (isObject(answer)) {
    for (const [name, value] of Object.entries(answer)) {
      if (!elsewhere.has(name)) take(fieldLabel(name), value, 1);
    }
  } else take('Records', answer, 1);
  return { facts, tables, texts };
}

function looksLikeMarkdown(label: string, text: string): boolean {
  if (/markdown/i.test(label)) return true;
  return text.length >= longFrom && /^#{1,6} \S/m.test(text) && !/^\s*</.test(text);
}

const columnsMax = 8;
const sampleRows = 50;

/** The columns of a table of records: those that say most and read best first. */
export function columnsOf(rows: readonly Record<string, unknown>[]): string[] {
  const filled = new Map<string, number>();
  for (const row of rows.slice(0, sampleRows)) {
    for (const [name, value] of Object.entries(row)) {
      if (!filled.has(name)) filled.set(name, 0);
      if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)) {
        filled.set(name, (filled.get(name) ?? 0) + (isObject(value) || Array.isArray(value) ? 0.5 : 1));
      }
    }
  }
  const names = [...filled].filter(([, count]) => count > 0);
  const scoreOf = (name: string, count: number) =>
    count / rows.length +
    (/^(?:full_?name|name|title|email|domain|url)$/i.test(name) ? 2 : 0) -
    (/(?:urn|id|logo|picture|image)/i.test(name) ? 0.6 : 0);
  return names
    .map(([name, count], at) => ({ name, at, score: scoreOf(name, count) }))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, columnsMax)
    .map(({ name }) => name);
}

export interface Place {
  readonly label: string;
  readonly lat: number;
  readonly lng: number;
}

/** Records that have a place on a map. */
export function placesOf(rows: readonly Record<string, unknown>[]): Place[] {
  return rows.flatMap((row) => {
    const at = isObject(row.location) ? row.location : isObject(row.coordinates) ? row.coordinates : row;
    const lat = numberOf(at.lat ?? at.latitude);
    const lng = numberOf(at.lng ?? at.lon ?? at.longitude);
    if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return [];
    return [{ label: String(row.title ?? row.name ?? ''), lat, lng }];
  });
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** As CSV, every column of every record. A cell that a spreadsheet would calculate gets an apostrophe. */
export function csvOf(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))];
  return `${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

const cellText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d .()]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
