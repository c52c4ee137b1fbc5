import type { Comparison } from './compare.ts';

/** In the order of the endpoints' names. */
export const comparisons: readonly Comparison[] = [];
