-- Whether the same person was shown the same thing just now is asked before each row of a view.
create index audit_logs_by_actor on audit_logs (organization_id, actor_id, action, created_at);
