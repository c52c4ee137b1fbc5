import type { MarketCall, MarketSource, Result } from './market.ts';

/** What asking one source takes. A failure is not paid. */
export function paidUsd({ hitUsd, missUsd }: MarketSource, result: Result): number {
  return result === 'failed' ? 0 : result === 'miss' ? missUsd : hitUsd;
}

export interface FixedOrder {
  /** Places in `sources`. */
  readonly order: readonly number[];
  readonly usd: number;
}

/**
 * What the best fixed order costs on these very calls, known only afterwards: exact, over all orders, by dynamic programming over
 * sets of sources. What asking a source adds depends on which were asked before, not on their order.
 */
export function bestFixed(sources: readonly MarketSource[], calls: readonly MarketCall[]): FixedOrder {
  const sets = 1 << sources.length;
  // By source and set: what the source costs on the calls whose hits all lie in the set.
  const within = sources.map(() => new Float64Array(sets));
  for (const { results } of calls) {
    let hits = 0;
    for (const [at, result] of results.entries()) if (result === 'hit') hits |= 1 << at;
    for (const [at, result] of results.entries()) {
      const sums = within[at] as Float64Array;
      sums[hits] = (sums[hits] as number) + paidUsd(sources[at] as MarketSource, result);
    }
  }
  for (const sums of within) sumOverSubsets(sums, sources.length);

  const least = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  const last = new Int8Array(sets);
  least[0] = 0;
  for (let asked = 0; asked < sets; asked++) {
    for (const [at, sums] of within.entries()) {
      if (asked & (1 << at)) continue;
      const next = asked | (1 << at);
      const usd = (least[asked] as number) + (sums[sets - 1 - asked] as number);
      if (usd >= (least[next] as number)) continue;
      least[next] = usd;
      last[next] = at;
    }
  }
  const order: number[] = [];
  for (let asked = sets - 1; asked > 0; asked ^= 1 << (order[0] as number))
    order.unshift(last[asked] as number);
  return { order, usd: least[sets - 1] as number };
}

function sumOverSubsets(sums: Float64Array, bits: number): void {
  for (let bit = 0; bit < bits; bit++) {
    for (let set = 0; set < sums.length; set++) {
      if (set & (1 << bit)) sums[set] = (sums[set] as number) + (sums[set ^ (1 << bit)] as number);
    }
  }
}
