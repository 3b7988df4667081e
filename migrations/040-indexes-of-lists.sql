-- outside a transaction
-- What the pages of long lists are read by, in their order. A build that was interrupted leaves an index that serves
-- nobody under its name, so each is dropped before it is built.

-- The list of cases shows when each last changed. Every row has such a time; only whoever asks for it may choose these
-- indexes: where a table was empty when a foreign key's lookup was planned, any index of the case seems as good as its own.
drop index concurrently if exists evidence_items_by_change;
create index concurrently evidence_items_by_change on evidence_items (organization_id, investigation_id, updated_at) where updated_at > '-infinity';
drop index concurrently if exists questions_by_change;
create index concurrently questions_by_change on questions (organization_id, investigation_id, updated_at) where updated_at > '-infinity';
drop index concurrently if exists topics_by_change;
create index concurrently topics_by_change on topics (organization_id, investigation_id, updated_at) where updated_at > '-infinity';
drop index concurrently if exists analyses_by_change;
create index concurrently analyses_by_change on analyses (organization_id, investigation_id, updated_at) where updated_at > '-infinity';

-- The items of a case by what people sort them by. Behind row-level security no page may begin inside an index over a
-- function that could tell what it was given; a case expression is none. They too are for who asks for them.
drop index concurrently if exists evidence_items_by_occurrence;
create index concurrently evidence_items_by_occurrence on evidence_items (organization_id, investigation_id,
  (case when occurred_at is null then timestamptz '33658-09-27 01:46:40+00' else occurred_at end), id) where updated_at > '-infinity';
drop index concurrently if exists evidence_items_by_size;
create index concurrently evidence_items_by_size on evidence_items (organization_id, investigation_id,
  (case when size_bytes is null then 0 else size_bytes end), id) where updated_at > '-infinity';

-- The audit trail by who acted, by when, and what was refused or failed.
drop index concurrently if exists audit_logs_by_actor_in_order;
create index concurrently audit_logs_by_actor_in_order on audit_logs (organization_id, actor_id, sequence);
drop index concurrently if exists audit_logs_by_time;
create index concurrently audit_logs_by_time on audit_logs (organization_id, created_at, sequence);
drop index concurrently if exists audit_logs_failed;
create index concurrently audit_logs_failed on audit_logs (organization_id, sequence) where not success;

drop index concurrently if exists analysis_feedback_by_action;
create index concurrently analysis_feedback_by_action on analysis_feedback (organization_id, action, id);
drop index concurrently if exists personal_access_tokens_by_user;
create index concurrently personal_access_tokens_by_user on personal_access_tokens (organization_id, user_id, id);
drop index concurrently if exists retention_runs_by_start;
create index concurrently retention_runs_by_start on retention_runs (started_at, id);
