import { createOrganization } from '../admin/organizations.ts';
import type { ImportOwner } from '../dataset/import-state.ts';
import { centicredits } from '../kernel/credits.ts';
import type { Pool } from '../postgres/pool.ts';

/** A new organization, as an import for it names it. */
export async function importOwner(pool: Pool): Promise<ImportOwner> {
  const { organization_id: publicId } = await createOrganization(pool, {
    name: 'Acme',
    credits: centicredits(0),
    plan: null,
    rateTier: 'unlimited',
  });
  const { rows } = await pool.query('select id from organizations where public_id = $1', [publicId]);
  return { id: rows[0].id, publicId };
}
