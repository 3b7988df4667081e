-- What people who work on a case say to each other: of the case, of an item or of an analysis. It goes with what it is about.
create table comments (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  -- Of the case itself where both are null.
  evidence_id uuid,
  analysis_id uuid,
  text text not null check (text <> ''),
  written_by uuid not null,
  written_at timestamptz not null,
  edited_at timestamptz,
  done_by uuid,
  done_at timestamptz,
  primary key (organization_id, id),
  check (evidence_id is null or analysis_id is null),
  check ((done_at is null) = (done_by is null)),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, evidence_id)
    references evidence_items (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, analysis_id)
    references analyses (organization_id, investigation_id, id) on delete cascade
);
create index comments_by_case on comments (organization_id, investigation_id, id);
create index comments_by_item on comments (organization_id, evidence_id, id) where evidence_id is not null;
create index comments_by_analysis on comments (organization_id, analysis_id, id) where analysis_id is not null;
-- When a case last changed; like the indexes of 062, only whoever asks for the time may choose it.
create index comments_by_time on comments (organization_id, investigation_id, written_at) where written_at > '-infinity';
select enable_tenancy('comments');

-- Who is meant by a comment. A mail that tells of it is wanted until it is sent.
create table comment_mentions (
  organization_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  mail_wanted boolean not null default false,
  mentioned_at timestamptz not null,
  primary key (organization_id, user_id, comment_id),
  foreign key (organization_id, comment_id) references comments (organization_id, id) on delete cascade
);
create index comment_mentions_by_comment on comment_mentions (organization_id, comment_id);
create index comment_mentions_to_mail on comment_mentions (mentioned_at) where mail_wanted;
select enable_tenancy('comment_mentions');

-- Who wants a mail once somebody has mentioned them in a comment.
alter table users add column mail_when_mentioned boolean not null default false;
