-- outside a transaction
-- One index in place of two: it finds what a run has still to remove, and all that it names.
drop index concurrently if exists destroyed_objects_by_run;
create index concurrently destroyed_objects_by_run on destroyed_objects (organization_id, run_id, removed_at);
drop index concurrently if exists destroyed_objects_to_remove;
drop index concurrently if exists destroyed_objects_by_destruction;
