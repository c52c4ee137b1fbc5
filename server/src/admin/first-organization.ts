import { credits } from '../kernel/credits.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { insertOperatorLink, welcomeLink } from './operators.ts';
import { type CreatedWorkspaces, insertWholeOrganization } from './organizations.ts';

export interface FirstOrganization {
  readonly workspaces: CreatedWorkspaces;
  /** Makes the first operator, who is also its owner. Seen this once. */
  readonly consoleLink: string;
}

/** Add-on credits of the organization of a first start: the operator's own, so that everything can be tried. */
const firstCredits = credits(10_000);

// Any constant but those of postgres/ and dataset/.
const firstOrganizationLock = 7_235_201;

/**
 * On a database without any organization, makes the first one, and the link to its account in the console. Of several services that start at
 * once on one database, one makes it.
 */
export async function makeFirstOrganization(
  pool: Pool,
  publicUrl: string,
): Promise<FirstOrganization | null> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [firstOrganizationLock]);
    const { rows } = await client.query<{ any: boolean }>('select exists (select from organizations) as any');
    if (rows[0]?.any) return null;
    // Both or none: of an organization without its link, nobody would ever be told how to get in.
    return await transaction(pool, async (tx) => {
      const { id, created } = await insertWholeOrganization(tx, {
        name: 'First organization',
        credits: firstCredits,
        plan: null,
        rateTier: 'unlimited',
      });
      const { token } = await insertOperatorLink(tx, {
        organizationId: id,
        email: null,
        actor: { kind: 'service', id: 'first start', address: null, userAgent: null },
      });
      return { workspaces: created, consoleLink: welcomeLink(publicUrl, token) };
    });
  } finally {
    // Closed, not given back: the lock goes with it.
    client.release(true);
  }
}
