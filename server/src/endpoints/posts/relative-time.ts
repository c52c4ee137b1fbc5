/*
 * How long ago something was, as the network writes it. A month has 30 days here and a year 365; what began is not
 * counted: after 119 minutes it is one hour ago. The last days of a year are its eleventh month.
 */

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The largest unit first. */
const units = [
  { ms: 365 * dayMs, word: 'year', short: 'yr', most: Number.POSITIVE_INFINITY },
  { ms: 30 * dayMs, word: 'month', short: 'mo', most: 11 },
  { ms: 7 * dayMs, word: 'week', short: 'w', most: 4 },
  { ms: dayMs, word: 'day', short: 'd', most: 6 },
  { ms: hourMs, word: 'hour', short: 'h', most: 23 },
  { ms: minuteMs, word: 'minute', short: 'm', most: 59 },
] as const;

/** "2 hours ago", "1 day ago"; "just now" within the first minute, and for what our clock takes for the future. */
export function timeAgo(at: Date, now: Date): string {
  const age = ageOf(at, now);
  return age ? `${age.count} ${age.unit.word}${age.count === 1 ? '' : 's'} ago` : 'just now';
}

/** "2h", "3d", "1mo"; "now" where `timeAgo` says "just now". */
export function shortTimeAgo(at: Date, now: Date): string {
  const age = ageOf(at, now);
  return age ? `${age.count}${age.unit.short}` : 'now';
}

function ageOf(at: Date, now: Date) {
  const ms = now.getTime() - at.getTime();
  const unit = units.find((one) => ms >= one.ms);
  return unit && { unit, count: Math.min(unit.most, Math.floor(ms / unit.ms)) };
}
