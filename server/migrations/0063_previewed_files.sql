-- Its rows were kept for whoever previewed them: the oldest of these give way to new files.
alter table list_files add column is_previewed boolean not null default false;
