import type { CompanyRef } from '../../records/company-ref.ts';
import { blankCompanyRef } from '../blank-records.ts';
import { companyIdentity } from '../network-identity.ts';
import {
  type Members,
  readAddress,
  readCount,
  readDomain,
  readLine,
  readRangeText,
  readUrl,
} from '../record-fields.ts';

/** The company of a position or a job: its members have `company_` before their names. */
export function companyRefOf(told: Members): CompanyRef | null {
  const name = readLine(told.company_name, 500);
  if (name === null) return null;
  return {
    ...blankCompanyRef(name),
    ...companyIdentity({ url: told.company_professional_network_url ?? told.company_linkedin_url }),
    domain: readDomain(told.company_domain) ?? readDomain(told.company_website),
    logo: readUrl(told.company_logo_url),
    industry: readLine(told.company_industry, 200),
    employeeCount: readCount(told.company_employees_count, 100_000_000),
    employeeRange: readRangeText(told.company_size_range),
    headquarters: readAddress({
      country: told.company_hq_country_iso2 ?? told.company_hq_country,
      region: told.company_hq_state,
      city: told.company_hq_city,
      postalCode: told.company_hq_zipcode,
      line1: told.company_hq_street,
    }),
  };
}
