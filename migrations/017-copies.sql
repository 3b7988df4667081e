-- Items with nearly the same text count once as corroboration, so that has to be known wherever sources are counted.

-- As it was when the analysis was made, like the rest of the row.
alter table retrieved_chunks add column near_duplicate_group uuid;

-- Items of the investigation with copies counted once; null for analyses made before this was counted.
alter table analyses add column sources_considered int, add column sources_total int;

-- How many live items are copies of another live one.
alter table evidence_counts add column copies int not null default 0;

update evidence_counts c set copies = g.copies
from (
  select organization_id, investigation_id, count(*) - count(distinct near_duplicate_group) as copies
  from evidence_items
  where near_duplicate_group is not null and withdrawn_at is null and deleted_at is null
  group by organization_id, investigation_id
) g
where c.organization_id = g.organization_id and c.investigation_id = g.investigation_id;

-- The live items of each group that a statement touched, before it and after it: a group of n has n - 1 copies.
do $do$
declare
  event record;
begin
  for event in
    select * from (values
      ('insert', 'referencing new table as new_items', 'select 1 as sign, * from new_items'),
      ('delete', 'referencing old table as old_items', 'select -1 as sign, * from old_items'),
      ('update', 'referencing old table as old_items new table as new_items',
        'select 1 as sign, * from new_items union all select -1 as sign, * from old_items')
    ) as events (name, tables, changes)
  loop
    execute format($template$
      create function tally_copies_on_%1$s() returns trigger language plpgsql as $body$
      begin
        -- Whoever counts waits for whoever counted before, and then sees what that one wrote.
        perform from evidence_counts c
        where (c.organization_id, c.investigation_id) in (
          select organization_id, investigation_id from (%3$s) changes
          where near_duplicate_group is not null and withdrawn_at is null and deleted_at is null
          group by organization_id, investigation_id, near_duplicate_group having sum(sign) <> 0)
        for update;
        update evidence_counts c set copies = c.copies + d.copies
        from (
          select t.organization_id, t.investigation_id,
            sum(greatest(n.items - 1, 0) - greatest(n.items - t.change - 1, 0)) as copies
          from (
            select organization_id, investigation_id, near_duplicate_group, sum(sign) as change from (%3$s) changes
            where near_duplicate_group is not null and withdrawn_at is null and deleted_at is null
            group by organization_id, investigation_id, near_duplicate_group having sum(sign) <> 0
          ) t cross join lateral (
            select count(*) as items from evidence_items e
            where e.organization_id = t.organization_id and e.near_duplicate_group = t.near_duplicate_group
              and e.investigation_id = t.investigation_id and e.withdrawn_at is null and e.deleted_at is null
          ) n
          group by t.organization_id, t.investigation_id
        ) d
        where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id and d.copies <> 0;
        return null;
      end
      $body$;
      create trigger tally_copies_on_%1$s after %1$s on evidence_items %2$s
        for each statement execute function tally_copies_on_%1$s();
    $template$, event.name, event.tables, event.changes);
  end loop;
end
$do$;
