import fc from 'fast-check';
import { expect } from 'vitest';
import type { KindSearch } from '../dataset/kind-search.ts';
import { people } from '../dataset/kinds/people.ts';
import { type Condition, holds, type SearchPlan, tierOf } from '../records/matching/condition.ts';
import { personColumns, personSearchable } from '../records/matching/person-searchable.ts';
import type { Person } from '../records/person.ts';

/* Searches of people as conditions, of any shape, against what each record says by itself. */

const pageSize = 17;

/** Handle and followers of each hit, and the total. */
export async function answerOf(
  search: KindSearch<Person>,
  plan: SearchPlan,
  page: { readonly page: number; readonly pageSize: number },
) {
  const { items, total } = await search.search(plan, page);
  return { total, found: items.map(({ value }) => `${value.publicId} ${value.followerCount}`) };
}

/** @param visible all people that there are, in the order of their ids; each with a page of its own */
export async function expectPlansAnswered(
  search: KindSearch<Person>,
  visible: readonly Person[],
  numRuns: number,
): Promise<void> {
  const all = visible.map((person, id) => ({
    id,
    record: personSearchable(person),
    text: `${person.publicId} ${person.followerCount}`,
  }));
  const terms = [...new Set(all.flatMap(({ record }) => [...record.terms]))];
  const plans = fc.record({
    where: conditionsOver(terms),
    tiers: fc.array(conditionsOver(terms), { maxLength: 2 }),
    orderBy: fc.constantFrom(...personColumns),
  });
  const property = fc.asyncProperty(plans, fc.integer({ min: 1, max: 4 }), async (plan, page) => {
    const value = ({ record }: (typeof all)[number]) =>
      record.columns[plan.orderBy] ?? Number.NEGATIVE_INFINITY;
    const wanted = all
      .filter(({ record }) => holds(plan.where, record))
      .map((one) => ({ ...one, place: [tierOf(plan, one.record), -value(one), one.id] }))
      .toSorted((one, other) => {
        const at = one.place.findIndex((part, index) => part !== other.place[index]);
        return at < 0 ? 0 : (one.place[at] as number) < (other.place[at] as number) ? -1 : 1;
      });

    expect(await answerOf(search, plan, { page, pageSize })).toEqual({
      total: wanted.length,
      found: wanted.slice((page - 1) * pageSize, page * pageSize).map(({ text }) => text),
    });
  });
  await fc.assert(property, { numRuns, seed: numRuns });
}

/** Conditions over terms that there are, and some that nobody has. */
function conditionsOver(terms: readonly string[]): fc.Arbitrary<Condition> {
  const some = fc.constantFrom(...terms, 'cname:nobody', 'n', 'zzz');
  const prefixed = terms.filter((term) => people.shape.prefixed.includes(term.charAt(0)));
  const prefix = fc
    .tuple(fc.constantFrom(...prefixed), fc.integer({ min: 2, max: 12 }))
    .map(([term, length]) => ({ prefix: [...term].slice(0, length).join('') }));
  const typo = fc
    .tuple(fc.constantFrom(...terms.filter((term) => term.startsWith('n'))), fc.nat(8), fc.boolean())
    .map(([term, at, isAdded]) => {
      const word = term.slice(1);
      return { facet: 'n', typo: word.slice(0, at + 1) + (isAdded ? 'q' : '') + word.slice(at + 2) };
    });
  const value = fc.integer({ min: -3, max: 30_000 });
  const column = fc
    .tuple(fc.constantFrom(...personColumns), value, value)
    .map(([name, from, to]) => ({ column: name, from, to }));
  const leaf = fc.oneof(
    some.map((term) => ({ term })),
    prefix,
    typo,
    column,
  );
  return fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('node'), { maxLength: 3 }).map((any) => ({ any })),
      tie('node').map((not) => ({ not })),
    ),
  })).node;
}
