import type { RunningService } from '../kernel/running-service.ts';
import { findServices } from '../ledger/processes.ts';
import { createPool } from '../postgres/pool.ts';

/** The services that one database says to be running. None if it cannot be queried: then the address of the settings is tried. */
export async function servicesOfDatabase(databaseUrl: string): Promise<readonly RunningService[]> {
  const pool = createPool({
    connectionString: databaseUrl,
    connectionsMax: 1,
    applicationName: 'millrace command',
    statementTimeoutMs: 5_000,
  });
  try {
    return await findServices(pool);
  } catch {
    // It is away, of an older version or without tables: the command that needs it says so.
    return [];
  } finally {
    await pool.end();
  }
}
