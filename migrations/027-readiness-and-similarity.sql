-- Of the live items, how many are switched off for AI; beside them, how many were withdrawn, so that an investigation
-- whose evidence is all withdrawn is not called empty.
alter table evidence_counts
  add column background_off int not null default 0,
  add column others_off int not null default 0,
  add column withdrawn int not null default 0;

-- What has never been compared has no similarity; it was kept as 0 per cent.
alter table retrieved_chunks alter column similarity drop not null;

-- The owner of the tables must see the rows of every organization here.
alter table analyses no force row level security;
alter table evidence_counts no force row level security;
alter table evidence_items no force row level security;
alter table retrieved_chunks no force row level security;

update evidence_counts c
set background_off = g.background_off, others_off = g.others_off, withdrawn = g.withdrawn
from (
  select organization_id, investigation_id,
    count(*) filter (where withdrawn_at is null and not include_in_ai and source_type = 'background_doc') as background_off,
    count(*) filter (where withdrawn_at is null and not include_in_ai and source_type <> 'background_doc') as others_off,
    count(*) filter (where withdrawn_at is not null) as withdrawn
  from evidence_items
  where deleted_at is null
  group by organization_id, investigation_id
) g
where c.organization_id = g.organization_id and c.investigation_id = g.investigation_id;

-- Nothing was asked in these analyses that a passage could be similar to.
update retrieved_chunks c set similarity = null
from analyses a
where a.organization_id = c.organization_id and a.id = c.analysis_id
  and trim(a.subject) = '' and trim(coalesce(a.focus, '')) = '';

update analyses
set retrieval_quality = retrieval_quality || '{"top_similarity": null, "mean_similarity": null}'
where retrieval_quality is not null and trim(subject) = '' and trim(coalesce(focus, '')) = '';

alter table analyses force row level security;
alter table evidence_counts force row level security;
alter table evidence_items force row level security;
alter table retrieved_chunks force row level security;

-- The functions of 002 with three more figures; their triggers stay.
do $do$
declare
  event record;
begin
  for event in
    select * from (values
      ('insert', 'select 1 as sign, * from new_items'),
      ('delete', 'select -1 as sign, * from old_items'),
      ('update', 'select 1 as sign, * from new_items union all select -1 as sign, * from old_items')
    ) as events (name, changes)
  loop
    execute format($template$
      create or replace function count_evidence_on_%1$s() returns trigger language plpgsql as $body$
      begin
        update evidence_counts c
        set content = c.content + d.content, attachment = c.attachment + d.attachment,
            background_doc = c.background_doc + d.background_doc, unsearchable = c.unsearchable + d.unsearchable,
            background_off = c.background_off + d.background_off, others_off = c.others_off + d.others_off,
            withdrawn = c.withdrawn + d.withdrawn
        from (
          select organization_id, investigation_id,
            coalesce(sum(sign) filter (where live and source_type = 'content'), 0) as content,
            coalesce(sum(sign) filter (where live and source_type = 'attachment'), 0) as attachment,
            coalesce(sum(sign) filter (where live and source_type = 'background_doc'), 0) as background_doc,
            coalesce(sum(sign) filter (where live and text_status in ('empty', 'failed')), 0) as unsearchable,
            coalesce(sum(sign) filter (where live and not include_in_ai and source_type = 'background_doc'), 0) as background_off,
            coalesce(sum(sign) filter (where live and not include_in_ai and source_type <> 'background_doc'), 0) as others_off,
            coalesce(sum(sign) filter (where not live), 0) as withdrawn
          from (select *, withdrawn_at is null as live from (%2$s) changes where deleted_at is null) counted
          group by organization_id, investigation_id
        ) d
        where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id
          and (d.content, d.attachment, d.background_doc, d.unsearchable, d.background_off, d.others_off, d.withdrawn)
            <> (0, 0, 0, 0, 0, 0, 0);
        return null;
      end
      $body$;
    $template$, event.name, event.changes);
  end loop;
end
$do$;
