import type { UsageReport } from '../../api/calls.ts';
import { dayText } from '../../words/format.ts';

const dayMs = 86_400_000;

/** Each step of the period, also those without a call, so that the chart has no gaps. */
export function pointsOf({
  rows,
  from,
  to,
  step,
}: Pick<UsageReport, 'rows' | 'from' | 'to' | 'step'>): { label: string; value: number }[] {
  const spent = new Map<string, number>();
  for (const { period, credits } of rows) spent.set(period, (spent.get(period) ?? 0) + credits);
  const points: { label: string; value: number }[] = [];
  let day = firstOf(from, step);
  while (day <= to) {
    points.push({ label: dayText(day), value: spent.get(day) ?? 0 });
    day = nextOf(day, step);
  }
  return points;
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The first day of the step that a day is in. Weeks begin on Mondays. */
function firstOf(day: string, step: UsageReport['step']): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  if (step === 'day') return day;
  const ms = Date.parse(day);
  return isoDay(ms - ((new Date(ms).getUTCDay() + 6) % 7) * dayMs);
}

function nextOf(day: string, step: UsageReport['step']): string {
  const ms = Date.parse(day);
  if (step === 'month') {
    const date = new Date(ms);
    return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
  }
  return isoDay(ms + (step === 'week' ? 7 : 1) * dayMs);
}

/** First and last day of a period, UTC. */
export function daysOf(period: string, now: Date = new Date()): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  if (period === 'month') return { from: `${to.slice(0, 7)}-01`, to };
  if (period === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  const days = Number.parseInt(period, 10);
  return { from: new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10), to };
}
