-- What a person thinks of one statement of an analysis: right, wrong, or only a note. Every word stays; of each person's
-- on a statement the last one counts, and one without a verdict and a note takes the others back.
create table statement_judgments (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  statement_id text not null check (statement_id <> ''),
  user_id uuid not null,
  verdict text check (verdict in ('agree', 'disagree')),
  note text check (note <> ''),
  content_sha256 text not null,
  judged_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
create index statement_judgments_by_analysis on statement_judgments (organization_id, analysis_id, statement_id, user_id, id desc);
select enable_tenancy('statement_judgments');
