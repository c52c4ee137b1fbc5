import { countText, creditsText, durationText, percentText, plural } from '../../words/format.ts';

interface Likely {
  readonly likely_credits: number | null;
  readonly history: { readonly rows: number; readonly found: number };
}

/** An estimate is no price: from 100 on it is shown to two digits, "about 8,200", and never above the most. */
export function likelyText({ likely_credits: likely }: Likely, most: number): string {
  if (likely === null) return 'no history yet';
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(likely, 1))) - 1);
  const rounded = likely < 100 ? Math.round(likely * 10) / 10 : Math.round(likely / size) * size;
  return `about ${creditsText(Math.min(rounded, most))}`;
}

/** What the estimate is made from. */
export function likelyWhy({ history: { rows, found } }: Likely): string {
  if (rows === 0) {
    return 'An estimate appears here once lists of this kind ran in this workspace, from what their rows cost in the last 30 days.';
  }
  return `Estimated from ${plural(rows, 'row')} of such lists in the last 30 days; ${countText(found)} of them found something (${percentText(found / rows)}).`;
}

/** An estimate is not said to the second: "under a minute", "about 12 min". */
export const likelyTime = (minutes: number): string =>
  minutes < 1 ? 'under a minute' : `about ${durationText(minutes * 60_000)}`;
