import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import type { Company } from '../records/company.ts';
import { importedColumns, rowOf, searchedColumns } from './company-row.ts';

export interface BatchCounts {
  /** Companies that this source did not have. */
  readonly added: number;
  /** Companies of which the batch brings a new version. */
  readonly updated: number;
  readonly unchanged: number;
  /** Records of a company that came earlier in the same import; the later record counts. */
  readonly repeated: number;
}

const names = Object.keys(importedColumns);
const incomingColumns = Object.entries({ ...importedColumns, ...searchedColumns })
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
const insertedColumns = names.join(', ');
const selectedColumns = names.map((name) => `w.${name}`).join(', ');
const assignments = names.map((name) => `${name} = excluded.${name}`).join(', ');

/*
 * `known` is each record with the version that readers see (of an earlier import, not yet replaced) and with what this
 * import wrote of the same company before; then the visible one is replaced already, and not found. A version equal to the
 * visible one is not written again. The look-ups are
 * lateral, and the import's session has no hash joins: the table has no statistics while it fills up, and a plan that
 * reads all of it for each batch made an import of 200,000 three times slower.
 */
const writeSql = `
  with incoming as materialized (
    select * from json_to_recordset($1::json) as r(${incomingColumns})
  ),
  known as materialized (
    select i.*, visible.id as visible_id, visible.added_in as visible_in, visible.content_hash as visible_hash,
           staged.id as staged_id
      from incoming i
      left join lateral (
        select id, added_in, content_hash from companies
         where identity = i.identity and source = $2 and added_in < $3 and replaced_in is null
         limit 1
      ) visible on true
      left join lateral (
        select id from companies where identity = i.identity and source = $2 and added_in = $3 limit 1
      ) staged on true
  ),
  wanted as materialized (
    select *, coalesce(staged_id, visible_id, nextval('companies_id_seq')) as id from known
     where visible_hash is distinct from content_hash
  ),
  written as (
    insert into companies (id, added_in, source, ${insertedColumns})
    select w.id, $3, $2, ${selectedColumns} from wanted w
        on conflict (id, added_in) do update set ${assignments}, imported_at = now()
  ),
  searchable as (
    insert into company_search (id, added_in, employees_order, name_words, facets)
    select w.id, $3, coalesce(w.employee_count, w.employees_from, -1), w.name_words, array_to_tsvector(w.facets)
      from wanted w
        on conflict (id, added_in) do update
       set employees_order = excluded.employees_order, name_words = excluded.name_words, facets = excluded.facets
  ),
  replaced as (
    update companies c set replaced_in = $3
      from wanted w where c.id = w.visible_id and c.added_in = w.visible_in
  ),
  unsearchable as (
    update company_search c set replaced_in = $3
      from wanted w where c.id = w.visible_id and c.added_in = w.visible_in
  )
  select count(*) filter (where staged_id is null and visible_id is null) as added,
         count(*) filter (where staged_id is null and visible_id is not null
                            and visible_hash is distinct from content_hash) as updated,
         count(*) filter (where staged_id is null and visible_hash is not distinct from content_hash) as unchanged,
         count(*) filter (where staged_id is not null) as repeated
    from known`;

/** Writes the companies as versions of the open import `importId`, invisible until it is finished. */
export async function writeBatch(
  tx: pg.ClientBase,
  batch: { importId: number; source: string; companies: readonly Company[] },
): Promise<BatchCounts> {
  // One statement cannot write one row twice.
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  for (const company of batch.companies) {
    const row = rowOf(company);
    rows.set(row.identity, row);
  }
  const result = await tx.query<BatchCounts>({
    name: 'write-companies',
    text: writeSql,
    values: [JSON.stringify([...rows.values()]), batch.source, batch.importId],
  });
  const counts = result.rows[0];
  invariant(counts, 'an aggregate without grouping has one row');
  return { ...counts, repeated: counts.repeated + batch.companies.length - rows.size };
}
