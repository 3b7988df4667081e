-- A shorter retention waits before it takes effect, and what a run tells names each hold.

-- The shortening of one category that waits. Its id becomes that of the policy once it is in force.
create table pending_retention_policies (
  organization_id uuid not null references organizations (id),
  data_category text not null check (data_category in ('investigation', 'evidence_attachment', 'audit_log', 'pii')),
  id uuid not null,
  retention_days int not null check (retention_days > 0),
  pending_until timestamptz not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organization_id, data_category)
);
select enable_tenancy('pending_retention_policies');

-- The hold that kept something, or the investigation whose own field did. Null for what was destroyed, and for what was
-- kept before this was written down.
alter table retention_destructions add column hold_id uuid;

-- What destroy_chosen would delete: each table with the condition by which it is reached, once for each way to it.
create function list_chosen(parent regclass, chosen text) returns table (name regclass, condition text) language plpgsql stable as $$
declare
  child record;
begin
  return query select parent, chosen;
  for child in
    select c.conrelid::regclass as name, string_agg(format('%s.%I = %s.%I', c.conrelid::regclass, own.attname, parent, theirs.attname), ' and ') as joined
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) pair(own, theirs)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = parent and c.conrelid <> c.confrelid
    group by c.oid, c.conrelid
  loop
    return query select * from list_chosen(child.name, format('exists (select from %s where %s and %s)', parent, child.joined, chosen));
  end loop;
end
$$;
-- How many rows destroy_rows would delete, each counted once.
create function count_rows(parent regclass, organization uuid, ids uuid[]) returns bigint language plpgsql stable as $$
declare
  reached record;
  here bigint;
  counted bigint := 0;
begin
  for reached in
    select name, string_agg('(' || condition || ')', ' or ') as condition
    from list_chosen(parent, format('%s.organization_id = $1 and %s.id = any ($2)', parent, parent)) group by name
  loop
    execute format('select count(*) from %s where %s', reached.name, reached.condition) into here using organization, ids;
    counted := counted + here;
  end loop;
  return counted;
end
$$;
