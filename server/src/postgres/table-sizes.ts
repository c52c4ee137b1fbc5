import type { Queryable } from './pool.ts';

export interface TableSize {
  /** Partitions are counted with their table. */
  readonly table: string;
  /** With indexes and long values, as on disk. */
  readonly bytes: number;
  /** An estimate of PostgreSQL: no table is read for it. */
  readonly rows: number;
}

/** The tables of the database, the largest first. */
export async function tableSizes(db: Queryable): Promise<TableSize[]> {
  const { rows } = await db.query<TableSize>(
    `select coalesce(pg_partition_root(c.oid)::regclass, c.oid::regclass)::text as table,
            sum(pg_total_relation_size(c.oid))::bigint as bytes,
            sum(greatest(c.reltuples::bigint, pg_stat_get_live_tuples(c.oid), 0))::bigint as rows
       from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
      group by 1 order by 2 desc, 1`,
  );
  return rows;
}
