-- What each run has destroyed must stay destroyed: found again by its run, after a restore, and looked for in every store.
create index tombstones_by_run on tombstones (run_id, organization_id, kind, subject_id);

-- Whether fingerprints of what a run destroyed were found anywhere afterwards. It names the store and never the words.
create table residue_sweeps (
  run_id uuid primary key references retention_runs (id) on delete cascade,
  swept_at timestamptz not null,
  fingerprints int not null,
  stores int not null,
  residue jsonb not null default '[]'
);
alter table residue_sweeps enable row level security;
alter table residue_sweeps force row level security;
create policy system on residue_sweeps to probity_system using (true) with check (true);
grant select, insert, update, delete on residue_sweeps to probity_system;

-- Keyed hashes of words that a run is destroying, written with their destruction and gone once they were looked for.
create table residue_fingerprints (
  organization_id uuid not null,
  run_id uuid not null,
  hash bigint not null,
  words int not null,
  primary key (organization_id, run_id, hash)
);
create index residue_fingerprints_by_run on residue_fingerprints (run_id, organization_id, hash);
select enable_tenancy('residue_fingerprints');
