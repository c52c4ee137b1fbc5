import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { person } from '../../records/person.ts';
import { batchRecordsMax, type RecordKind } from '../kinds/record-kind.ts';
import { docsOf } from './doc-set.ts';
import { RowIndexer } from './indexed-rows.ts';
import { docsOfKey, keyHash } from './key-blocks.ts';
import { Segment } from './segment.ts';
import type { BuiltSegment } from './segment-builder.ts';
import { SegmentBuilders } from './segment-builders.ts';
import { segmentFormat } from './segment-tables.ts';
import { docsOfTerm, eachOfPrefix } from './term-blocks.ts';

interface Row {
  readonly words: readonly string[];
  readonly value: number | null;
}

/** Words are looked for by their beginnings as well; each is a key, and an exact term. */
const kind: RecordKind<Row> = {
  name: 'people',
  schema: person as never,
  shape: { columns: ['value'], orderBy: 'value', exact: 'e', prefixed: 'w', misspelt: 'w' },
  identity: () => '',
  keys: ({ words }) => words,
  screen: (row) => row,
  describe({ words, value }, add) {
    for (const word of words) {
      add('w', word);
      add('e:', word);
    }
    return { value };
  },
  labels: ({ words }) => words.slice(0, 1),
};

const word = fc.oneof(
  fc.constantFrom('ba', 'bar', 'barn', 'bär', '水道', 'a\u{1f600}', 'a\ufb01', 'a\ufffd', 'x'.repeat(70)),
  fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'é', '\u{1f600}', '\uffee'), minLength: 1, maxLength: 5 }),
);
const row = fc.record({
  words: fc.array(word, { maxLength: 6 }),
  value: fc.option(fc.integer({ min: -3, max: 3 })),
});
/** Of which reader each batch is. */
const batches = fc.array(fc.tuple(fc.nat(2), fc.array(row, { maxLength: 12 })), { maxLength: 12 });

/** What the segments say: the records of each word, beginning and key, and all of them in their order. */
function told(segments: readonly BuiltSegment[], asked: readonly string[]) {
  return segments.map((built, id) => {
    const segment = new Segment({
      ...built,
      id,
      keyBlocks: built.keyBlocks.length,
      owner: null,
      format: segmentFormat,
    });
    const blocks = [...built.blocks, ...built.keyBlocks];
    const idsOf = (docs: Iterable<number>) => [...docs].map((doc) => built.ids[doc] as number);
    const block = (no: number) => blocks[no] ?? Buffer.alloc(0);
    return {
      ids: [...built.ids],
      values: [...(built.columns[0] ?? [])],
      words: built.words.toSorted(),
      labels: Object.fromEntries(built.labels),
      of: asked.map((text) => {
        const term = `w${text}`;
        const begun = new Set<number>();
        const [from, to] = segment.blocksOf(term);
        for (let no = from; no <= to; no += 1) {
          eachOfPrefix(block(no), Buffer.from(term), (docs) => {
            for (const doc of docsOf(docs)) begun.add(doc);
          });
        }
        // Of a letter or two or three there is an entry.
        const short = `\u0001${term.slice(0, 4)}`;
        return {
          word: idsOf(docsOf(docsOfTerm(block(segment.blockOf(term)), Buffer.from(term)))),
          begun: idsOf([...begun].sort((one, other) => one - other)),
          short: idsOf(docsOf(docsOfTerm(block(segment.blockOf(short)), Buffer.from(short)))),
          key: idsOf(docsOfKey(block(segment.keyBlockOf(keyHash(text))), keyHash(text))),
          exact: idsOf(docsOfKey(block(segment.keyBlockOf(keyHash(`e:${text}`))), keyHash(`e:${text}`))),
        };
      }),
    };
  });
}

