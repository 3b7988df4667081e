-- outside a transaction
-- When a case last changed, also by what people decided in it. Like the indexes of 040, only whoever asks for the time
-- may choose these.
drop index concurrently if exists analysis_feedback_by_case;
create index concurrently analysis_feedback_by_case on analysis_feedback (organization_id, investigation_id, created_at) where action <> 'view';
drop index concurrently if exists statement_judgments_by_case;
create index concurrently statement_judgments_by_case on statement_judgments (organization_id, investigation_id, judged_at) where judged_at > '-infinity';
drop index concurrently if exists human_assessments_by_case;
create index concurrently human_assessments_by_case on human_assessments (organization_id, investigation_id, assessed_at) where assessed_at > '-infinity';
drop index concurrently if exists allegation_findings_by_case;
create index concurrently allegation_findings_by_case on allegation_findings (organization_id, investigation_id, found_at) where found_at > '-infinity';
drop index concurrently if exists report_texts_by_case;
create index concurrently report_texts_by_case on report_texts (organization_id, investigation_id, written_at) where written_at > '-infinity';
