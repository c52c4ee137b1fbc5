import { countryNames } from './gazetteer/gazetteer.ts';
import { industryLabels } from './industries.ts';

/*
 * The labels that lead search can filter by, as clients of this kind of interface know them (public snapshot of
 * 2026-09-17), in the order in which a person reads them.
 */

export const functions = [
  'Accounting',
  'Administrative',
  'Arts and Design',
  'Business Development',
  'Community and Social Services',
  'Consulting',
  'Customer Success and Support',
  'Education',
  'Engineering',
  'Entrepreneurship',
  'Finance',
  'Healthcare Services',
  'Human Resources',
  'Information Technology',
  'Legal',
  'Marketing',
  'Media and Communication',
  'Military and Protective Services',
  'Operations',
  'Product Management',
  'Program and Project Management',
  'Purchasing',
  'Quality Assurance',
  'Real Estate',
  'Research',
  'Sales',
] as const;

export type JobFunction = (typeof functions)[number];

export const seniorities = [
  'In Training',
  'Entry Level',
  'Senior',
  'Strategic',
  'Entry Level Manager',
  'Experienced Manager',
  'Director',
  'Vice President',
  'CXO',
  'Owner / Partner',
] as const;

export type Seniority = (typeof seniorities)[number];

/** Those of company search (records/company.ts) and the people who work for themselves. */
export const leadCompanySizes = [
  'Self-employed',
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;

/** Of experience, and at the current company. */
export const yearRanges = [
  'Less than 1 year',
  '1 to 2 years',
  '3 to 5 years',
  '6 to 10 years',
  'More than 10 years',
] as const;

/** `in` for Indonesian and `no` for Norwegian are what the network writes. */
export const profileLanguages = {
  Arabic: 'ar',
  'Bahasa Indonesia': 'in',
  Chinese: 'zh',
  Czech: 'cs',
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  French: 'fr',
  German: 'de',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Malay: 'ms',
  Norwegian: 'no',
  Polish: 'pl',
  Portuguese: 'pt',
  Romanian: 'ro',
  Russian: 'ru',
  Spanish: 'es',
  Swedish: 'sv',
  Tagalog: 'tl',
  Turkish: 'tr',
} as const;

export interface ReferenceData {
  readonly function: readonly string[];
  /** Those we ship (see industries.ts for what they are) and those of the imported companies, sorted. */
  readonly industry: readonly string[];
  /** English names of countries, sorted. */
  readonly geography: readonly string[];
  readonly seniority: readonly string[];
  readonly companySize: readonly string[];
  readonly yearsOfExperience: readonly string[];
  readonly yearsAtCurrentCompany: readonly string[];
  readonly profileLanguages: Readonly<Record<string, string>>;
}

export function referenceData(importedIndustries: Iterable<string> = []): ReferenceData {
  return {
    function: functions,
    industry: industryLabels(importedIndustries),
    geography: countryNames(),
    seniority: seniorities,
    companySize: leadCompanySizes,
    yearsOfExperience: yearRanges,
    yearsAtCurrentCompany: yearRanges,
    profileLanguages,
  };
}
