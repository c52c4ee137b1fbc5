import type { Person } from '../../records/person.ts';
import { brokenText } from '../column-values.ts';
import { people } from '../kinds/people.ts';
import { ownPerson } from './own-person.ts';
import { personColumns } from './person-columns.ts';
import { personFromRow } from './person-from-row.ts';
import { ownLayout } from './record-columns.ts';
import { type RecordReading, refusedFor } from './record-reading.ts';

export const personReading: RecordReading<Person> = {
  kind: people,
  columns: personColumns,
  fromRow: (row, mapping) => (mapping.preset === ownLayout ? ownPerson(row) : personFromRow(row, mapping)),
  brokenText: (row) => refusedFor(row, brokenText),
};
