import { monthsOf, type PartialDate } from '../../records/partial-date.ts';
import type { Position } from '../../records/person.ts';
import { isSameCompany } from '../enrichment/career-answer.ts';

/** How long somebody has been somewhere, as the network counts it: the first month and this one are whole. */
export interface Tenure {
  /** Absent under one year. */
  readonly numYears?: number;
  readonly numMonths: number;
}

/** Null where the month of the start is not known, or is still to come. */
export function tenureSince(start: PartialDate | null, now: Date): Tenure | null {
  if (start === null || start.month === null) return null;
  const months = now.getUTCFullYear() * 12 + now.getUTCMonth() - monthsOf(start) + 1;
  if (months < 1) return null;
  const numYears = Math.floor(months / 12);
  return { ...(numYears > 0 ? { numYears } : {}), numMonths: months % 12 };
}

/**
 * Since when somebody has been at the company of a position, without a break that is known. Null where a start there is not known.
 *
 * @param positions all of theirs
 */
export function companyStart(position: Position, positions: readonly Position[]): PartialDate | null {
  let { start } = position;
  const stays = positions.filter(({ company }) => isSameCompany(company, position.company));
  const newestFirst = stays
    .flatMap((stay) => (stay.start ? [{ ...stay, start: stay.start }] : []))
    .toSorted((a, b) => monthsOf(b.start) - monthsOf(a.start));
  if (start === null || newestFirst.length < stays.length) return null;
  for (const stay of newestFirst) {
    const isEarlier = monthsOf(stay.start) < monthsOf(start);
    // One that ended in the month before the next began leaves none out.
    const isWithoutBreak = stay.isCurrent || (stay.end && lastMonthOf(stay.end) + 1 >= monthsOf(start));
    if (isEarlier && isWithoutBreak) start = stay.start;
  }
  return start;
}

/** As `monthsOf`, by the last month where only the year is known. */
const lastMonthOf = ({ year, month }: PartialDate) => monthsOf({ year, month: month ?? 12 });
