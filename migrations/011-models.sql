-- What calls to language models used up, and the settings of an organization.

-- One row for each attempt, answered or not; it holds no text, and stays when its analysis goes.
create table model_usage (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  analysis_id uuid,
  provider text not null check (provider in ('anthropic', 'bedrock', 'openai_compatible')),
  region text,
  model text not null,
  purpose text not null check (purpose in ('primary', 'quality')),
  -- Null for an attempt that was answered.
  failure text,
  input_tokens int not null,
  output_tokens int not null,
  cache_read_tokens int not null,
  cache_write_tokens int not null,
  duration_ms int not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index model_usage_by_time on model_usage (organization_id, created_at);
create index model_usage_by_analysis on model_usage (organization_id, analysis_id);
select enable_tenancy('model_usage');

-- What an organization decided otherwise than the installation; a key that is not here has its default.
create table app_settings (
  organization_id uuid not null references organizations (id),
  key text not null check (key in ('ai_provider', 'idle_timeout_minutes')),
  value jsonb not null,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (organization_id, key)
);
select enable_tenancy('app_settings');
