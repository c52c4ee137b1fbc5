import { findOrganization } from '../accounts/organizations.ts';
import { credits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Pool } from '../postgres/pool.ts';
import { inviteOperator, welcomeLink } from './operators.ts';
import { type CreatedWorkspaces, createOrganization } from './organizations.ts';

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
    const workspaces = await createOrganization(pool, {
      name: 'First organization',
      credits: firstCredits,
      plan: null,
      rateTier: 'unlimited',
    });
    const organization = await findOrganization(pool, workspaces.organization_id);
    invariant(organization, 'an organization that was made is there');
    const { token } = await inviteOperator(pool, {
      organizationId: organization.id,
      email: null,
      actor: { kind: 'service', id: 'first start', address: null, userAgent: null },
    });
    return { workspaces, consoleLink: welcomeLink(publicUrl, token) };
  } finally {
    // Closed, not given back: the lock goes with it.
    client.release(true);
  }
}
