import type { PartialDate } from '../records/partial-date.ts';
import type { Position } from '../records/person.ts';
import { ranks, type Work, workOf, works } from './job-titles.ts';
import { shortPlace } from './places.ts';
import type { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/** Months since the year 0 of the last month of which profiles tell: October 2026. Profiles have fixed dates. */
export const lastMonth = 2026 * 12 + 9;

const positionsMax = 7;
const freelance = 'Self-employed';

export interface Career {
  readonly work: Work;
  /** Place in `ranks`; owners are above all. */
  readonly rank: number;
  /** The newest first. */
  readonly positions: readonly Position[];
  /** When working life began. */
  readonly since: number;
}

/** What somebody does at a company, as its first person, its second, …: small ones have an owner, large ones a chief executive. */
export function drawRole(
  random: Random,
  company: WorldCompany,
  place: number,
): { readonly title: string; readonly work: Work; readonly rank: number } {
  const employees = company.record.employeeCount ?? 1;
  if (place === 0) {
    const title =
      employees <= 50 && !company.isSchool
        ? random.pick(['Founder', 'Owner', 'Managing Partner', 'Co-Founder and CEO'])
        : 'Chief Executive Officer';
    return {
      title: company.isSchool ? 'President' : title,
      work: workOf('Entrepreneurship'),
      rank: ranks.length - 1,
    };
  }
  const work = workOf(random.chance(62) ? random.pick(company.line.works) : random.pick(works).label);
  // Small companies have no vice presidents.
  const highest = employees <= 10 ? 5 : employees <= 200 ? 6 : ranks.length - 1;
  const rank = random.weighted(ranksUpTo[highest] ?? []);
  return { title: titleOf(random, work, rank), work, rank };
}

/** Places in `ranks` with their shares, by the highest that there is. */
const ranksUpTo = ranks.map((_, highest) =>
  ranks.slice(0, highest + 1).map(({ share }, at) => [at, share] as const),
);

export const titleOf = (random: Random, work: Work, rank: number): string =>
  random.pick(ranks[rank]?.titles ?? [({ doer }: Work) => doer])(work);

/** All that somebody has done up to now, back from what they do at `company`; or did, where `hasLeft`. */
export function drawCareer(
  random: Random,
  company: WorldCompany,
  role: ReturnType<typeof drawRole>,
  others: readonly WorldCompany[],
  { hasLeft }: { readonly hasLeft: boolean },
): Career {
  const { work } = role;
  const [fewest, most] = ranks[role.rank]?.years ?? [0, 10];
  const months = random.int(fewest * 12 + 1, most * 12 + 11);
  const since = lastMonth - months;
  const positions: Position[] = [];
  let end = hasLeft ? lastMonth - random.int(1, Math.min(9, months)) : lastMonth;
  let { title, rank } = role;
  let at = company;

  for (let number = 0; number < positionsMax; number++) {
    const left = end - since;
    if (left < 0) break;
    const isLast = number === positionsMax - 1 || left < 6;
    // Nobody worked anywhere before it was there.
    const founded = (at.record.foundedYear ?? 0) * 12;
    const earliest = Math.max(since, founded);
    if (earliest > end) break;
    const start = isLast
      ? earliest
      : Math.max(earliest, end - (random.chance(8) ? random.int(0, 2) : random.int(3, 60)));
    positions.push(positionAt(random, at, { title, start, end: number === 0 && !hasLeft ? null : end }));
    if (isLast || start <= since) break;
    rank = Math.max(0, rank - (random.chance(55) ? 1 : 0));
    title = titleOf(random, work, rank);
    const stays = random.chance(35) && start > founded;
    end = stays ? start : start - random.int(0, 4);
    if (!stays) at = random.pick(others);
  }
  const first = positions.at(-1)?.start;
  return {
    work,
    rank: role.rank,
    positions,
    since: first ? first.year * 12 + (first.month ?? 1) - 1 : since,
  };
}

function positionAt(
  random: Random,
  company: WorldCompany,
  { title, start, end }: { title: string; start: number; end: number | null },
): Position {
  const isAlone = company.record.employeeCount === 1;
  return {
    title,
    company: company.ref,
    location: random.chance(70) ? shortPlace(company.city) : null,
    description: random.chance(25)
      ? `${title} at ${company.record.name}: ${company.line.specialties.join(', ')}.`
      : null,
    employmentType: isAlone
      ? freelance
      : random.weighted([
          ['Full-time', 80],
          ['Part-time', 8],
          ['Contract', 6],
          [/Intern|Trainee/.test(title) ? 'Internship' : 'Full-time', 6],
        ]),
    start: monthDate(start),
    end: end === null ? null : monthDate(end),
    isCurrent: end === null,
  };
}

/** One object a month: tens of thousands of dates are told. */
export function monthDate(months: number): PartialDate {
  const known = monthDates.get(months);
  if (known) return known;
  const made = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  monthDates.set(months, made);
  return made;
}

/** Of at most some hundred months of working lives. */
const monthDates = new Map<number, PartialDate>();
