import type { CompanyKey } from '../records/company-key.ts';
import type { CompanyRef } from '../records/company-ref.ts';
import { monthsOf } from '../records/partial-date.ts';
import type { Person, Position } from '../records/person.ts';
import { isCompanyOf } from './network-identity.ts';

/** Of whom no more is told than what they do now, and where. */
export const presentPosition = (title: string | null, company: CompanyRef): Position => ({
  title,
  company,
  location: null,
  description: null,
  employmentType: null,
  start: null,
  end: null,
  isCurrent: true,
});

/** The order of a record's positions: those that go on first, then by their beginning. */
export function newestFirst(one: Position, other: Position): number {
  if (one.isCurrent !== other.isCurrent) return one.isCurrent ? -1 : 1;
  return began(other) - began(one);
}

const began = ({ start }: Position) => (start === null ? 0 : monthsOf(start));

/**
 * Whether one of a person's present companies may be one of these: false where all of them are others, so that a source which ignored the
 * question is noticed.
 */
export function worksAt(keys: readonly CompanyKey[], { positions }: Pick<Person, 'positions'>): boolean {
  const present = positions.filter(({ isCurrent }) => isCurrent).map(({ company }) => company);
  if (keys.length === 0 || present.length === 0) return true;
  return present.some((company) => keys.some((key) => isCompanyOf(key, company) !== false));
}
