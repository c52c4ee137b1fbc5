import type { CompanyRef } from '../../../records/company-ref.ts';
import { companyOf } from './companies.ts';
import { companyIdentityOf, type ToldIdentity } from './company-identity.ts';
import { pictureOf, textOf } from './told.ts';

interface ToldCompany extends ToldIdentity {
  readonly name: unknown;
  readonly logo?: unknown;
}

/** What a position, a school or a job says of a company beside its name; null without a name. */
export function companyRefOf(told: ToldCompany): CompanyRef | null {
  const name = textOf(told.name, 500);
  if (name === null) return null;
  return {
    name,
    ...companyIdentityOf(told),
    domain: null,
    logo: pictureOf(told.logo),
    industry: null,
    employeeCount: null,
    employeeRange: null,
    headquarters: null,
  };
}

/** Of a company that is told in full, or as lists have it. */
export function companyRefOfCompany(told: unknown): CompanyRef | null {
  const company = companyOf(told);
  if (!company) return null;
  const { name, networkId, universalName, networkUrl, domain, logo, employeeCount, employeeRange } = company;
  return {
    name,
    networkId,
    universalName,
    networkUrl,
    domain,
    logo,
    industry: company.industries[0] ?? null,
    employeeCount,
    employeeRange,
    headquarters: company.headquarters,
  };
}
