/*
 * What the smallest paid plan of a tool costs a month, in US dollars, by makers' public list prices as we know them in November 2026. A
 * band says the order of size and no more; its price is a round number at the lower end, so that sums are the least.
 * Band 0: a plan without a fee shows the same signals.
 */
const prices = [0, 20, 50, 200, 1_000, 2_500] as const;

/** Sold by quote, to large companies only. */
export const enterpriseBand = 5;

export function monthlyPrice(band: number): number {
  return prices[band] ?? 0;
}
