import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { importCanonical } from '../testing/import-canonical.ts';
import { importRecords } from '../testing/import-records.ts';
import { companyRefOf, personOf, positionAt } from '../testing/people.ts';
import { Dataset } from './dataset.ts';
import { databaseReads } from './dataset-reads.ts';
import { personReading } from './readings/person-reading.ts';

const page = { page: 1, pageSize: 10 };

test('of people who tell only the name of their company, those are its employees whose company it must be', async ({
  db,
}) => {
  const at = (handle: string, company: Parameters<typeof companyRefOf>[0]) => ({
    ...personOf({ name: 'Mira', publicId: handle }),
    positions: [positionAt(companyRefOf(company), null, 'now')],
  });
  await importRecords(db.pool, [
    { name: 'Acme', linkedin_id: '11', website: 'acme.com' },
    { name: 'Halden', linkedin_id: '21' },
  ]);
  // Another source knows the same Halden by something else, and nothing that says otherwise.
  await importRecords(db.pool, [{ name: 'HALDEN', website: 'halden.dk' }], 'other');
  await importCanonical(db.pool, personReading, [
    at('a', { name: 'Acme' }),
    at('b', { name: 'Acme', domain: 'acme.com' }),
    at('c', { name: 'Acme', domain: 'acme.org' }),
    at('d', { name: 'Halden' }),
  ]);
  const dataset = new Dataset(databaseReads(db.pool, 1024 ** 2));
  const employees = async (value: string) => {
    const found = await dataset.listEmployees({ ...page, company: { by: 'network_id', value } });
    return [found.total, found.items.map(({ publicId }) => publicId)];
  };

  expect(await employees('11')).toEqual([2, ['a', 'b']]);
  await importRecords(db.pool, [{ name: 'acme', linkedin_id: '12', website: 'acme.org' }], 'other');
  expect(await employees('11')).toEqual([1, ['b']]);
  expect(await employees('12')).toEqual([1, ['c']]);
  expect(await employees('21')).toEqual([1, ['d']]);
  expect(await employees('22')).toEqual([0, []]);
});
