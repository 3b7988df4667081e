-- Analyses, the chunks that were retrieved for them as they were at that moment, and their quality checks.
create table analyses (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  type text not null check (type in ('question', 'topic', 'summary', 'gap', 'error_check')),
  question_id uuid,
  topic_id uuid,
  subject text not null,
  focus text,
  generation_status text not null check (generation_status in
    ('pending', 'generating', 'complete', 'checking', 'verified', 'quality_unavailable', 'failed')),
  -- Fences a worker that was given up for dead: it may write only under the attempt that it claimed.
  attempt int not null default 0,
  content jsonb,
  evidence_considered int,
  evidence_total int,
  retrieval_quality jsonb,
  validation_status text,
  faithfulness_score double precision,
  coverage_score double precision,
  quality_confidence text,
  quality_partial boolean not null default false,
  quality_error text,
  quality_checked_at timestamptz,
  claims jsonb not null default '[]',
  key_points jsonb not null default '[]',
  provider text not null,
  model text not null,
  prompt_type text,
  prompt_version int,
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  context_sha256 text,
  instruction_like_text jsonb not null default '[]',
  error text,
  regenerated_from uuid,
  generated_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, investigation_id, id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, question_id) references questions (organization_id, investigation_id, id) on delete set null (question_id),
  foreign key (organization_id, investigation_id, topic_id) references topics (organization_id, investigation_id, id) on delete set null (topic_id),
  foreign key (organization_id, investigation_id, regenerated_from) references analyses (organization_id, investigation_id, id) on delete set null (regenerated_from)
);
create index analyses_by_investigation on analyses (organization_id, investigation_id, id);
create index analyses_under_way on analyses (organization_id) where generation_status in ('pending', 'generating');
select enable_tenancy('analyses');

create table retrieved_chunks (
  organization_id uuid not null,
  analysis_id uuid not null,
  rank int not null,
  chunk_id uuid not null,
  evidence_id uuid not null,
  source_title text not null,
  source_type text not null,
  occurred_at timestamptz,
  included boolean not null,
  similarity int not null,
  exclusion_code text,
  exclusion_reason text,
  text text not null,
  start_offset int not null,
  end_offset int not null,
  primary key (organization_id, analysis_id, rank),
  unique (organization_id, analysis_id, chunk_id),
  foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete cascade
);
select enable_tenancy('retrieved_chunks');