/** The same of plain rows. */
function expected(rows: readonly (Row & { readonly id: number })[], asked: readonly string[]) {
  const unknown = -0x80000000;
  const sorted = rows.toSorted((a, b) => (b.value ?? unknown) - (a.value ?? unknown) || a.id - b.id);
  const idsOf = (has: (words: readonly string[]) => boolean) =>
    sorted.filter(({ words }) => has(words)).map(({ id }) => id);
  const labels: Record<string, number> = {};
  for (const { words } of rows)
    for (const label of words.slice(0, 1)) labels[label] = (labels[label] ?? 0) + 1;
  return {
    ids: sorted.map(({ id }) => id),
    values: sorted.map(({ value }) => value ?? unknown),
    words: [...new Set(rows.flatMap(({ words }) => words))].toSorted(),
    labels,
    of: asked.map((text) => ({
      word: idsOf((words) => words.includes(text)),
      begun: idsOf((words) => words.some((one) => one.startsWith(text))),
      short: idsOf((words) => words.some((one) => one.startsWith(text.slice(0, 3)))),
      key: idsOf((words) => words.includes(text)),
      exact: idsOf((words) => words.includes(text)),
    })),
  };
}

/** Half of a character begins nothing. */
const isWhole = (text: string) => text.slice(0, 3).isWellFormed();

test('segments say of each word, beginning and key which records have it, whichever reader they come from', () => {
  const property = fc.property(batches, (all) => {
    const builders = new SegmentBuilders(kind.shape);
    const indexers = [0, 1, 2].map(() => new RowIndexer(kind, batchRecordsMax + 20));
    const built: BuiltSegment[] = [];
    const rowsOf: (Row & { id: number })[][] = [[], [], []];
    const whole: (Row & { id: number })[][] = [];
    let id = 0;
    for (const [reader, rows] of all) {
      const numbered = rows.map((one) => ({ ...one, id: ++id }));
      // Each fifth record is not written.
      const ids = Float64Array.from(numbered, (one) => (one.id % 5 === 0 ? 0 : one.id));
      rowsOf[reader]?.push(...numbered.filter((one) => one.id % 5 !== 0));
      const indexer = indexers[reader];
      invariant(indexer, 'each reader has an indexer');
      const indexed = indexer.index(rows);
      builders.do({ add: reader, ids, rows: indexed });
      if (!indexed.endsSegment) continue;
      built.push(...(builders.do({ build: reader }) ?? []));
      whole.push(rowsOf[reader]?.splice(0) ?? []);
    }
    const last = (builders.do('build all') ?? []).filter(({ docs }) => docs > 0);
    built.push(...last);
    if (last.length > 0) whole.push(rowsOf.flat());

    const asked = [...new Set(all.flatMap(([, rows]) => rows.flatMap(({ words }) => words)))].filter(isWhole);

    expect(told(built, asked)).toEqual(whole.map((rows) => expected(rows, asked)));
  });
  fc.assert(property, { numRuns: 300 });
});

test('terms as long as names can be are found whole, and longer ones by what is left of them', () => {
  const name = '\u{10400}'.repeat(499);
  const rows = [`${name}\u{10401}`, `${name}\u{10402}`, '漢'.repeat(5_000)].map((one, at) => ({
    words: [one],
    value: -at,
  }));
  const builders = new SegmentBuilders(kind.shape);
  builders.do({ add: 0, ids: Float64Array.of(1, 2, 3), rows: new RowIndexer(kind).index(rows) });
  const asked = [...rows.slice(0, 2).flatMap(({ words }) => words), '漢'.repeat(1_000)];

  const [{ of } = { of: [] }] = told(builders.do('build all') ?? [], asked);

  expect(of.map(({ word }) => word)).toEqual([[1], [2], [3]]);
});

test('keys of many records are told apart by their blocks', () => {
  const rows = Array.from({ length: 1_900 }, (_, at) => ({
    words: [`one${at}`, `two${at}`, `${at}three`],
    value: at,
  }));
  const builders = new SegmentBuilders(kind.shape);
  const ids = Float64Array.from(rows, (_, at) => at + 1);
  builders.do({ add: 0, ids, rows: new RowIndexer(kind).index(rows) });
  const segments = builders.do('build all') ?? [];
  const asked = rows.flatMap(({ words }) => words);

  const [{ of } = { of: [] }] = told(segments, asked);

  expect(segments[0]?.keyBlocks.length).toBeGreaterThan(3);
  expect(of.map(({ key }) => key)).toEqual(rows.flatMap((_, at) => [[at + 1], [at + 1], [at + 1]]));
});
