import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gradual } from '../kernel/gradual.ts';
import {
  type Condition,
  holds,
  type Searchable,
  type SearchPlan,
  tierOf,
} from '../records/matching/condition.ts';
import { SearchIndex } from './search-index.ts';

const indexOf = (records: readonly Searchable[]) => new Gradual(() => SearchIndex.making(records)).now();

const word = fc.constantFrom(
  'kelda',
  'keldas',
  'kedla',
  'kel',
  'norrwick',
  'norwick',
  'orrin',
  'a',
  'ab',
  'æ',
  '',
);
const term = fc.tuple(fc.constantFrom('n', 'x'), word).map(([facet, value]) => facet + value);
const column = fc.constantFrom('size', 'age');
const number = fc.integer({ min: -50, max: 50 });
const searchable: fc.Arbitrary<Searchable> = fc.record({
  terms: fc.array(term, { maxLength: 5 }).map((terms) => new Set(terms)),
  columns: fc.record({ size: fc.option(number), age: fc.option(number) }),
});
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    term.map((one) => ({ term: one })),
    term.map((one) => ({ prefix: one })),
    fc.tuple(word, fc.constantFrom('n', 'x')).map(([typo, facet]) => ({ typo, facet })),
    fc.tuple(column, number, number).map(([name, from, to]) => ({ column: name, from, to })),
    fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })),
    tie('condition').map((not) => ({ not })),
  ),
}));
const plan: fc.Arbitrary<SearchPlan> = fc.record({
  where: condition,
  tiers: fc.array(condition, { maxLength: 2 }),
  orderBy: column,
});

test('finds what each record by itself would say, in the order of tier, column and number', () => {
  fc.assert(
    fc.property(fc.array(searchable, { maxLength: 70 }), plan, (records, asked) => {
      const found = indexOf(records).find(asked);

      expect(found).toEqual(oneByOne(records, asked));
    }),
    { numRuns: 2_000 },
  );
});

test('finds only among those that it is told to', () => {
  const records = Array.from(
    { length: 100 },
    (_, size): Searchable => ({ terms: new Set(['nx']), columns: { size } }),
  );
  const all: SearchPlan = { where: { all: [] }, tiers: [], orderBy: 'size' };

  expect(indexOf(records).find(all, new Set([3, 99, 40]))).toEqual([99, 40, 3]);
  expect(indexOf([]).find(all)).toEqual([]);
});

function oneByOne(records: readonly Searchable[], asked: SearchPlan): number[] {
  const value = (at: number) => records[at]?.columns[asked.orderBy] ?? Number.NEGATIVE_INFINITY;
  const tier = (at: number) => tierOf(asked, records[at] as Searchable);
  return [...records.keys()]
    .filter((at) => holds(asked.where, records[at] as Searchable))
    .sort((one, other) => tier(one) - tier(other) || compare(value(other), value(one)) || one - other);
}

const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);
