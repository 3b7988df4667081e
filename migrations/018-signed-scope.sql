-- Three logins and a scope that the database checks itself (decision 021). The owner's login migrates and is never used
-- to serve; the web login may become probity_app or probity_identity, the worker login any role of the service. What a
-- transaction may see is said by a setting that the process has signed, because any SELECT can write a setting.
do $$
declare
  role name;
begin
  if not exists (select from pg_roles where rolname = 'probity_identity') then create role probity_identity nologin; end if;
  if not exists (select from pg_roles where rolname = 'probity_queue') then create role probity_queue nologin; end if;
  if not exists (select from pg_roles where rolname = 'probity_chain') then create role probity_chain nologin; end if;
  foreach role in array array['probity_app', 'probity_identity', 'probity_system', 'probity_retention', 'probity_chain'] loop
    execute format('grant %I to %I with inherit false, set true', role, current_user);
  end loop;
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
revoke create on schema public from public;
grant usage on schema public to probity_identity;

-- The keys of HMAC-SHA-256 that a scope may be signed with, as its two pads. Only the owner's login reads them.
create table scope_keys (
  id text primary key,
  inner_pad bytea not null check (length(inner_pad) = 64),
  outer_pad bytea not null check (length(outer_pad) = 64),
  created_at timestamptz not null default now()
);
alter table scope_keys enable row level security;

-- Kind, organization and user as the process signed them; null for anything else.
create function signed_scope() returns text[] language plpgsql stable parallel safe security definer
set search_path = pg_catalog, pg_temp as $$
declare
  given text := current_setting('probity.scope', true);
  said text := substr(given, 66);
begin
  if exists (
    select from public.scope_keys k
    where encode(sha256(k.outer_pad || sha256(k.inner_pad || convert_to(said, 'UTF8'))), 'hex') = left(given, 64)
  ) then
    return string_to_array(said, ' ');
  end if;
  return null;
end
$$;

create function scope_is(kind text) returns boolean language sql stable parallel safe
  return (select coalesce(said[1] = kind, false) from signed_scope() said);
create or replace function current_organization_id() returns uuid language sql stable parallel safe
  return (select nullif(said[2], '')::uuid from signed_scope() said where said[1] = 'tenant');
create or replace function current_user_id() returns uuid language sql stable parallel safe
  return (select nullif(said[3], '')::uuid from signed_scope() said where said[1] = 'tenant');

create or replace function enable_tenancy(tenant_table regclass, tenant_column name default 'organization_id')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to probity_app using (%I = (select current_organization_id())) with check (%I = (select current_organization_id()))',
    tenant_table, tenant_column, tenant_column);
  execute format(
    $policy$create policy system on %s to probity_system using ((select scope_is('system'))) with check ((select scope_is('system')))$policy$,
    tenant_table);
  execute format('grant select, insert, update, delete on %s to probity_app, probity_system', tenant_table);
end
$$;

do $$
declare
  guarded record;
begin
  for guarded in select polrelid::regclass as name from pg_policy where polname = 'system' loop
    execute format(
      $policy$alter policy system on %s using ((select scope_is('system'))) with check ((select scope_is('system')))$policy$,
      guarded.name);
  end loop;
end
$$;
alter policy retention on audit_logs using ((select scope_is('system')));
alter policy retention on audit_chains using ((select scope_is('system'))) with check ((select scope_is('system')));

-- The trigger that chains a row works for whoever appends it, as a role that no login can take on.
grant usage on schema public to probity_chain;
grant select, insert, update on audit_chains to probity_chain;
create policy chain on audit_chains to probity_chain using (true) with check (true);
revoke insert, update on audit_chains from probity_system;
drop trigger chain_audit_row on audit_logs;
set local role probity_system;
drop function chain_audit_row();
set local role none;
create function chain_audit_row() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.audit_chains;
begin
  insert into public.audit_chains (organization_id, last_sequence, last_hash) values (new.organization_id, 0, '\x00') on conflict do nothing;
  select * into head from public.audit_chains where organization_id = new.organization_id for update;
  new.sequence := head.last_sequence + 1;
  new.previous_hash := head.last_hash;
  new.hash := sha256(head.last_hash || convert_to(public.audit_words(new), 'UTF8'));
  update public.audit_chains set last_sequence = new.sequence, last_hash = new.hash where organization_id = new.organization_id;
  return new;
end
$$;
grant create on schema public to probity_chain;
alter function chain_audit_row() owner to probity_chain;
revoke create on schema public from probity_chain;
create trigger chain_audit_row before insert on audit_logs for each row execute function chain_audit_row();

-- Inside a tenant too, background work may change the one thing in the chain of custody that may change: a file's name.
create policy renamed on evidence_custody to probity_system
  using (organization_id = (select current_organization_id())) with check (organization_id = (select current_organization_id()));

-- What signing in needs, before anybody knows which organization it is for.
create function enable_identity(identity_table regclass, rights text) returns void language plpgsql as $$
begin
  execute format(
    $policy$create policy identity on %s to probity_identity using ((select scope_is('identity'))) with check ((select scope_is('identity')))$policy$,
    identity_table);
  execute format('grant %s on %s to probity_identity', rights, identity_table);
end
$$;
select enable_identity(name::regclass, 'select, insert, update, delete')
from unnest(array['owner_links', 'user_identities', 'accounts', 'webauthn_credentials', 'totp_secrets', 'recovery_codes', 'mfa_attempts',
  'auth_challenges', 'sessions', 'provider_models', 'back_channel_logout_tokens', 'adaptive_authentication_pauses']) name;
select enable_identity('users', 'select, insert, update'), enable_identity('members', 'select, insert, update'),
  enable_identity('personal_access_tokens', 'select, insert, update'), enable_identity('invitations', 'select, update'),
  enable_identity('organizations', 'select'), enable_identity('app_settings', 'select'), enable_identity('audit_logs', 'insert');
-- Of the trail it adds only to the chain of the installation, for what belongs to no organization.
alter policy identity on audit_logs
  with check ((select scope_is('identity')) and organization_id = '00000000-0000-0000-0000-000000000000');
