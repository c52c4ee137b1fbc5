import { findOrganization } from '../../accounts/organizations.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Queryable } from '../../postgres/pool.ts';

/** @throws {ServiceError} unknown_id */
export async function theOrganization(db: Queryable, organization: string) {
  const found = await findOrganization(db, organization);
  if (!found) throw unknownOrganization();
  return found;
}

export const unknownOrganization = () =>
  new ServiceError('unknown_id', 'There is no organization with that id.');
