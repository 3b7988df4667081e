-- One index in place of two: it finds what a run has still to remove, and all that it names.
create index destroyed_objects_by_run on destroyed_objects (organization_id, run_id, removed_at);
drop index destroyed_objects_to_remove;
drop index destroyed_objects_by_destruction;
