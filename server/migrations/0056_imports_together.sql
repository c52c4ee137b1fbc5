-- Imports of different sources into OpenSearch run together (server/src/dataset/import-state.ts): one of a source at a time. Into this database one import
-- runs at a time, as before, since its versions are told apart by the order in which imports finish.
drop index imports_one_open;
create unique index imports_one_open on imports (coalesce(dataset, ''), (case when dataset is null then '' else source end))
  where state = 'running';
drop index imports_one_interrupted;
create unique index imports_one_interrupted on imports (kind, coalesce(dataset, ''), (case when dataset is null then '' else source end))
  where state = 'interrupted';
-- Those that readers do not see: each search reads it.
create index imports_hidden on imports (kind, id)
  where state in ('running', 'interrupted') or state in ('failed', 'discarded') and not is_cleaned_up;
