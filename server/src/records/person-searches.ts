import type { CompanyKey } from './company-key.ts';
import type { Place } from './location.ts';

/*
 * What searches for people ask. In all of them: members that are absent or empty ask for nothing; all that is asked must hold; of a list
 * one is enough; pages are 1-based. docs/searching.md says what each filter means, and matching/person-plans.ts makes conditions of them.
 */

interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

/** `people_search`. Everything is about what people do now. */
export interface PeopleSearch extends Paged {
  readonly companies?: readonly CompanyKey[];
  /** Registrable domains of companies. */
  readonly domains?: readonly string[];
  /** Of the person, or of the company. */
  readonly industries?: readonly string[];
  readonly employees?: { readonly start?: number; readonly end?: number };
  readonly titles?: readonly string[];
  readonly locations?: readonly string[];
}

/** `profile_search`. */
export interface ProfileSearch extends Paged {
  /** A name, perhaps misspelt. */
  readonly text?: string;
  /** As it is written. */
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  readonly currentCompanies?: readonly CompanyKey[];
  readonly pastCompanies?: readonly CompanyKey[];
  readonly schools?: readonly CompanyKey[];
  readonly location?: string;
  /** Wins over `location`. */
  readonly place?: Place;
  readonly industries?: readonly string[];
  /** Handles, tokens or ids of people or companies, as they were sent. */
  readonly followerOf?: readonly string[];
  /** Words of the names of companies, and of schools. */
  readonly companyKeywords?: string;
  readonly schoolKeywords?: string;
}

/** What `lead_search` can ask for, and exclude. */
export interface LeadFilters {
  readonly locations?: readonly string[];
  readonly places?: readonly Place[];
  readonly seniorities?: readonly string[];
  readonly functions?: readonly string[];
  readonly industries?: readonly string[];
  readonly currentCompanies?: readonly CompanyKey[];
  readonly pastCompanies?: readonly CompanyKey[];
  readonly schools?: readonly CompanyKey[];
  readonly currentTitles?: readonly string[];
  readonly pastTitles?: readonly string[];
  readonly headquarters?: readonly string[];
}

/** `lead_search`. */
export interface LeadSearch extends Paged, LeadFilters {
  /** Words of the name, perhaps misspelt, of the headline, or of current titles and companies. */
  readonly text?: string;
  /** An address of an advanced search on the network; only sources that can open it answer. */
  readonly searchUrl?: string;
  /** Labels of text/reference-data.ts. */
  readonly companySizes?: readonly string[];
  readonly yearsOfExperience?: readonly string[];
  readonly yearsAtCompany?: readonly string[];
  /** Codes of languages. */
  readonly profileLanguages?: readonly string[];
  readonly firstNames?: readonly string[];
  readonly lastNames?: readonly string[];
  /** Whether the current position began within the last 90 days. */
  readonly hasChangedJobs?: boolean;
  readonly excluded: LeadFilters;
  /** The same for all pages of one walk. */
  readonly sessionId: string;
}

/** `network_company_employees_search`. */
export interface EmployeeSearch extends Paged {
  readonly company: CompanyKey;
}

/** `person_enricher`: by page, by address, or by name and company. At least one of these is there. */
export interface PersonQuestion {
  readonly networkUrl: string | null;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** As it was sent: a name or a domain. */
  readonly company: string | null;
}
