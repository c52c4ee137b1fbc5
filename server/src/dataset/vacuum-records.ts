import type pg from 'pg';
import { limitStatements } from '../postgres/pool.ts';
import { recordKinds } from './kinds/record-kind.ts';

/** What was erased leaves the files of the tables as well, as far as no older transaction still sees it. */
export async function vacuumRecords(client: pg.ClientBase): Promise<void> {
  // Of tens of millions it may take longer than any batch may.
  await limitStatements(client, 0);
  await client.query(
    `vacuum (analyze) ${recordKinds.join(', ')}, dataset_segments, dataset_blocks, dataset_deaths`,
  );
}
