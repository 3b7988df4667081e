-- What somebody is said to have done. An allegation is never deleted, only withdrawn with a reason: its number stays its own.
create table allegations (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  number int not null,
  text text not null check (text <> ''),
  -- Names of the people it concerns.
  concerns jsonb not null default '[]',
  -- The rule that it touches, in words and as the paper in which it stands.
  rule text,
  rule_evidence_id uuid,
  position int not null,
  withdrawn_reason text,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  -- Who wrote the words as they are now.
  written_by uuid,
  written_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, investigation_id, id),
  unique (organization_id, investigation_id, number),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, rule_evidence_id)
    references evidence_items (organization_id, investigation_id, id) on delete set null (rule_evidence_id)
);
create index allegations_by_rule on allegations (organization_id, investigation_id, rule_evidence_id) where rule_evidence_id is not null;
select enable_tenancy('allegations');

-- The words before each change; version 1 is what was written first.
create table allegation_wordings (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  version int not null,
  text text not null,
  written_by uuid,
  written_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, allegation_id, version),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('allegation_wordings');

create table allegation_questions (
  organization_id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  question_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, allegation_id, question_id),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, question_id) references questions (organization_id, investigation_id, id) on delete cascade
);
create index allegation_questions_by_question on allegation_questions (organization_id, investigation_id, question_id);
select enable_tenancy('allegation_questions');

create table allegation_topics (
  organization_id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  topic_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, allegation_id, topic_id),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, topic_id) references topics (organization_id, investigation_id, id) on delete cascade
);
create index allegation_topics_by_topic on allegation_topics (organization_id, investigation_id, topic_id);
select enable_tenancy('allegation_topics');

-- Which statement a person put on which side of an allegation.
create table allegation_statements (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  analysis_id uuid not null,
  statement_id text not null,
  side text not null check (side in ('for', 'against', 'both')),
  placed_by uuid not null,
  placed_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, allegation_id, analysis_id, statement_id),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
create index allegation_statements_by_analysis on allegation_statements (organization_id, investigation_id, analysis_id);
select enable_tenancy('allegation_statements');

-- What a person finds, under the standard of proof of that day, on these wordings of these analyses. Earlier versions stay.
create table allegation_findings (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  version int not null,
  -- Null: taken back, for the reasons given.
  conclusion text check (conclusion in ('substantiated', 'not_substantiated', 'inconclusive', 'unfounded')),
  standard text not null,
  reasons text not null check (reasons <> ''),
  rests_on jsonb not null,
  found_by uuid not null,
  found_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, allegation_id, version),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('allegation_findings');

-- The standard of proof that an organization works by, and for whose eyes its reports are.
alter table app_settings drop constraint app_settings_key_check;
alter table app_settings add constraint app_settings_key_check check (key in ('ai_provider', 'idle_timeout_minutes',
  'standard_of_proof', 'standard_of_proof_words', 'confidentiality'));
