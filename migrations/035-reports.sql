-- The report of a case in versions: a draft, then reviewed by a second person, then released. What was released is frozen:
-- its content stays in the row and its files stay as one object until retention or a scrub destroys them.
create table reports (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  version int not null,
  state text not null check (state in ('draft', 'in_review', 'reviewed', 'released')),
  begun_by uuid,
  begun_at timestamptz not null,
  submitted_by uuid,
  submitted_at timestamptz,
  -- The hash of what was handed in: what is reviewed, and released, is this and nothing else.
  submitted_sha256 text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  -- What the second person says of it, also where it is sent back.
  review_note text,
  released_by uuid,
  released_at timestamptz,
  content jsonb,
  content_sha256 text,
  object_key text,
  object_sha256 text,
  destroyed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, investigation_id, id),
  unique (organization_id, investigation_id, version),
  check (reviewed_by is null or reviewed_by <> submitted_by),
  check ((state = 'released') = (released_at is not null)),
  check (content is null or state = 'released'),
  check (state <> 'released' or content is not null or destroyed_at is not null),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('reports');

-- What people write in it; the last version of each section counts.
create table report_texts (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  report_id uuid not null,
  section text not null check (section in ('summary', 'mandate', 'method', 'limitations')),
  version int not null,
  text text not null,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, report_id, section, version),
  foreign key (organization_id, investigation_id, report_id) references reports (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('report_texts');
