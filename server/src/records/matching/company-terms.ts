import type { CompanyKey } from '../company-key.ts';
import { normalName } from '../normal-name.ts';

/**
 * The identities of a company that a record names, as values of terms. `bare`: the record knows nothing but the name, so that whoever knows
 * the company by more may still mean it.
 */
export function companyTerms(company: {
  readonly name: string;
  readonly networkId: string | null;
  readonly universalName: string | null;
  readonly domain: string | null;
}): string[] {
  const name = normalName(company.name);
  const isBare = company.networkId === null && company.universalName === null && company.domain === null;
  return [
    `name:${name}`,
    ...(isBare ? [`bare:${name}`] : []),
    ...(company.networkId === null ? [] : [`id:${company.networkId}`]),
    ...(company.universalName === null ? [] : [`page:${company.universalName}`]),
    ...(company.domain === null ? [] : [`domain:${company.domain}`]),
  ];
}

/** Terms of a company under which records may name it that the key does not tell. */
export type SameAs = (key: CompanyKey) => readonly string[];

/**
 * What `SameAs` says of a company whose record is known: all that is its own, and the name where others know no more.
 * @param hasNamesake whether such a name may as well be another company's
 */
export function sameCompanyTerms(
  company: Parameters<typeof companyTerms>[0],
  { hasNamesake = false } = {},
): string[] {
  return [
    ...companyTerms(company).filter((term) => !/^(?:name|bare):/.test(term)),
    ...(hasNamesake ? [] : [`bare:${normalName(company.name)}`]),
  ];
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
