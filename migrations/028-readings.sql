-- What the reader found in an item's text: offsets, dates and enums, and the names by which people speak in it.
-- Derived from the text alone, so it goes with the item and may be made anew at any time.
create table evidence_readings (
  organization_id uuid not null,
  evidence_id uuid not null,
  investigation_id uuid not null,
  reader_version int not null,
  -- A hash of what was known beside the text: the parties, the days of the conduct, the item's own day and file name.
  context text not null,
  names jsonb not null,
  units jsonb not null,
  read_at timestamptz not null,
  primary key (organization_id, evidence_id),
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index evidence_readings_by_investigation on evidence_readings (organization_id, investigation_id);
select enable_tenancy('evidence_readings');

-- What a person decided about two names of an investigation: one person, or two. Ids of names, no names.
create table people_decisions (
  organization_id uuid not null,
  investigation_id uuid not null,
  alias_a uuid not null,
  alias_b uuid not null check (alias_a < alias_b),
  same boolean not null,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (organization_id, investigation_id, alias_a, alias_b),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('people_decisions');
