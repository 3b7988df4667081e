-- An analysis drafted again over the passages that it was drafted from: in other orders, or with the parties' names or
-- genders exchanged. What the runs said is kept in words, so it is destroyed and scrubbed with the analysis.
create table reruns (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  kind text not null check (kind in ('reperform', 'swap')),
  status text not null check (status in ('running', 'complete', 'failed')),
  -- One name for each run, in the order in which they are carried out.
  plan jsonb not null,
  content_sha256 text not null,
  -- The statements of the analysis as they were: ids, kinds and texts.
  base jsonb not null,
  -- Each run that has ended, with what it said and how that fits the base.
  runs jsonb not null default '[]',
  -- Personal data in it was replaced since: what it counted is of words that are no longer there.
  scrubbed_at timestamptz,
  error text,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
create index reruns_by_analysis on reruns (organization_id, analysis_id);
-- The same runs asked for twice would cost twice.
create unique index reruns_running on reruns (organization_id, analysis_id, kind) where status = 'running';
select enable_tenancy('reruns');
