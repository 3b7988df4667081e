-- What an item is to whoever looks for it (mail, spreadsheet, …), and how many live items of each kind a case has, counted
-- by triggers as the rest is. An item that a process of the version before adds meanwhile is of another kind.
alter table evidence_items add column kind text not null default 'other'
  check (kind in ('mail', 'document', 'sheet', 'slides', 'picture', 'web', 'archive', 'text', 'other'));
-- Whose files it came from, as a person or a load file says.
alter table evidence_items add column custodian text;
alter table evidence_counts add column kinds jsonb not null default '{}';

-- The owner of the tables must see the rows of every organization here, and nothing is counted that only gets a kind.
alter table evidence_items no force row level security;
alter table evidence_counts no force row level security;
alter table evidence_items disable trigger user;

-- By the type of the file or, where nobody said one, by the end of its name; what was typed here has neither.
update evidence_items set kind = case
  when mime_type ~ '^message/|vnd\.ms-outlook|/mbox$' then 'mail'
  when mime_type ~ 'spreadsheet|ms-excel|^text/(csv|tab-separated-values)' then 'sheet'
  when mime_type ~ 'presentation|ms-powerpoint' then 'slides'
  when mime_type ~ '/pdf$|word|opendocument\.text|rtf$|/rtf|epub' then 'document'
  when mime_type ~ '^image/' then 'picture'
  when mime_type ~ 'html|multipart/related' then 'web'
  when mime_type ~ 'zip|gzip|x-7z|rar$|tar$' then 'archive'
  when mime_type ~ '^text/|json$|\mxml$|x-concordance$' then 'text'
  when mime_type is not null then 'other'
  when file_name ~* '\.(eml|msg|pst|ost|mbox|mbx)$' then 'mail'
  when file_name ~* '\.(xlsx|xltx|xlsb|xls|xlt|ods|ots|csv|tsv)$' then 'sheet'
  when file_name ~* '\.(pptx|ppsx|potx|ppt|pps|odp|otp)$' then 'slides'
  when file_name ~* '\.(pdf|docx|dotx|doc|dot|odt|ott|rtf|epub)$' then 'document'
  when file_name ~* '\.(png|jpg|jpeg|gif|tif|tiff|bmp|webp|heic|heif|svg)$' then 'picture'
  when file_name ~* '\.(mht|mhtml|html|htm|xhtml)$' then 'web'
  when file_name ~* '\.(zip|7z|rar|tar|gz|tgz|svgz)$' then 'archive'
  else 'text'
end;

update evidence_counts c set kinds = k.kinds
from (
  select organization_id, investigation_id, jsonb_object_agg(kind, items) as kinds
  from (
    select organization_id, investigation_id, kind, count(*) as items from evidence_items
    where withdrawn_at is null and deleted_at is null group by 1, 2, 3
  ) counted
  group by 1, 2
) k
where c.organization_id = k.organization_id and c.investigation_id = k.investigation_id;

alter table evidence_items enable trigger user;
alter table evidence_items force row level security;
alter table evidence_counts force row level security;

-- Figures by name with the changes of some of them; what comes to nothing is left out.
create function add_counts(counts jsonb, changes jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(name, number) filter (where number <> 0), '{}')
  from (
    select key as name, sum(value::int) as number
    from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(changes)) figures
    group by key
  ) summed
$$;

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
      create function count_kinds_on_%1$s() returns trigger language plpgsql as $body$
      begin
        update evidence_counts c set kinds = add_counts(c.kinds, d.kinds)
        from (
          select organization_id, investigation_id, jsonb_object_agg(kind, change) as kinds
          from (
            select organization_id, investigation_id, kind, sum(sign) as change from (%3$s) changes
            where withdrawn_at is null and deleted_at is null
            group by 1, 2, 3 having sum(sign) <> 0
          ) changed
          group by 1, 2
        ) d
        where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id;
        return null;
      end
      $body$;
      create trigger count_kinds_on_%1$s after %1$s on evidence_items %2$s
        for each statement execute function count_kinds_on_%1$s();
    $template$, event.name, event.tables, event.changes);
  end loop;
end
$do$;
