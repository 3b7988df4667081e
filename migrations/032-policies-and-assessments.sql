-- From when until when a paper says that it applies. The reader proposes it from the paper's own words, of which
-- effective_basis keeps the place; it counts for analyses only once a person has confirmed it.
alter table evidence_items
  add column effective_from date,
  add column effective_to date,
  add column version_label text,
  add column supersedes_id uuid,
  add column effective_basis jsonb,
  add column effective_confirmed_by uuid,
  add column effective_confirmed_at timestamptz,
  add constraint evidence_items_effective check (effective_from is null or effective_to is null or effective_from <= effective_to),
  add foreign key (organization_id, investigation_id, supersedes_id)
    references evidence_items (organization_id, investigation_id, id) on delete set null (supersedes_id);
create index evidence_items_by_superseded on evidence_items (organization_id, investigation_id, supersedes_id)
  where supersedes_id is not null;

-- What a person concludes of a row or a witness of an analysis: how likely, how grave, how plausible. No machine fills it.
-- The target is a place in the analysis ("r1", the second witness "w2"), so that no key holds a name. Earlier versions stay.
create table human_assessments (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  target text not null check (target ~ '^[a-z][0-9]{1,4}$'),
  field text not null check (field in ('likelihood', 'severity', 'plausibility', 'conclusion')),
  -- Null: taken back, for the reason given.
  value text,
  reason text not null check (reason <> ''),
  version int not null,
  assessed_by uuid not null,
  assessed_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, analysis_id, target, field, version),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('human_assessments');
