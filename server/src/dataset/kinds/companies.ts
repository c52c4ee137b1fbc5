import type { Company } from '../../records/company.ts';
import { companyColumns, companySearchable } from '../../records/matching/company-searchable.ts';
import { normalName } from '../../records/normal-name.ts';
import { identityOf } from '../company-identity.ts';
import type { RecordKind } from './record-kind.ts';

export const companies: RecordKind<Company> = {
  name: 'companies',
  shape: { columns: companyColumns, orderBy: 'employees', prefixed: 'nN', misspelt: '' },
  identity: identityOf,
  keys: (company) => [
    `name:${normalName(company.name)}`,
    ...(company.networkId === null ? [] : [`id:${company.networkId}`]),
    ...(company.universalName === null ? [] : [`page:${company.universalName}`]),
    ...(company.domain === null ? [] : [`domain:${company.domain}`]),
    ...company.otherDomains.map((domain) => `domain:${domain}`),
  ],
  rank: ({ employeeCount, employeeRange }) => employeeCount ?? employeeRange?.start ?? -1,
  searchable: companySearchable,
  labels: ({ industries }) => industries,
};
