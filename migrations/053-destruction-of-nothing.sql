-- As in 043, but where no row is chosen nothing is looked for beneath it: an investigation whose items had gone already
-- was asked for all that could hang by them.
create or replace function destroy_chosen(parent regclass, chosen text, organization uuid, ids uuid[]) returns bigint language plpgsql as $$
declare
  child record;
  chosen_there text;
  is_root boolean := chosen = format('%s.organization_id = $1 and %s.id = any ($2)', parent, parent);
  gone bigint := 0;
  here bigint;
  is_there boolean;
begin
  if not is_root then
    execute format('select exists (select from %s where %s)', parent, chosen) into is_there using organization, ids;
    if not is_there then return 0; end if;
  end if;
  for child in
    select c.conrelid::regclass as name, string_agg(format('%s.%I = %s.%I', c.conrelid::regclass, own.attname, parent, theirs.attname), ' and ') as joined,
      max(own.attname) filter (where theirs.attname = 'organization_id') as organization_column,
      max(own.attname) filter (where theirs.attname = 'id') as id_column
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) pair(own, theirs)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = parent and c.conrelid <> c.confrelid
    group by c.oid, c.conrelid order by c.conrelid::regclass::text
  loop
    chosen_there := case when is_root and child.organization_column is not null and child.id_column is not null
      then format('%s.%I = $1 and %s.%I = any ($2)', child.name, child.organization_column, child.name, child.id_column)
      else format('exists (select from %s where %s and %s)', parent, child.joined, chosen) end;
    if not has_table_privilege(child.name, 'delete') then
      execute format('select count(*) from %s where %s', child.name, chosen_there) into here using organization, ids;
      gone := gone + here;
      continue;
    end if;
    gone := gone + destroy_chosen(child.name, chosen_there, organization, ids);
  end loop;
  execute format('delete from %s where %s', parent, chosen) using organization, ids;
  get diagnostics here = row_count;
  return gone + here;
end
$$;
