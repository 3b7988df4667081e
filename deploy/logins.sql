-- The logins of the service and the roles that they take on. Run once by a superuser in the service's database; running it
-- again changes nothing. The passwords come as settings, for instance with psql:
--   PGOPTIONS="-c probity.owner_password=… -c probity.web_password=… -c probity.worker_password=…"
-- and so does the name of a login that owns the tables already: -c probity.owner=…
do $$
declare
  roles constant name[] := array['probity_app', 'probity_identity', 'probity_system', 'probity_retention', 'probity_queue', 'probity_chain'];
  owner constant name := coalesce(nullif(current_setting('probity.owner', true), ''), 'probity_owner');
  role name;
  login record;
begin
  foreach role in array roles loop
    if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin', role); end if;
  end loop;
  for login in
    select * from (values (owner, 'owner'), ('probity_web', 'web'), ('probity_worker', 'worker')) as logins (name, short)
  loop
    if not exists (select from pg_roles where rolname = login.name) then execute format('create role %I login', login.name); end if;
    if exists (select from pg_authid where rolname = login.name and rolpassword is null) then
      execute format('alter role %I password %L', login.name, current_setting('probity.' || login.short || '_password'));
    end if;
  end loop;
  -- The owner hands the roles on when it migrates; by itself none of them gives it any right.
  foreach role in array roles loop
    if not pg_has_role(owner, role, 'member with admin option') then
      execute format('grant %I to %I with admin true, inherit false, set true', role, owner);
    end if;
  end loop;
  execute format('alter database %I owner to %I', current_database(), owner);
  execute format('alter schema public owner to %I', owner);
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
revoke create on schema public from public;
create extension if not exists vector;
-- Large objects are no table: row-level security does not reach them, and the service uses none.
revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
