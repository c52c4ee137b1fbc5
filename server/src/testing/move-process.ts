import { moveDataset } from '../dataset/move/move-dataset.ts';
import { openSearchAddress } from '../dataset/opensearch/address.ts';
import { openOpenSearch } from '../dataset/opensearch/dataset.ts';
import { createPool } from '../postgres/pool.ts';
import { patientTimes } from './patient-times.ts';

/*
 * Moves a dataset in a process of its own, which a test kills: node move-process.ts DATABASE_URL DATASET_URL RECORDS_AT_ONCE.
 * Writes the number of records that are copied after each batch.
 */
const [connectionString = '', to = '', atOnce = ''] = process.argv.slice(2);
const address = openSearchAddress(to);
if (!address) throw new Error('The second argument is an address of OpenSearch.');
const pool = createPool({
  connectionString,
  connectionsMax: 3,
  applicationName: 'move-process',
  ...patientTimes,
});
await moveDataset({
  pool,
  to: await openOpenSearch(address, { patience: 20 }),
  atOnce: Number(atOnce),
  onProgress: ({ step, done }) => {
    if (step === 'copying') process.stdout.write(`${done}\n`);
  },
});
process.exit(0);
