-- The audit trail: append-only, and tamper-evident by a hash chain for each organization. Rows that belong to
-- no organization (a sign-in of somebody unknown) form the chain of the installation, under the nil UUID.
create table audit_logs (
  organization_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  action text not null,
  actor_id uuid,
  target_type text,
  target_id text,
  success boolean not null,
  error_message text,
  ip_address text,
  user_agent text,
  phi boolean not null,
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (organization_id, sequence),
  unique (organization_id, id)
);
create index audit_logs_by_action on audit_logs (organization_id, action, sequence);

create table audit_chains (
  organization_id uuid primary key,
  last_sequence bigint not null,
  last_hash bytea not null,
  -- Retention removes a prefix only; verification then starts from here.
  removed_through bigint not null default 0,
  removed_hash bytea
);

do $$
begin
  if not exists (select from pg_roles where rolname = 'probity_retention') then create role probity_retention nologin; end if;
  execute format('grant probity_retention to %I', current_user);
end
$$;
grant usage on schema public to probity_retention;

alter table audit_logs enable row level security;
alter table audit_logs force row level security;
create policy tenant on audit_logs to probity_app
  using (organization_id = (select current_organization_id())) with check (organization_id = (select current_organization_id()));
create policy system on audit_logs to probity_system using (true) with check (true);
create policy retention on audit_logs to probity_retention using (true);
grant select, insert on audit_logs to probity_app, probity_system;
grant select, delete on audit_logs to probity_retention;

alter table audit_chains enable row level security;
alter table audit_chains force row level security;
create policy system on audit_chains to probity_system using (true) with check (true);
create policy retention on audit_chains to probity_retention using (true) with check (true);
grant select, insert, update on audit_chains to probity_system;
grant select, update on audit_chains to probity_retention;

-- The words that the hash covers. Times as microseconds, because their text depends on the session's time zone.
create function audit_words(row_of audit_logs) returns text language sql immutable as $$
  select jsonb_build_array(
    row_of.organization_id, row_of.sequence, row_of.id, row_of.action, row_of.actor_id, row_of.target_type, row_of.target_id,
    row_of.success, row_of.error_message, row_of.ip_address, row_of.user_agent, row_of.phi,
    (extract(epoch from row_of.created_at) * 1000000)::bigint)::text
$$;

-- Runs as probity_system: whoever inserts a row may not touch the chain's head otherwise.
create function chain_audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_chains;
begin
  insert into audit_chains (organization_id, last_sequence, last_hash) values (new.organization_id, 0, '\x00') on conflict do nothing;
  select * into head from audit_chains where organization_id = new.organization_id for update;
  new.sequence := head.last_sequence + 1;
  new.previous_hash := head.last_hash;
  new.hash := sha256(head.last_hash || convert_to(audit_words(new), 'UTF8'));
  update audit_chains set last_sequence = new.sequence, last_hash = new.hash where organization_id = new.organization_id;
  return new;
end
$$;
-- A schema's owner may give a function only to a role that may create in it.
grant create on schema public to probity_system;
alter function chain_audit_row() owner to probity_system;
revoke create on schema public from probity_system;
create trigger chain_audit_row before insert on audit_logs for each row execute function chain_audit_row();
