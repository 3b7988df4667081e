-- What a person has been shown and has read of an analysis, what they think of it, and what it said before it was edited.

alter table analyses add column edited_at timestamptz;

-- One row for each person and each wording of an analysis: an edit changes the hash, so its gates are to be passed anew.
create table analysis_engagements (
  organization_id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  user_id uuid not null,
  content_sha256 text not null,
  served_at timestamptz not null,
  detail_reviewed_at timestamptz,
  citation_checked_at timestamptz,
  checked_citation_id uuid,
  primary key (organization_id, analysis_id, user_id, content_sha256),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade,
  check (citation_checked_at is null or detail_reviewed_at is not null),
  check ((citation_checked_at is null) = (checked_citation_id is null))
);
select enable_tenancy('analysis_engagements');

-- Whose passage in the evidence was really sent to whom.
create table served_citations (
  organization_id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  user_id uuid not null,
  content_sha256 text not null,
  citation_id uuid not null,
  served_at timestamptz not null,
  primary key (organization_id, analysis_id, user_id, content_sha256, citation_id),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('served_citations');

-- What people decided, and of which wording. The times of the gates are kept with it, because engagements are per wording.
create table analysis_feedback (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('agree', 'disagree', 'unsure', 'regenerate', 'edit', 'view')),
  reason text,
  help_needed text,
  regeneration_reason text check (regeneration_reason in
    ('inaccurate_conclusions', 'missing_evidence', 'too_vague', 'wrong_focus', 'other')),
  direction text,
  regenerated_analysis_id uuid,
  content_sha256 text,
  detail_reviewed_at timestamptz,
  citation_checked_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade,
  check (action not in ('agree', 'disagree', 'unsure') or citation_checked_at is not null),
  check (action <> 'disagree' or reason is not null),
  check (action <> 'unsure' or help_needed is not null),
  check ((action = 'regenerate') = (regeneration_reason is not null))
);
create index analysis_feedback_by_analysis on analysis_feedback (organization_id, analysis_id, id);
create index analysis_feedback_by_time on analysis_feedback (organization_id, created_at);
select enable_tenancy('analysis_feedback');

-- Every earlier wording; version 1 is the analysis as it was generated.
create table analysis_versions (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  version int not null,
  content jsonb not null,
  content_sha256 text not null,
  replaced_by uuid,
  replaced_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, analysis_id, version),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('analysis_versions');
