-- Where the records of an import are: null for this database, else the id that a dataset on OpenSearch has (server/src/dataset/opensearch). Each dataset
-- counts its own imports: a version in one is not made visible by an import into another.
alter table imports add column dataset text;
drop index imports_one_interrupted;
create unique index imports_one_interrupted on imports (kind, coalesce(dataset, '')) where state = 'interrupted';
