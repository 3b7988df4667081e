-- A run that a person began by hand says so, and who it was.
alter table retention_runs drop constraint retention_runs_trigger_check;
alter table retention_runs add constraint retention_runs_trigger_check check (trigger in ('endpoint', 'schedule', 'person'));
alter table retention_runs add column requested_by uuid;
