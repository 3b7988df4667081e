-- Prompts: their versions and which one was activated when are only ever added; evaluations of a version against the active one.
create table prompt_versions (
  organization_id uuid not null references organizations (id),
  prompt_type text not null check (prompt_type in ('analysis_question', 'analysis_topic', 'analysis_summary', 'analysis_gap',
    'analysis_error_check', 'quality_faithfulness', 'quality_coverage')),
  version int not null check (version > 0),
  id uuid not null,
  system_prompt text not null,
  user_prompt_template text not null,
  change_note text,
  restored_from_version int,
  -- null: the default that was shipped.
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, prompt_type, version),
  unique (organization_id, id),
  foreign key (organization_id, prompt_type, restored_from_version) references prompt_versions (organization_id, prompt_type, version)
);
select enable_tenancy('prompt_versions');
revoke update, delete on prompt_versions from probity_app, probity_system;

-- The newest row says which version is active.
create table prompt_activations (
  organization_id uuid not null,
  prompt_type text not null,
  sequence int not null,
  version int not null,
  -- Why an owner activated it although its evaluation was flagged.
  reason text,
  activated_by uuid,
  activated_at timestamptz not null,
  primary key (organization_id, prompt_type, sequence),
  foreign key (organization_id, prompt_type, version) references prompt_versions (organization_id, prompt_type, version)
);
select enable_tenancy('prompt_activations');
revoke update, delete on prompt_activations from probity_app, probity_system;

create table prompt_evaluations (
  organization_id uuid not null,
  id uuid not null,
  prompt_type text not null,
  candidate_version int not null,
  active_version int not null,
  provider text not null,
  model text not null,
  status text not null check (status in ('running', 'complete', 'failed')),
  -- The cases in their order, by name; the disagreed analyses by id. No evidence text is kept here.
  cases jsonb not null,
  most_rounds int not null check (most_rounds > 0),
  -- How many pairs were run. A job carries out one pair and only if it is the next.
  done int not null default 0,
  pairs jsonb not null default '[]',
  flagged boolean,
  error text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, prompt_type, candidate_version) references prompt_versions (organization_id, prompt_type, version),
  foreign key (organization_id, prompt_type, active_version) references prompt_versions (organization_id, prompt_type, version)
);
create unique index prompt_evaluations_under_way on prompt_evaluations (organization_id, prompt_type) where status = 'running';
create index prompt_evaluations_by_candidate on prompt_evaluations (organization_id, prompt_type, candidate_version, id);
select enable_tenancy('prompt_evaluations');
