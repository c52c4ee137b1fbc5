-- An import may belong to one organization (server/src/dataset/reader.ts); null: what it brought is found by all.
alter table imports add column organization_id bigint references organizations;
-- Whose records are in it: all of a segment's are of one owner. Not that of `added_in`, which a merge may have from another import.
alter table dataset_segments add column organization_id bigint;
create index dataset_segments_owned on dataset_segments (kind, organization_id) where organization_id is not null;
