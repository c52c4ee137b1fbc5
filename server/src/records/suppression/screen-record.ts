import type { Company } from '../company.ts';
import { emailIdentifier, phoneIdentifier } from './identifiers.ts';
import type { Suppressed } from './suppression-table.ts';

/** A company stays, without an address or number that is that of one suppressed person. */
export function screenCompany(company: Company, list: Suppressed): Company {
  if (list.isEmpty) return company;
  const email =
    company.email !== null && isOfOne(emailIdentifier(company.email), list) ? null : company.email;
  const phone =
    company.phone !== null && isOfOne(phoneIdentifier(company.phone), list) ? null : company.phone;
  return email === company.email && phone === company.phone ? company : { ...company, email, phone };
}

const isOfOne = (identifier: string, list: Suppressed) => list.listed(identifier)?.isOfOne ?? false;
