-- Where each item came from, append-only; objects on their way in; near-duplicates; when an analysis lost support.
create table evidence_custody (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  evidence_id uuid not null,
  event text not null check (event in ('uploaded', 'typed', 'imported', 'found_inside', 'read_again', 'included', 'excluded', 'withdrawn')),
  actor_id uuid,
  sha256 text,
  size_bytes bigint,
  file_name_given text,
  ip_address text,
  user_agent text,
  happened_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index evidence_custody_by_item on evidence_custody (organization_id, evidence_id, id);
select enable_tenancy('evidence_custody');
revoke update, delete on evidence_custody from probity_app, probity_system;

-- Written before an object is stored and removed with the row that names it: what stays here has no owner.
create table pending_objects (
  organization_id uuid not null references organizations (id),
  object_key text not null,
  created_at timestamptz not null,
  primary key (organization_id, object_key)
);
select enable_tenancy('pending_objects');

create index evidence_items_by_content on evidence_items (organization_id, investigation_id, sha256) where sha256 is not null;
alter table evidence_items add column near_duplicate_group uuid;
create index evidence_items_by_group on evidence_items (organization_id, near_duplicate_group) where near_duplicate_group is not null;
create index evidence_items_failed_to_embed on evidence_items (created_at) where embedding_status = 'failed';

-- Bands of a MinHash of each text: texts that share one are compared.
create table evidence_fingerprints (
  organization_id uuid not null,
  investigation_id uuid not null,
  evidence_id uuid not null,
  band int not null,
  hash int not null,
  primary key (organization_id, evidence_id, band),
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index evidence_fingerprints_by_band on evidence_fingerprints (organization_id, investigation_id, band, hash);
select enable_tenancy('evidence_fingerprints');

-- Judgments made before this moment were made on support that has changed since.
alter table analyses add column support_changed_at timestamptz;
