import { compress, decompress } from '../../text/sorted-keys.ts';
import {
  areas,
  type ElementSignal,
  type KeyedArea,
  type KeyedSignal,
  keyedAreas,
  type Pattern,
  type Signal,
  type Technology,
} from './technology.ts';

/*
 * Rows of few and short things: what is as usual (no version, all confidence) is left out at the end of a row. A pattern is
 * its kind's letter and its source, and of a regex the literals that it needs.
 */
type Row = readonly (string | number | null | readonly unknown[])[];

const kindLetters = { any: 'a', words: 'w', name: 'n', regex: 'r' } as const;

export function encodeTechnologies(technologies: readonly Technology[]): Buffer {
  const categories = [...new Set(technologies.flatMap((technology) => technology.categories))].sort();
  const rows = technologies.map((technology) => [
    technology.name,
    technology.website.replace(/^https:\/\//, ''),
    technology.categories.map((category) => categories.indexOf(category)),
    technology.priceBand,
    technology.signals.map((signal) => [
      signal.areas.reduce((bits, area) => bits | (1 << areas.indexOf(area)), 0),
      ...rowOf(signal),
    ]),
    technology.keyed.map((signal) => [keyedAreas.indexOf(signal.area), signal.key, ...rowOf(signal)]),
    technology.elements.map((signal) => [signal.selector, signal.attribute, ...rowOf(signal)]),
    technology.implies.map(({ name, confidence }) => [name, confidence]),
    technology.requires,
    technology.excludes,
  ]);
  return compress(Buffer.from(JSON.stringify({ categories, rows })));
}

export function decodeTechnologies(file: Buffer): Technology[] {
  const steps = decodingTechnologies(file);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Made between two pauses, in about a millisecond. */
const rowsAtOnce = 100;

/** The same, little by little. */
export function* decodingTechnologies(file: Buffer): Generator<void, Technology[]> {
  const text = decompress(file).toString();
  yield;
  const { categories, rows } = JSON.parse(text) as {
    categories: string[];
    rows: [
      string,
      string,
      number[],
      number | null,
      [number, ...Row][],
      [number, string, ...Row][],
      [string, string, ...Row][],
      [string, number][],
      string[],
      string[],
    ][];
  };
  yield;
  const technologies: Technology[] = [];
  for (const row of rows) {
    const [name, website, categoryIds, priceBand, signals, keyed, elements, implies, requires, excludes] =
      row;
    technologies.push({
      name,
      website: website === '' ? '' : `https://${website}`,
      categories: categoryIds.map((id) => categories[id] ?? ''),
      priceBand,
      signals: signals.map(([bits, ...rest]): Signal => {
        return { areas: areas.filter((_, i) => bits & (1 << i)), ...signalOf(rest) };
      }),
      keyed: keyed.map(([area, key, ...rest]): KeyedSignal => {
        return { area: keyedAreas[area] as KeyedArea, key, ...signalOf(rest) };
      }),
      elements: elements.map(([selector, attribute, ...rest]): ElementSignal => {
        return { selector, attribute, ...signalOf(rest) };
      }),
      implies: implies.map(([implied, confidence]) => ({ name: implied, confidence })),
      requires,
      excludes,
    });
    if (technologies.length % rowsAtOnce === 0) yield;
  }
  return technologies;
}

function rowOf({ pattern, confidence, version }: Omit<Signal, 'areas'>): Row {
  const { kind, source, isOpenBefore, isOpenAfter, literals } = pattern;
  const open = `${isOpenBefore ? '<' : ''}${isOpenAfter ? '>' : ''}`;
  const row = [`${kindLetters[kind]}${open}:${source}`, literals ?? null, confidence, version];
  if (version === '') row.pop();
  if (row.length === 3 && confidence === 100) row.pop();
  if (row.length === 2 && !literals) row.pop();
  return row;
}

function signalOf(row: Row): Omit<Signal, 'areas'> {
  const [coded, literals, confidence, version] = row as [string, string[] | null, number, string];
  const at = coded.indexOf(':');
  const mark = coded.slice(1, at);
  const kind = coded.startsWith('a')
    ? 'any'
    : coded.startsWith('w')
      ? 'words'
      : coded.startsWith('n')
        ? 'name'
        : 'regex';
  const source = coded.slice(at + 1);
  const pattern: Pattern =
    kind === 'words'
      ? { kind, source, isOpenBefore: mark.includes('<'), isOpenAfter: mark.includes('>') }
      : literals
        ? { kind, source, literals }
        : { kind, source };
  return { pattern, confidence: confidence ?? 100, version: version ?? '' };
}
