import { importFile } from '../dataset/import-file.ts';
import { companyReading } from '../dataset/readings/company-reading.ts';
import { createPool } from '../postgres/pool.ts';
import { patientTimes } from './patient-times.ts';

/*
 * Imports a file in a process of its own, which a test kills: node import-process.ts DATABASE_URL FILE SOURCE.
 * Writes the number of records done after each committed batch.
 */
const [connectionString = '', file = '', source = ''] = process.argv.slice(2);
const pool = createPool({
  connectionString,
  connectionsMax: 2,
  applicationName: 'import-process',
  ...patientTimes,
});
await importFile(companyReading, {
  pool,
  file,
  source,
  onProgress: ({ accepted, rejected }) => process.stdout.write(`${accepted + rejected}\n`),
});
await pool.end();
