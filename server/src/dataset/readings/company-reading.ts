import type { Company } from '../../records/company.ts';
import { companyFromRow } from '../company-from-row.ts';
import { companies } from '../kinds/companies.ts';
import type { RecordReading } from './record-reading.ts';

export const companyReading: RecordReading<Company> = {
  kind: companies,
  fromRow(row, mapping) {
    const read = companyFromRow(row, mapping);
    return 'company' in read ? { record: read.company, unreadable: read.unreadable } : read;
  },
};
