import { invariant } from '../kernel/invariant.ts';
import type { Condition, Searchable, SearchPlan } from '../records/matching/condition.ts';
import { isTypo } from '../text/is-typo.ts';

/** A set of records by their numbers: a bit each. */
type Bits = Uint32Array;

const recordsMax = 65_536;
const unknown = -0x80000000;

/**
 * Answers of some thousand records what `holds` (records/matching/condition.ts) would say of each, in far less time than asking each:
 * every term knows its records, and conditions are sets of them.
 */
export class SearchIndex {
  readonly #count: number;
  /** Sorted by code units, so that all that begin alike stand together. */
  readonly #terms: readonly string[];
  /** The records of all terms, one term's behind the other's: an array each would be tens of thousands of objects. */
  readonly #records: Uint16Array;
  /** Where those of a term begin; those of the next one are behind its own. */
  readonly #starts: Uint32Array;
  readonly #columns: ReadonlyMap<string, Int32Array>;
  readonly #orders = new Map<string, Uint16Array>();

  private constructor(
    count: number,
    terms: readonly string[],
    { records, starts }: { readonly records: Uint16Array; readonly starts: Uint32Array },
    columns: ReadonlyMap<string, Int32Array>,
  ) {
    this.#count = count;
    this.#terms = terms;
    this.#records = records;
    this.#starts = starts;
    this.#columns = columns;
  }

  /** Step by step. Records have numbers in the order in which they come; it decides where nothing else does. */
  static *making(records: Iterable<Searchable>): Generator<void, SearchIndex> {
    const postings = new Map<string, number[]>();
    const columns = new Map<string, number[]>();
    let count = 0;
    let postingsCount = 0;
    for (const { terms, columns: values } of records) {
      postingsCount += terms.size;
      for (const term of terms) {
        const posting = postings.get(term);
        if (posting) posting.push(count);
        else postings.set(term, [count]);
      }
      for (const [name, value] of Object.entries(values)) {
        const column = columns.get(name) ?? [];
        columns.set(name, column);
        column[count] = value ?? unknown;
      }
      count++;
      yield;
    }
    invariant(count <= recordsMax, 'records of the world have numbers of 16 bits');
    const terms = yield* sorted(postings.keys());
    const numbers = new Uint16Array(postingsCount);
    const starts = new Uint32Array(terms.length + 1);
    for (const [place, term] of terms.entries()) {
      const posting = postings.get(term) ?? [];
      const start = starts[place] as number;
      numbers.set(posting, start);
      starts[place + 1] = start + posting.length;
      if (place % termsAtOnce === termsAtOnce - 1) yield;
    }
    const arrays = new Map<string, Int32Array>();
    for (const [name, values] of columns) {
      // A record that does not say anything of a column leaves a hole.
      arrays.set(
        name,
        Int32Array.from({ length: count }, (_, at) => values[at] ?? unknown),
      );
      yield;
    }
    return new SearchIndex(count, terms, { records: numbers, starts }, arrays);
  }

  /** The numbers of all that the plan finds, the best first. `within`: only of these. */
  find(plan: SearchPlan, within?: Iterable<number>): number[] {
    const found = this.#holding(plan.where);
    if (within) and(found, this.#of(within));
    const tiers = plan.tiers.map((tier) => this.#holding(tier));
    const lists: number[][] = Array.from({ length: tiers.length + 1 }, () => []);
    for (const number of this.#orderBy(plan.orderBy)) {
      if (!has(found, number)) continue;
      const tier = tiers.findIndex((bits) => has(bits, number));
      lists[tier < 0 ? tiers.length : tier]?.push(number);
    }
    return lists.flat();
  }

  #holding(condition: Condition): Bits {
    if ('term' in condition) return this.#withTerms(this.#place(condition.term), condition.term);
    if ('all' in condition) {
      const bits = this.#all();
      for (const one of condition.all) and(bits, this.#holding(one));
      return bits;
    }
    if ('any' in condition) {
      const bits = this.#none();
      for (const one of condition.any) or(bits, this.#holding(one));
      return bits;
    }
    if ('not' in condition) {
      const bits = this.#holding(condition.not);
      for (let at = 0; at < bits.length; at++) bits[at] = ~(bits[at] as number);
      and(bits, this.#all());
      return bits;
    }
    if ('column' in condition) return this.#between(condition.column, condition.from, condition.to);
    if ('prefix' in condition) return this.#beginning(condition.prefix, () => true);
    const { facet, typo } = condition;
    // A typing error is never in the first letter.
    return this.#beginning(facet + (typo[0] ?? ''), (term) => isTypo(term.slice(facet.length), typo));
  }

  #withTerms(place: number, term: string): Bits {
    return this.#of(this.#terms[place] === term ? this.#recordsAt(place) : []);
  }

  #beginning(prefix: string, isWanted: (term: string) => boolean): Bits {
    const bits = this.#none();
    for (let place = this.#place(prefix); place < this.#terms.length; place++) {
      const term = this.#terms[place] as string;
      if (!term.startsWith(prefix)) break;
      if (isWanted(term)) for (const number of this.#recordsAt(place)) add(bits, number);
    }
    return bits;
  }

  #recordsAt(place: number): Uint16Array {
    return this.#records.subarray(this.#starts[place], this.#starts[place + 1]);
  }

  #between(name: string, from: number, to: number): Bits {
    const bits = this.#none();
    this.#columns.get(name)?.forEach((value, number) => {
      if (value !== unknown && from <= value && value <= to) add(bits, number);
    });
    return bits;
  }

  /** Of the first term that is not before this text. */
  #place(text: string): number {
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#terms[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The largest first, and the unknown last. */
  #orderBy(name: string): Uint16Array {
    let order = this.#orders.get(name);
    if (!order) {
      const values = this.#columns.get(name);
      order = Uint16Array.from({ length: this.#count }, (_, number) => number).sort(
        (one, other) => (values?.[other] ?? unknown) - (values?.[one] ?? unknown) || one - other,
      );
      this.#orders.set(name, order);
    }
    return order;
  }

  #of(numbers: Iterable<number>): Bits {
    const bits = this.#none();
    for (const number of numbers) add(bits, number);
    return bits;
  }

  #none(): Bits {
    return new Uint32Array(Math.ceil(this.#count / 32));
  }

  #all(): Bits {
    const bits = this.#none().fill(0xffffffff);
    const last = this.#count % 32;
    if (last > 0) bits[bits.length - 1] = 2 ** last - 1;
    return bits;
  }
}

/** Terms that begin alike are sorted at once: of the letters that tell the facet and those behind it so many. */
const beginningLength = 3;
const termsAtOnce = 2_000;

/** By code units, as `sort` does, but step by step: all of them at once would take some tens of milliseconds. */
function* sorted(terms: Iterable<string>): Generator<void, string[]> {
  const beginnings = new Map<string, string[]>();
  let count = 0;
  for (const term of terms) {
    const beginning = term.slice(0, beginningLength);
    const alike = beginnings.get(beginning);
    if (alike) alike.push(term);
    else beginnings.set(beginning, [term]);
    if (++count % termsAtOnce === 0) yield;
  }
  const all: string[] = [];
  for (const beginning of [...beginnings.keys()].sort()) {
    for (const term of (beginnings.get(beginning) ?? []).sort()) all.push(term);
    yield;
  }
  return all;
}

const has = (bits: Bits, number: number) => ((bits[number >>> 5] as number) & (1 << (number & 31))) !== 0;

function add(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] as number) | (1 << (number & 31));
}

function and(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] as number);
}

function or(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (others[at] as number);
}
