import type pg from 'pg';
import { recordKinds } from './kinds/record-kind.ts';

/** What was erased leaves the files of the tables as well, as far as no older transaction still sees it. */
export async function vacuumRecords(client: pg.ClientBase): Promise<void> {
  // Of tens of millions it may take longer than any batch may.
  await client.query('set statement_timeout = 0');
  await client.query(
    `vacuum (analyze) ${recordKinds.join(', ')}, dataset_segments, dataset_blocks, dataset_deaths`,
  );
}
