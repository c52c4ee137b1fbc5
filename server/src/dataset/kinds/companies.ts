import { type Company, company } from '../../records/company.ts';
import { companyColumns, describeCompany } from '../../records/matching/company-searchable.ts';
import { normalName } from '../../records/normal-name.ts';
import { screenCompany } from '../../records/suppression/screen-record.ts';
import { alikeNames } from '../../text/company-names/alike-names.ts';
import { identityOf } from '../company-identity.ts';
import type { RecordKind } from './record-kind.ts';

export const companies: RecordKind<Company> = {
  name: 'companies',
  schema: company,
  shape: { columns: companyColumns, orderBy: 'employees', exact: '', prefixed: 'nN', misspelt: '' },
  identity: identityOf,
  keys: (one) => [
    `name:${normalName(one.name)}`,
    ...alikeNames(one.name).map((name) => `alike:${name}`),
    ...(one.networkId === null ? [] : [`id:${one.networkId}`]),
    ...(one.universalName === null ? [] : [`page:${one.universalName}`]),
    ...(one.domain === null ? [] : [`domain:${one.domain}`]),
    ...one.otherDomains.map((domain) => `domain:${domain}`),
  ],
  screen: screenCompany,
  describe: describeCompany,
  labels: ({ industries }) => industries,
};
