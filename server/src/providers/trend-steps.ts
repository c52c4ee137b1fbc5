import type { SearchTrend } from '../records/search-trend.ts';

const daySeconds = 86_400;
/** More than a trend of any timeframe has. */
const stepsMax = 2_000;

export interface TrendStep {
  /** Since 1970, when it begins. */
  readonly atSeconds: number;
  readonly value: number;
}

/**
 * Oldest first: days where they are at least a day apart, else moments, which short timeframes and a few days from one to another have. None
 * where nothing was searched at any time: of words that hardly anybody searches nothing is told, or that.
 */
export function trendSteps(told: readonly TrendStep[], timeframe: string): SearchTrend['overTime'] {
  if (told.every(({ value }) => value === 0)) return [];
  const steps = told.slice(0, stepsMax).toSorted((one, other) => one.atSeconds - other.atSeconds);
  const [first, second] = steps;
  const areDays =
    first && second ? second.atSeconds - first.atSeconds >= daySeconds : !timeframe.startsWith('now ');
  return steps.map(({ atSeconds, value }) => {
    const at = new Date(atSeconds * 1_000).toISOString();
    return { at: areDays ? at.slice(0, 10) : at, value };
  });
}
