import { normalName } from '../../records/normal-name.ts';
import type { PartialDate } from '../../records/partial-date.ts';
import { monthsOf } from '../../records/partial-date.ts';
import type { Position } from '../../records/person.ts';
import { cleanEnd, cleanPartialDate, present } from '../clean-date.ts';
import { cleanFlag } from '../clean-word.ts';
import { companyRefFrom, companyRefUsual } from './company-ref-from.ts';
import type { FieldValues } from './field-values.ts';
import { memberNames, nestedItems } from './nested-values.ts';

/** Fields of the one position that stands in columns of its own. */
export const positionUsual = {
  title: [
    ...[
      'job_title',
      'title',
      'current_title',
      'current_job_title',
      'position',
      'current_position',
      'job_position',
    ],
    ...['current_job', 'role', 'occupation', 'designation', 'contact_title', 'person_title', 'lead_title'],
    ...['organization_title', 'primary_job_title', 'position_title', 'berufsbezeichnung'],
    ...['stellenbezeichnung', 'funktion', 'poste', 'cargo', 'puesto', 'ruolo', 'functie'],
  ],
  ...companyRefUsual,
  positionStart: [
    'job_start_date',
    'position_start_date',
    'current_job_start_date',
    'start_date',
    'started_on',
  ],
  employmentType: ['employment_type'],
} as const;

const names = memberNames({
  ...companyRefUsual,
  title: ['title', 'title.name', 'job_title', 'position', 'position_title', 'role', 'occupation'],
  companyWebsite: [...companyRefUsual.companyWebsite, 'organization.website', 'organization.website_url'],
  companyUniversalName: [...companyRefUsual.companyUniversalName, 'company_linkedin_universal_name'],
  companyHeadquarters: ['company_headquarters', 'company_location_name', 'company_location'],
  companyCity: ['company_city', 'company_location_locality'],
  companyRegion: ['company_state', 'company_region', 'company_location_region'],
  companyCountry: ['company_country', 'company_location_country'],
  location: ['location', 'location_name', 'location_names', 'locality', 'location.text'],
  description: ['description', 'summary'],
  employmentType: ['employment_type', 'job_type'],
  start: ['start_date', 'start', 'starts_at', 'started_on', 'started_at', 'date_from', 'from', 'start_year'],
  end: ['end_date', 'end', 'ends_at', 'ended_on', 'ended_at', 'date_to', 'to', 'end_year'],
  isCurrent: ['is_current', 'current', 'currently_working', 'is_current_position', 'currently_works_here'],
});

export const positionsMax = 100;

/**
 * What somebody did, the newest first: a list of positions, and the one whose title and company have columns of their own, which is current.
 *
 * A position of a list goes on where its end says so ("Present"); where the end is a date, it does not. Without an end it goes on, unless the file
 * says otherwise (`is_current`), or unless nothing is known of its time and it is not the first of the list.
 */
export function positionsFrom(values: FieldValues): {
  readonly positions: Position[];
  /** That of a person of whom no company is known. */
  readonly titleAlone: string | null;
} {
  const listed = nestedItems(values, 'positions', names, { itemsMax: positionsMax }).flatMap(
    (item, place) => {
      const position = positionOf(item, place === 0);
      if (position === null) values.miss('positions');
      return position ?? [];
    },
  );
  const { own, titleAlone } = ownPosition(values, listed);
  const positions = own ? [own, ...listed].slice(0, positionsMax) : listed;
  return { positions: newestFirst(positions), titleAlone };
}

function positionOf(item: FieldValues, isFirst: boolean): Position | null {
  const company = companyRefFrom(item);
  if (company === null) return null;
  const start = item.one('start', cleanPartialDate);
  const end = item.one('end', cleanEnd);
  const says = item.one('isCurrent', cleanFlag);
  return {
    title: item.line('title', 500),
    company,
    location: item.line('location', 500),
    description: item.text('description', 20_000),
    employmentType: item.line('employmentType', 100),
    start,
    end: end === present ? null : end,
    isCurrent: goesOn(end, { start, says, isFirst }),
  };
}

function goesOn(
  end: PartialDate | typeof present | null,
  other: { readonly start: PartialDate | null; readonly says: boolean | null; readonly isFirst: boolean },
): boolean {
  if (end === present) return true;
  if (end !== null) return false;
  return other.says ?? (other.isFirst || other.start !== null);
}

/** Null where the columns are empty, and where the list has it already. A title alone is no position, since a position has a company. */
function ownPosition(
  values: FieldValues,
  listed: readonly Position[],
): { readonly own: Position | null; readonly titleAlone: string | null } {
  const title = values.line('title', 500);
  const company = companyRefFrom(values, { siteIsName: title !== null });
  const start = values.one('positionStart', cleanPartialDate);
  const employmentType = values.line('employmentType', 100);
  if (company === null) return { own: null, titleAlone: listed.length === 0 ? title : null };
  const isListed = listed.some(
    (position) =>
      position.isCurrent &&
      normalName(position.company.name) === normalName(company.name) &&
      (title === null || (position.title !== null && normalName(position.title) === normalName(title))),
  );
  if (isListed) return { own: null, titleAlone: null };
  const own: Position = {
    title,
    company,
    location: null,
    description: null,
    employmentType,
    start,
    end: null,
    isCurrent: true,
  };
  return { own, titleAlone: null };
}

/** What goes on first; by the time where all have one, else as the file has them. */
function newestFirst(positions: readonly Position[]): Position[] {
  const haveTimes = positions.every(({ start }) => start !== null);
  const time = ({ start }: Position) => (start === null || !haveTimes ? 0 : monthsOf(start));
  return positions.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || time(other) - time(one),
  );
}
