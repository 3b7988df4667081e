-- Roles, the tenancy helper, and the tables of organizations and their people.
-- probity_app sees one organization at a time; probity_system is for the few named cross-tenant jobs.
do $$
begin
  if not exists (select from pg_roles where rolname = 'probity_app') then create role probity_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'probity_system') then create role probity_system nologin; end if;
  execute format('grant probity_app, probity_system to %I', current_user);
end
$$;

create extension if not exists vector;
grant usage on schema public to probity_app, probity_system;

-- After a transaction-local set_config ends, the setting is '' and not null.
create function current_organization_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('probity.organization_id', true), '')::uuid;
create function current_user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('probity.user_id', true), '')::uuid;

-- Every table of a tenant ends its definition with: select enable_tenancy('table');
create function enable_tenancy(tenant_table regclass, tenant_column name default 'organization_id')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to probity_app using (%I = (select current_organization_id())) with check (%I = (select current_organization_id()))',
    tenant_table, tenant_column, tenant_column);
  execute format('create policy system on %s to probity_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %s to probity_app, probity_system', tenant_table);
end
$$;

create table organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  audit_log_retention_days int not null default 2557,
  investigation_retention_days int,
  background_ai_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select enable_tenancy('organizations', 'id');

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  platform_admin boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table members (
  organization_id uuid not null references organizations (id),
  user_id uuid not null references users (id),
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index members_by_user on members (user_id);
select enable_tenancy('members');

-- Users belong to no organization, so their policy asks for a membership that the caller may see.
alter table users enable row level security;
alter table users force row level security;
create policy colleague on users for select to probity_app
  using (exists (select from members where members.user_id = users.id and members.organization_id = (select current_organization_id())));
create policy system on users to probity_system using (true) with check (true);
grant select on users to probity_app;
grant select, insert, update, delete on users to probity_system;

create table personal_access_tokens (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_sha256 bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id) on delete cascade
);
select enable_tenancy('personal_access_tokens');
