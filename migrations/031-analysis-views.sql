-- Types whose statements are arranged in a view, and what an analysis of such a type was told besides its focus.
alter table analyses drop constraint analyses_type_check;
alter table analyses add constraint analyses_type_check check (type in ('question', 'topic', 'summary', 'gap', 'error_check',
  'timeline', 'comparative', 'witness_credibility', 'risk'));
alter table analyses add column params jsonb;
-- The people and the days of conduct as the case named them at that moment: what the analyst was told must be found again.
alter table analyses add column case_facts jsonb;

alter table prompt_versions drop constraint prompt_versions_prompt_type_check;
alter table prompt_versions add constraint prompt_versions_prompt_type_check check (prompt_type in ('analysis_question',
  'analysis_topic', 'analysis_summary', 'analysis_gap', 'analysis_error_check', 'analysis_timeline', 'analysis_comparative',
  'analysis_witness_credibility', 'analysis_risk', 'quality_faithfulness', 'quality_coverage'));
