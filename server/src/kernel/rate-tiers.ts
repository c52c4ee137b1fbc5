/** A rate tier: how many calls a second on average, and how many at once. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** decisions.md, Limits. `unlimited` is a number that no machine reaches, so that it needs no code of its own. */
export const rateTiers = {
  free: { perSecond: 2, burst: 10 },
  standard: { perSecond: 10, burst: 50 },
  pro: { perSecond: 50, burst: 200 },
  enterprise: { perSecond: 500, burst: 2000 },
  unlimited: { perSecond: 1_000_000, burst: 1_000_000 },
} as const satisfies Record<string, Rate>;

export type RateTier = keyof typeof rateTiers;

export function isRateTier(text: string): text is RateTier {
  return Object.hasOwn(rateTiers, text);
}
