import type { CompanyKey } from '../company-key.ts';
import { normalName } from '../normal-name.ts';
import type { AddTerm } from './condition.ts';

/** A company as a record names it. */
export interface NamedCompany {
  readonly name: string;
  readonly networkId: string | null;
  readonly universalName: string | null;
  readonly domain: string | null;
}

/** What terms of companies begin with, behind the letter of a facet. */
export const companyFacets = (letter: string) => ({
  name: `${letter}name:`,
  bare: `${letter}bare:`,
  id: `${letter}id:`,
  page: `${letter}page:`,
  domain: `${letter}domain:`,
});

/**
 * Tells the identities of a company that a record names. `bare`: the record knows nothing but the name, so that whoever knows the company
 * by more may still mean it.
 */
export function addCompany(
  add: AddTerm,
  is: ReturnType<typeof companyFacets>,
  { name: written, networkId, universalName, domain }: NamedCompany,
): void {
  const name = normalName(written);
  add(is.name, name);
  if (networkId === null && universalName === null && domain === null) add(is.bare, name);
  if (networkId !== null) add(is.id, networkId);
  if (universalName !== null) add(is.page, universalName);
  if (domain !== null) add(is.domain, domain);
}

/** Whether two records name one company: by something that both tell of it. */
export function isSameCompany(one: NamedCompany, other: NamedCompany): boolean {
  return (
    (one.networkId !== null && one.networkId === other.networkId) ||
    (one.universalName !== null && one.universalName === other.universalName) ||
    (one.domain !== null && one.domain === other.domain) ||
    normalName(one.name) === normalName(other.name)
  );
}

/** Terms of a company under which records may name it that the key does not tell. */
export type SameAs = (key: CompanyKey) => readonly string[];

/**
 * What `SameAs` says of a company whose record is known: all that is its own, and the name where others know no more.
 * @param hasNamesake whether such a name may as well be another company's
 */
export function sameCompanyTerms(company: NamedCompany, { hasNamesake = false } = {}): string[] {
  const terms: string[] = [];
  const facets = companyFacets('');
  const addOwn: AddTerm = (facet, value) => {
    if (facet !== facets.name && facet !== facets.bare) terms.push(facet + value);
  };
  addCompany(addOwn, facets, company);
  return [...terms, ...(hasNamesake ? [] : [`bare:${normalName(company.name)}`])];
}

/** Any of these is one of the companies. */
export const askedTermsOf = (keys: readonly CompanyKey[], sameAs: SameAs): string[] =>
  keys.flatMap((key) => [...askedCompanyTerms(key), ...sameAs(key)]);

/** Any of these is the company that the key means. */
export function askedCompanyTerms(key: CompanyKey): string[] {
  switch (key.by) {
    case 'network_id':
      return [`id:${key.value}`];
    case 'name':
      return [`name:${key.value}`];
    case 'universal_name':
      return [`page:${key.value}`, ...(key.orName === undefined ? [] : [`name:${key.orName}`])];
    case 'domain':
      return [`domain:${key.value}`, ...(key.orName === undefined ? [] : [`name:${key.orName}`])];
  }
}
