-- How long data is kept, what must stay, and what was destroyed by which run.

-- A policy is never changed: a new one supersedes it, so that a manifest can name what was in force.
create table retention_policies (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  data_category text not null check (data_category in ('investigation', 'evidence_attachment', 'audit_log', 'pii')),
  retention_days int not null check (retention_days > 0),
  superseded_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index retention_policies_in_force on retention_policies (organization_id, data_category) where superseded_at is null;
select enable_tenancy('retention_policies');

create table legal_holds (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  evidence_id uuid,
  reason text not null,
  until timestamptz not null,
  placed_by uuid,
  placed_at timestamptz not null,
  released_by uuid,
  released_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index legal_holds_by_investigation on legal_holds (organization_id, investigation_id);
select enable_tenancy('legal_holds');

-- One row for each destroying transaction, written by it; what a legal hold kept has hold_until and no rows.
create table retention_destructions (
  organization_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  data_category text not null check (data_category in ('investigation', 'evidence_attachment', 'audit_log', 'pii')),
  policy_id uuid,
  hold_until timestamptz,
  row_count bigint not null,
  destroyed_at timestamptz not null,
  primary key (organization_id, id)
);
create index retention_destructions_by_run on retention_destructions (organization_id, run_id);
select enable_tenancy('retention_destructions');

-- Written with the rows' destruction and before the object's, so that none goes unnamed whenever the process dies.
create table destroyed_objects (
  organization_id uuid not null,
  object_key text not null,
  run_id uuid not null,
  destruction_id uuid not null,
  removed_at timestamptz,
  primary key (organization_id, object_key),
  foreign key (organization_id, destruction_id) references retention_destructions (organization_id, id) on delete cascade
);
create index destroyed_objects_by_destruction on destroyed_objects (organization_id, destruction_id);
create index destroyed_objects_to_remove on destroyed_objects (organization_id, run_id) where removed_at is null;
select enable_tenancy('destroyed_objects');

create table tombstones (
  organization_id uuid not null,
  kind text not null check (kind in ('investigation', 'evidence')),
  subject_id uuid not null,
  run_id uuid not null,
  destroyed_at timestamptz not null,
  primary key (organization_id, kind, subject_id)
);
select enable_tenancy('tombstones');

-- Runs cover every organization, so they belong to none.
create table retention_runs (
  id uuid primary key,
  run_type text not null check (run_type in ('retention', 'pii_scrub')),
  ci_run_id text not null,
  trigger text not null check (trigger in ('endpoint', 'schedule')),
  started_at timestamptz not null,
  -- Set together, in one transaction, once all is destroyed; the manifest is never made anew afterwards.
  finished_at timestamptz,
  manifest_sequence bigint unique,
  manifest_json text,
  retention_until timestamptz,
  -- Null for a run without protection.
  s3_version_id text,
  closed_at timestamptz
);
alter table retention_runs enable row level security;
alter table retention_runs force row level security;
create policy system on retention_runs to probity_system using (true) with check (true);
grant select, insert, update, delete on retention_runs to probity_system;

-- Deletes the chosen rows and everything that would cascade from them, and counts what is gone. It reads the foreign
-- keys, so that a table added later cannot be destroyed uncounted. References of a table to itself are the caller's.
-- What only cascading may delete (append-only tables) is counted before it goes.
create function destroy_chosen(parent regclass, chosen text, organization uuid, ids uuid[]) returns bigint language plpgsql as $$
declare
  child record;
  gone bigint := 0;
  here bigint;
begin
  for child in
    select c.conrelid::regclass as name, string_agg(format('%s.%I = %s.%I', c.conrelid::regclass, own.attname, parent, theirs.attname), ' and ') as joined
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) pair(own, theirs)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = parent and c.conrelid <> c.confrelid
    group by c.oid, c.conrelid order by c.conrelid::regclass::text
  loop
    if not has_table_privilege(child.name, 'delete') then
      execute format('select count(*) from %s where exists (select from %s where %s and %s)', child.name, parent, child.joined, chosen)
        into here using organization, ids;
      gone := gone + here;
      continue;
    end if;
    gone := gone + destroy_chosen(child.name, format('exists (select from %s where %s and %s)', parent, child.joined, chosen), organization, ids);
  end loop;
  execute format('delete from %s where %s', parent, chosen) using organization, ids;
  get diagnostics here = row_count;
  return gone + here;
end
$$;
create function destroy_rows(parent regclass, organization uuid, ids uuid[]) returns bigint language sql as $$
  select destroy_chosen(parent, format('%s.organization_id = $1 and %s.id = any ($2)', parent, parent), organization, ids);
$$;

-- Destroying an item looks for what came inside it; without these each one would look through the investigation.
create index evidence_items_by_parent on evidence_items (organization_id, investigation_id, parent_id) where parent_id is not null;
create index evidence_chunks_by_item on evidence_chunks (organization_id, investigation_id, evidence_id);
