import { columnKey } from '../text/column-key.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import { companyColumns } from './readings/company-columns.ts';
import { keysOfHeading } from './readings/headings-in-english.ts';
import { personColumns } from './readings/person-columns.ts';

export interface SeenColumn {
  readonly column: string;
  /** The first ones that are not empty. */
  readonly values: readonly string[];
}

const keysOf = (names: readonly string[] = []) => new Set(names.map(columnKey));
const firstNames = keysOf(personColumns.usual.firstName);
const lastNames = keysOf(personColumns.usual.lastName);
/** A name that only a person has. `Name` alone is a company's as well. */
const personNames = keysOf([
  ...['full_name', 'contact_name', 'person_name', 'candidate_name', 'lead_name', 'prospect_name'],
  ...['Person - Name', 'Nombre completo', 'Nom complet', 'Ansprechpartner'],
]);
const anyName = keysOf(['name', 'display_name', 'record', 'contact', 'person']);
/** What a person has, and no company. */
const personTraits = keysOf([
  ...[
    'job_title',
    'current_job',
    'current_title',
    'seniority',
    'email_addresses',
    'mobile_phone',
    'department',
  ],
  ...['salutation', 'birthday', 'Person - Email - Work', 'Person - Job title', 'personal_email', 'headline'],
]);
const companyNames = keysOf([
  ...['company_name', 'company', 'account_name', 'organization_name', 'organisation_name', 'business_name'],
  ...['Organization - Name', 'firma', 'unternehmen', 'empresa', 'entreprise', 'azienda', 'legal_name'],
]);
const companyTraits = keysOf(
  [
    ...[
      'industries',
      'employeeCount',
      'size',
      'foundedYear',
      'revenue',
      'technologies',
      'ticker',
      'specialties',
    ],
    ...['website', 'domains'],
  ].flatMap((field) => companyColumns.usual[field] ?? []),
);

const share = (values: readonly string[], pattern: RegExp) =>
  values.filter((value) => pattern.test(value)).length;
const personPage = /linkedin\.com\/(?:in|pub|sales\/(?:lead|people))\//i;
const companyPage = /linkedin\.com\/(?:company|school|sales\/company)\//i;

/**
 * Whether a file looks like people or like companies, by all of its columns and the pages that it names; undefined where it may be either. People have
 * companies in their rows, so what only a person has decides first.
 */
export function likelyKind(
  columns: readonly SeenColumn[],
): Extract<RecordKindName, 'people' | 'companies'> | undefined {
  const keysOfColumns = columns.map(({ column }) => keysOfHeading(column));
  const keys = keysOfColumns.flat();
  const has = (names: ReadonlySet<string>) => keys.some((key) => names.has(key));
  const count = (names: ReadonlySet<string>) =>
    keysOfColumns.filter((one) => one.some((key) => names.has(key))).length;
  const values = columns.flatMap((column) => column.values);

  if (has(firstNames) && has(lastNames)) return 'people';
  if (has(personNames)) return 'people';
  if (has(personTraits) && (has(anyName) || keys.some((key) => key === 'email'))) return 'people';
  const [peoplePages, companyPages] = [share(values, personPage), share(values, companyPage)];
  if (peoplePages > 0 && companyPages === 0 && count(companyTraits) < 2) return 'people';
  if (has(personTraits)) return undefined;
  if (companyPages > 0 && peoplePages === 0) return 'companies';
  const isNamed = has(companyNames);
  // A contact has a name besides that of the company.
  if (isNamed && has(anyName)) return undefined;
  return count(companyTraits) >= (isNamed ? 1 : 2) ? 'companies' : undefined;
}
