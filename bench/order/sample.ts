/** Between 0 and 1, like `Math.random`. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). For simulations and tests; nothing secret comes of it. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Standard normal (Box and Muller). */
export function sampleNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A share that is `mean` on average and as sure as after `strength` trials (beta distribution). Both above 0, `mean` below 1. */
export function sampleShare(mean: number, strength: number, random: Random): number {
  const one = sampleGamma(mean * strength, random);
  const other = sampleGamma((1 - mean) * strength, random);
  return one + other > 0 ? one / (one + other) : mean;
}

/** Marsaglia and Tsang, A Simple Method for Generating Gamma Variables (2000). */
function sampleGamma(shape: number, random: Random): number {
  if (shape < 1) return sampleGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  // Turned down less than once in twenty times; the bound is for a source of randomness that is none.
  for (let tries = 0; tries < 100; tries++) {
    const x = sampleNormal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
  return shape;
}
