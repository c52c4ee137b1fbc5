import type { CompanyKey } from '../company-key.ts';
import { normalName } from '../normal-name.ts';

/** The identities of a company that a record names, as values of terms. */
export function companyTerms(company: {
  readonly name: string;
  readonly networkId: string | null;
  readonly universalName: string | null;
  readonly domain: string | null;
}): string[] {
  return [
    `name:${normalName(company.name)}`,
    ...(company.networkId === null ? [] : [`id:${company.networkId}`]),
    ...(company.universalName === null ? [] : [`page:${company.universalName}`]),
    ...(company.domain === null ? [] : [`domain:${company.domain}`]),
  ];
}

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
