-- A vacuum of what a large import has brought goes through gigabytes, and logs nearly all of them. At the pace of the other tables, whose vacuums are short, the disk
-- was busy with it for some seconds, and calls waited for their commits.
alter table companies set (autovacuum_vacuum_cost_limit = 100);
alter table people set (autovacuum_vacuum_cost_limit = 100);
alter table jobs set (autovacuum_vacuum_cost_limit = 100);
alter table posts set (autovacuum_vacuum_cost_limit = 100);
