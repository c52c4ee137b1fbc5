import pg from 'pg';
import { typeParsers } from '../postgres/pool.ts';

/** A connection of its own, as the service opens them. */
export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, types: typeParsers });
  await client.connect();
  return client;
}
