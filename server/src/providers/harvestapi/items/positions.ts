import { normalName } from '../../../records/normal-name.ts';
import type { Education, Position } from '../../../records/person.ts';
import { companyIdentityOf } from './company-identity.ts';
import { companyRefOf } from './company-refs.ts';
import { type Fields, fieldsOf, listOf, pictureOf, textOf } from './told.ts';
import { byStart, goesOn, partialDateOf, periodOf } from './told-dates.ts';

/**
 * Of a profile's `experience`, or of the `currentPositions` of a lead, which writes some members otherwise; the newest first.
 *
 * @param told the profile; its `currentPosition` names the companies where the person works now
 */
export function positionsOf(told: Fields): Position[] {
  const now = listOf(told.currentPosition, 20, (one) => textOf(fieldsOf(one)?.companyName, 500));
  const current = new Set(now.map(normalName));
  const list = [told.experience, told.currentPositions, told.currentPosition].find(
    (one) => Array.isArray(one) && one.length > 0,
  );
  // `currentPosition` itself says nothing but where they work now.
  const isNow = list === told.currentPosition;
  return listOf(list, 100, (one) => positionOf(one, isNow, current)).sort(byStart);
}

function positionOf(value: unknown, isNow: boolean, current: ReadonlySet<string>): Position | null {
  const told = fieldsOf(value);
  const company = told && companyRefOf(employerOf(told));
  if (!company) return null;
  const toldEnd = told.endDate ?? told.endedOn;
  const end = partialDateOf(toldEnd);
  // Where nothing is said of the end, it goes on only if the profile names the company as one of today.
  const isUnsaid = toldEnd === null || toldEnd === undefined;
  const goes =
    told.current === true || goesOn(toldEnd) || (isUnsaid && current.has(normalName(company.name)));
  return {
    title: textOf(told.position ?? told.title, 500),
    company,
    location: textOf(told.location, 500),
    description: textOf(told.description, 20_000),
    employmentType: textOf(told.employmentType, 100),
    start: partialDateOf(told.startDate ?? told.startedOn),
    end,
    isCurrent: end === null && told.current !== false && (isNow || goes),
  };
}

const employerOf = (told: Fields) => ({
  name: told.companyName,
  id: told.companyId,
  universalName: told.companyUniversalName,
  url: told.companyLinkedinUrl ?? told.companyLink,
  logo: told.companyLogo,
});

/** The newest first. */
export function educationsOf(value: unknown): Education[] {
  return listOf(value, 50, educationOf).sort(byStart);
}

function educationOf(value: unknown): Education | null {
  const told = fieldsOf(value);
  const name = textOf(told?.schoolName ?? told?.title, 500);
  if (!told || name === null) return null;
  const url = told.schoolLinkedinUrl ?? told.link;
  const period = periodOf(told.period);
  return {
    school: {
      name,
      ...companyIdentityOf({ id: told.schoolId, universalName: told.schoolUniversalName, url }),
      domain: null,
      logo: pictureOf(told.schoolLogo),
    },
    degree: textOf(told.degree, 500),
    field: textOf(told.fieldOfStudy, 500),
    grade: textOf(told.grade, 200),
    start: partialDateOf(told.startDate) ?? period.start,
    end: partialDateOf(told.endDate) ?? period.end,
  };
}
