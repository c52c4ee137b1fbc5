import type { SecretBox } from '../kernel/secret-box.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { announceChange } from './organizations.ts';

export interface ModelKeyRow {
  readonly provider: string;
  readonly set_at: Date;
}

/** Where a sealed key belongs: it opens nowhere else. */
const placeOf = (organizationId: number, provider: string) => `model key ${organizationId} ${provider}`;

/** Takes the place of the one before; every process knows within a second. Needs a transaction. */
export async function setModelKey(
  tx: Queryable,
  box: SecretBox,
  { organizationId, provider, key }: { organizationId: number; provider: string; key: string },
): Promise<void> {
  await tx.query(
    `insert into model_keys (organization_id, provider, sealed) values ($1, $2, $3)
       on conflict (organization_id, provider) do update set sealed = excluded.sealed, set_at = clock_timestamp()`,
    [organizationId, provider, box.seal(Buffer.from(key), placeOf(organizationId, provider))],
  );
  await announceChange(tx);
}

/** False where there was none. Needs a transaction. */
export async function removeModelKey(
  tx: Queryable,
  organizationId: number,
  provider: string,
): Promise<boolean> {
  const { rowCount } = await tx.query('delete from model_keys where organization_id = $1 and provider = $2', [
    organizationId,
    provider,
  ]);
  await announceChange(tx);
  return rowCount === 1;
}

/** For which providers an organization has keys; nothing of the keys. */
export async function listModelKeys(db: Queryable, organizationId: number): Promise<ModelKeyRow[]> {
  const { rows } = await db.query<ModelKeyRow>(
    'select provider, set_at from model_keys where organization_id = $1 order by provider',
    [organizationId],
  );
  return rows;
}

/** What a process knows of such keys: for which providers there are any. Keys themselves are read and opened for one call at a time. */
export class ModelKeys {
  #providers: ReadonlySet<string> = new Set();

  /** Called again whenever the settings change. */
  async read(db: Queryable): Promise<void> {
    const { rows } = await db.query<{ provider: string }>('select distinct provider from model_keys');
    this.#providers = new Set(rows.map(({ provider }) => provider));
  }

  /** Whether any organization has one for this provider. */
  has(provider: string): boolean {
    return this.#providers.has(provider);
  }

  /** Null where the organization has none. @throws {ServiceError} where there is one that does not open: the operator's is not used in its place */
  async keyOf(
    db: Queryable,
    box: SecretBox,
    organizationId: number,
    provider: string,
  ): Promise<string | null> {
    if (!this.has(provider)) return null;
    const { rows } = await db.query<{ sealed: Buffer }>(
      'select sealed from model_keys where organization_id = $1 and provider = $2',
      [organizationId, provider],
    );
    if (!rows[0]) return null;
    const key = box.tryOpen(rows[0].sealed, placeOf(organizationId, provider));
    if (key === null) {
      throw new ServiceError(
        'upstream_error',
        `The key that your organization has of ${provider} cannot be opened. Nothing was charged.`,
        {
          fix: 'Have the operator set it again, or remove it.',
          cause: 'a sealed key of an organization does not open',
        },
      );
    }
    return key.toString();
  }
}
