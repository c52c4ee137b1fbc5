import type { Company } from '../../records/company.ts';
import { companies } from '../kinds/companies.ts';
import { companyColumns } from './company-columns.ts';
import { brokenCompanyText, companyFromRow } from './company-from-row.ts';
import type { RecordReading } from './record-reading.ts';

export const companyReading: RecordReading<Company> = {
  kind: companies,
  columns: companyColumns,
  fromRow: companyFromRow,
  brokenText: brokenCompanyText,
};
