import type { Queryable } from '../postgres/pool.ts';
import { announceChange } from './organizations.ts';

/** A row as it is kept; what is null is as usual. The JSON is read by those who know its shape. */
export interface EndpointSettingsRow {
  readonly endpoint: string;
  readonly source_order: unknown;
  readonly charge_on_miss: boolean | null;
  readonly verify: unknown;
  readonly cost_usd_max: number | null;
}

export async function readEndpointSettings(db: Queryable): Promise<EndpointSettingsRow[]> {
  const { rows } = await db.query<EndpointSettingsRow>(
    'select endpoint, source_order, charge_on_miss, verify, cost_usd_max from endpoint_settings limit 1000',
  );
  return rows;
}

/** Takes the place of what was set before; every process knows within a second. */
export async function writeEndpointSettings(tx: Queryable, row: EndpointSettingsRow): Promise<void> {
  await tx.query(
    `insert into endpoint_settings (endpoint, source_order, charge_on_miss, verify, cost_usd_max) values ($1, $2, $3, $4, $5)
       on conflict (endpoint) do update
         set source_order = excluded.source_order, charge_on_miss = excluded.charge_on_miss, verify = excluded.verify,
             cost_usd_max = excluded.cost_usd_max, changed_at = now()`,
    [row.endpoint, json(row.source_order), row.charge_on_miss, json(row.verify), row.cost_usd_max],
  );
  await announceChange(tx);
}

/** Everything is as usual again. False where nothing was set. */
export async function resetEndpointSettings(tx: Queryable, endpoint: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from endpoint_settings where endpoint = $1', [endpoint]);
  await announceChange(tx);
  return rowCount === 1;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
