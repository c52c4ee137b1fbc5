-- Imports end with an analyze, and leave the vacuum of a table of records to PostgreSQL: their own kept an import of a million waiting for ten seconds. While a
-- large file comes in, the import itself keeps vacuums away (server/src/dataset/import-file.ts).
alter table companies reset (autovacuum_vacuum_insert_threshold);
alter table people reset (autovacuum_vacuum_insert_threshold);
alter table jobs reset (autovacuum_vacuum_insert_threshold);
alter table posts reset (autovacuum_vacuum_insert_threshold);

-- What a segment is written as (server/src/dataset/segments/segment-tables.ts). Those of an earlier build are made anew when the service starts.
alter table dataset_segments add column format smallint not null default 1;
alter table dataset_segments alter column format drop default;
