-- The words of a question or topic before each change, and who changed them when.
create table question_wordings (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  question_id uuid not null,
  text text not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, question_id) references questions (organization_id, investigation_id, id) on delete cascade
);
create index question_wordings_by_question on question_wordings (organization_id, investigation_id, question_id, id desc);
select enable_tenancy('question_wordings');

create table topic_wordings (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  topic_id uuid not null,
  text text not null,
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, topic_id) references topics (organization_id, investigation_id, id) on delete cascade
);
create index topic_wordings_by_topic on topic_wordings (organization_id, investigation_id, topic_id, id desc);
select enable_tenancy('topic_wordings');
