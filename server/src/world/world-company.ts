import type { Company } from '../records/company.ts';
import type { CompanyRef } from '../records/company-ref.ts';
import type { LineOfBusiness } from './lines-of-business.ts';
import type { Mail } from './mail-situation.ts';
import type { City } from './places.ts';

/** A company, and what the rest of the world has to know of it. */
export interface WorldCompany {
  readonly record: Company;
  /** The same facts, as profiles, jobs and posts name it. */
  readonly ref: CompanyRef;
  readonly city: City;
  readonly line: LineOfBusiness;
  readonly isSchool: boolean;
  /** How many of its people are in the world: all of a small one, some of a large one. */
  readonly staff: number;
  readonly mail: Mail;
}

/** What is drawn of a company; the rest follows from it. */
export type CompanyFacts = Omit<WorldCompany, 'ref' | 'staff'> & { readonly staff: number | null };
