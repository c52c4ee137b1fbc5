import { findOrganization } from '../../accounts/organizations.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Queryable } from '../../postgres/pool.ts';

/** @throws {ServiceError} unknown_id, also where it was deleted, but to delete what is left of it */
export async function theOrganization(
  db: Queryable,
  organization: string,
  which: { readonly isDeletedToo?: boolean } = {},
) {
  const found = await findOrganization(db, organization, which);
  if (!found) throw unknownOrganization();
  return found;
}

export const unknownOrganization = () =>
  new ServiceError('unknown_id', 'There is no organization with that id.');
