-- The one-time link with which the owner's account of a new installation is made. Belongs to no organization.
create table owner_links (
  token_sha256 bytea primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
alter table owner_links enable row level security;
alter table owner_links force row level security;
create policy system on owner_links to probity_system using (true) with check (true);
grant select, insert, update, delete on owner_links to probity_system;
