import type { Condition, SearchPlan } from '../../records/matching/condition.ts';
import type { RecordKind } from '../kinds/record-kind.ts';

/** From 0 to 1, without 1. */
export type Chance = () => number;

const wholeMost = 2 ** 31 - 1;

/** Something to search for that finds at least this record, mostly: any condition of a search, and any order, out of what the record says. */
export function randomPlan<Value>(kind: RecordKind<Value>, value: Value, chance: Chance): SearchPlan {
  const terms: (readonly [facet: string, rest: string])[] = [];
  const columns = kind.describe(value, (facet, rest) => terms.push([facet, rest]));
  const { shape } = kind;
  const known = shape.columns.flatMap((name) => {
    const own = columns[name] ?? null;
    return own === null ? [] : [[name, own] as const];
  });

  const ofTerm = (): Condition => {
    const [facet, rest] = oneOf(terms, chance);
    const letter = facet.charAt(0);
    if (shape.prefixed.includes(letter) && chance() < 1 / 3) {
      // Whole characters: half of one is written in its own way by each engine.
      const letters = [...rest];
      return { prefix: facet + letters.slice(0, 1 + Math.floor(chance() * letters.length)).join('') };
    }
    if (facet === shape.misspelt && rest !== '' && chance() < 1 / 2) {
      return { typo: misspelled(rest, chance), facet };
    }
    return { term: facet + rest };
  };
  const ofColumn = (): Condition => {
    const [column, own] = oneOf(known, chance);
    const around = Math.floor(chance() * Math.min(10_000, Math.abs(own) + 1));
    return {
      column,
      from: chance() < 1 / 4 ? -wholeMost : own - around,
      to: chance() < 1 / 4 ? wholeMost : own + around,
    };
  };
  const one = (): Condition => {
    if (terms.length === 0 && known.length === 0) return { all: [] };
    return terms.length > 0 && (known.length === 0 || chance() < 3 / 4) ? ofTerm() : ofColumn();
  };
  const some = (): Condition => {
    const kindOf = chance();
    if (kindOf < 1 / 2) return one();
    if (kindOf < 3 / 4) return { any: [one(), one()] };
    return { all: [one(), { any: [one(), { not: one() }] }] };
  };
  return {
    where: { all: chance() < 1 / 2 ? [some()] : [some(), some()] },
    tiers: Array.from({ length: Math.floor(chance() * 3) }, one),
    orderBy: chance() < 1 / 2 ? shape.orderBy : oneOf(shape.columns, chance),
  };
}

/** @throws where there is nothing */
export function oneOf<Item>(items: readonly Item[], chance: Chance): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new RangeError('one of nothing');
  return item;
}

/** With one letter less, mostly. */
function misspelled(word: string, chance: Chance): string {
  if (chance() < 1 / 4 || word.length < 3) return word;
  const letters = [...word];
  letters.splice(1 + Math.floor(chance() * (letters.length - 1)), 1);
  return letters.join('');
}
