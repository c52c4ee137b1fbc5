/* Whom a caller means by a company, as plainly as it can be written. */

/** As an operator imports them; others may name them by any of these. */
export const importedCompanies = [
  { name: 'Acme', linkedin_id: '11', linkedin_url: 'linkedin.com/company/acme', website: 'https://acme.com' },
  { name: 'Giant', linkedin_id: '13', linkedin_url: 'linkedin.com/company/giant', website: 'giant.com' },
];

export interface AskedCompany {
  readonly id?: string;
  readonly page?: string;
  readonly domain?: string;
  readonly name?: string;
  /** The imported company that has no such name, and one that differs by its legal form alone. */
  readonly alike?: string;
}

/** The same as callers know them. */
const imported: readonly Required<Omit<AskedCompany, 'alike'>>[] = [
  { id: '11', page: 'acme', domain: 'acme.com', name: 'acme' },
  { id: '13', page: 'giant', domain: 'giant.com', name: 'giant' },
];

/** Each form that these tests send, and what it says; a bare word is the page or the name. */
export const companyForms: Readonly<Record<string, AskedCompany>> = {
  '11': { id: '11' },
  'urn:li:fsd_company:11': { id: '11' },
  'urn:li:organization:13': { id: '13' },
  '12': { id: '12' },
  '404': { id: '404' },
  'https://www.linkedin.com/company/acme/': { page: 'acme' },
  'linkedin.com/company/giant/posts?x=1': { page: 'giant' },
  'de.linkedin.com/company/13': { id: '13' },
  'https://www.linkedin.com/school/halden-dk/': { page: 'halden-dk' },
  'acme.com': { domain: 'acme.com', name: 'acme.com' },
  'https://shop.acme.com/x': { domain: 'acme.com' },
  'giant.com': { domain: 'giant.com', name: 'giant.com' },
  'halden.dk': { domain: 'halden.dk', name: 'halden.dk' },
  'nobody.com': { domain: 'nobody.com', name: 'nobody.com' },
  Acme: { page: 'acme', name: 'acme' },
  giant: { page: 'giant', name: 'giant' },
  'acme-mining': { page: 'acme-mining', name: 'acme-mining' },
  Halden: { page: 'halden', name: 'halden' },
  'halden-dk': { page: 'halden-dk', name: 'halden-dk' },
  nobody: { page: 'nobody', name: 'nobody' },
  'bare retail': { name: 'bare retail' },
  'Giant  Holding': { name: 'giant holding' },
  'Acme Ltd': { name: 'acme ltd', alike: 'acme' },
};

export interface NamedCompany {
  readonly name: string;
  readonly networkId: string | null;
  readonly universalName: string | null;
  readonly domain: string | null;
}

/**
 * The company is what is asked for; or a company that was imported is, and this is the same by another identity. Where a record knows
 * nothing but a name, the imported company of that name is meant.
 */
export function isNaiveCompany(company: NamedCompany, asked: AskedCompany | undefined): boolean {
  if (!asked) throw new Error('nobody has said what this form of a company means');
  if (isOne(company, asked)) return true;
  const known = imported.find(
    (one) =>
      one.id === asked.id ||
      one.page === asked.page ||
      one.domain === asked.domain ||
      one.name === asked.name ||
      one.name === asked.alike,
  );
  if (!known) return false;
  const { id, page, domain, name } = known;
  const isBare = company.networkId === null && company.universalName === null && company.domain === null;
  return isOne(company, { id, page, domain }) || (isBare && isOne(company, { name }));
}

const isOne = (company: NamedCompany, { id, page, domain, name }: AskedCompany) =>
  (id !== undefined && company.networkId === id) ||
  (page !== undefined && company.universalName === page) ||
  (domain !== undefined && company.domain === domain) ||
  (name !== undefined && company.name.toLowerCase() === name);
