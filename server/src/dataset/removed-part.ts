import type pg from 'pg';
import type { RecordKindName } from './kinds/record-kind.ts';

/**
 * Which records: all of a source, of whichever import, those whose last version one import has brought, or all that belong to an
 * organization.
 */
export type RemovedPart =
  | { readonly source: string }
  | { readonly importId: number }
  | { readonly organizationId: number };

/** As parameters of a statement: source, import, organization. */
export const partValues = (part: RemovedPart): (string | number | null)[] => [
  'source' in part ? part.source : null,
  'importId' in part ? part.importId : null,
  'organizationId' in part ? part.organizationId : null,
];

/** Ids of the records of a part in the database, in whatever version. */
export async function idsOfPart(
  client: pg.ClientBase,
  kind: RecordKindName,
  part: RemovedPart,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct id from ${kind}
      where ($1::text is null or source = $1) and ($2::bigint is null or added_in = $2)
        and ($3::bigint is null or added_in = any(array(select i.id from imports i where i.organization_id = $3)))`,
    partValues(part),
  );
  return rows.map(({ id }) => id);
}
