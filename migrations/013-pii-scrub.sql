-- Personal data that was replaced by placeholders: how far a scrub is, and which placeholder stands for whom.
alter table investigations add column pii_scrubbed_at timestamptz;
alter table evidence_items add column pii_scrubbed_at timestamptz;

-- While a scrub is under way it knows the people named anywhere in the investigation; sealed, and gone when it has ended.
create table pii_scrubs (
  organization_id uuid not null,
  investigation_id uuid not null,
  run_id uuid not null,
  begun_at timestamptz not null,
  finished_at timestamptz,
  people_ciphertext bytea,
  people_key_id text,
  primary key (organization_id, investigation_id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  check (finished_at is null or people_ciphertext is null)
);
select enable_tenancy('pii_scrubs');

-- "[PERSON 1]" is the same person everywhere in an investigation. Of the value only a keyed hash is kept.
create table pii_aliases (
  organization_id uuid not null,
  investigation_id uuid not null,
  type text not null,
  number int not null,
  value_hmac bytea not null,
  primary key (organization_id, investigation_id, type, number),
  unique (organization_id, investigation_id, value_hmac),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('pii_aliases');

alter table tombstones drop constraint tombstones_kind_check;
alter table tombstones add constraint tombstones_kind_check check (kind in ('investigation', 'evidence', 'pii'));

-- Rows of custody are only ever added; the one thing that may change is a name that somebody gave a file.
grant update (file_name_given) on evidence_custody to probity_system;
