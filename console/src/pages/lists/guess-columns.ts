import type { NamedField } from '../../forms/form-field.ts';

/* Which column of a file is sent as which field. Names first, then what the cells look like. */

const otherNames: Readonly<Record<string, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'workemail',
    'businessemail',
    'mail',
    'primaryemail',
    'email1',
    'personemail',
  ],
  first_name: ['firstname', 'givenname', 'forename', 'first'],
  last_name: ['lastname', 'surname', 'familyname', 'last'],
  full_name: ['fullname', 'name', 'contactname', 'personname', 'contact', 'person'],
  company_domain: [
    'companydomain',
    'companydomainname',
    'domain',
    'website',
    'companywebsite',
    'companyurl',
    'web',
    'url',
  ],
  domain: ['domain', 'companydomain', 'companydomainname', 'website', 'companywebsite'],
  company_name: [
    'companyname',
    'company',
    'organization',
    'organisation',
    'account',
    'accountname',
    'employer',
  ],
  company: ['company', 'companyname', 'organization', 'account', 'accountname', 'employer'],
  network_url: [
    'linkedinurl',
    'linkedin',
    'linkedinprofile',
    'linkedinprofileurl',
    'personlinkedinurl',
    'networkurl',
    'profileurl',
  ],
  refId: ['refid', 'id', 'recordid', 'contactid', 'externalid'],
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const looksLike: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  network_url: /linkedin\.com\/in\//i,
  company_domain: /^(?:https?:\/\/)?(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/i,
};
const sampleRows = 50;

/** For each column the field it is sent as, or null. A field is taken once. */
export function guessColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly NamedField[],
): (string | null)[] {
  const names = fields.map(({ name }) => name);
  const taken = new Map<string, number>();
  const scores = columns.flatMap((column, at) =>
    names.map((name) => ({
      at,
      name,
      score: scoreOf(
        column,
        rows.slice(0, sampleRows).map((row) => row[at] ?? ''),
        name,
      ),
    })),
  );
  const used = new Set<number>();
  for (const { at, name } of scores
    .filter((one) => one.score > 0)
    .toSorted((one, other) => other.score - one.score)) {
    if (used.has(at) || taken.has(name)) continue;
    used.add(at);
    taken.set(name, at);
  }
  const byColumn = new Map([...taken].map(([name, at]) => [at, name]));
  return columns.map((_, at) => byColumn.get(at) ?? null);
}

function scoreOf(column: string, cells: readonly string[], field: string): number {
  const name = plain(column);
  const others = otherNames[field] ?? [plain(field)];
  const at = name === plain(field) ? 0 : others.indexOf(name);
  let score = at === -1 ? 0 : 10 - at * 0.5;
  const pattern = looksLike[field];
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (pattern && filled.length > 0) {
    const share = filled.filter((cell) => pattern.test(cell)).length / filled.length;
    if (share > 0.8 && (field === 'email' || field === 'network_url')) score += 4;
    if (share < 0.2) score = 0;
  }
  return score;
}

const exports: readonly (readonly [string, readonly string[]])[] = [
  ['a HubSpot export', ['lifecyclestage', 'companydomainname', 'contactowner', 'recordid']],
  [
    'a Salesforce export',
    ['accountname', 'leadsource', 'accountowner', 'opportunityname', 'leadowner', 'mailingcity'],
  ],
  ['a Pipedrive export', ['personname', 'dealtitle', 'persphone', 'organizationname']],
  [
    'an Apollo export',
    ['personlinkedinurl', 'companyaddress', 'apollocontactid', 'emailstatus', 'seniority'],
  ],
  ['a LinkedIn export', ['connectedon', 'position', 'url', 'emailaddress']],
];

/** "a HubSpot export" where at least two of its columns are there. */
export function exportOf(columns: readonly string[]): string | null {
  const names = new Set(columns.map(plain));
  for (const [label, marks] of exports) if (marks.filter((mark) => names.has(mark)).length >= 2) return label;
  return null;
}
