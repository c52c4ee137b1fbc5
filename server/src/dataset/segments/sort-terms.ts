/**
 * The terms' numbers in the order of their texts' UTF-16 units, as JavaScript compares them. All texts differ.
 *
 * Terms begin alike ("pname:", "pdomain:"): a quicksort that looks at one unit at a time reads what they have in common once, where
 * comparing whole texts reads it each time. It is four times as fast for the million terms of a segment.
 */
export function sortedTerms(terms: readonly string[]): Uint32Array {
  const order = Uint32Array.from(terms, (_, number) => number);
  // Parts that are still to be sorted: from, to, and how many units all texts between them have in common.
  const parts = [0, order.length, 0];
  while (parts.length > 0) {
    const depth = parts.pop() as number;
    const to = parts.pop() as number;
    const from = parts.pop() as number;
    if (to - from < insertionBelow) {
      insertionSort(terms, order, from, to);
      continue;
    }
    const pivot = pivotOf(terms, order, from, to, depth);
    let [less, at, greater] = [from, from, to];
    while (at < greater) {
      const number = order[at] as number;
      const unit = unitOf(terms[number] as string, depth);
      if (unit < pivot) {
        order[at] = order[less] as number;
        order[less] = number;
        less += 1;
        at += 1;
      } else if (unit > pivot) {
        greater -= 1;
        order[at] = order[greater] as number;
        order[greater] = number;
      } else {
        at += 1;
      }
    }
    if (less - from > 1) parts.push(from, less, depth);
    if (to - greater > 1) parts.push(greater, to, depth);
    // Of those that end here there is one.
    if (pivot >= 0 && greater - less > 1) parts.push(less, greater, depth + 1);
  }
  return order;
}

const insertionBelow = 12;

/** -1 behind the end: what is shorter comes first. */
const unitOf = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : -1);

function pivotOf(
  terms: readonly string[],
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
): number {
  const unitAt = (at: number) => unitOf(terms[order[at] as number] as string, depth);
  const [first, middle, last] = [unitAt(from), unitAt((from + to) >>> 1), unitAt(to - 1)];
  return Math.max(Math.min(first, middle), Math.min(Math.max(first, middle), last));
}

function insertionSort(terms: readonly string[], order: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const number = order[at] as number;
    const text = terms[number] as string;
    let place = at;
    while (place > from && (terms[order[place - 1] as number] as string) > text) {
      order[place] = order[place - 1] as number;
      place -= 1;
    }
    order[place] = number;
  }
}
