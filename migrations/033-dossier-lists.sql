-- The lists of hashes that were signed of an analysis. No words: what a list holds is composed anew from the analysis
-- and the salts, and is issued under the old signature only where every hash is the same.
create table dossier_lists (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  number int not null,
  content_sha256 text not null,
  -- The last row of the audit trail that is in it: issuing leaves rows of its own.
  audit_through bigint not null,
  list_sha256 text not null,
  -- Sealed for this row: with the salts, a hash in somebody's copy would tell whether a guess at withheld words is right.
  salts_ciphertext bytea not null,
  salts_key_id text not null,
  -- Signatures differ each time, so the first one is kept.
  signature bytea not null,
  signing_key_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, analysis_id, number),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('dossier_lists');
