-- Files in the object store that no row names, as a restored database leaves them behind: named first, destroyed later.
create table stray_objects (
  organization_id uuid not null references organizations (id) on delete cascade,
  object_key text not null,
  found_at timestamptz not null,
  primary key (organization_id, object_key)
);
select enable_tenancy('stray_objects');

-- Where a sweep found destroyed words that evidence which stays holds as well.
alter table residue_sweeps add column lawful jsonb not null default '[]';
