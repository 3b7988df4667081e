-- Investigations, what is asked of them, and the evidence they hold.
create table investigations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  case_number text not null,
  title text not null,
  description text,
  investigation_type text not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'on_hold', 'closed', 'archived')),
  lead_investigator_id uuid,
  conduct_start date,
  conduct_end date,
  opened_at timestamptz not null,
  closed_at timestamptz,
  parties jsonb not null default '[]',
  legal_hold_until timestamptz,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, case_number),
  foreign key (organization_id, lead_investigator_id) references members (organization_id, user_id)
);
select enable_tenancy('investigations');

-- Counted by triggers, because the readiness check must not depend on how much evidence there is.
create table evidence_counts (
  organization_id uuid not null,
  investigation_id uuid not null,
  content int not null default 0,
  attachment int not null default 0,
  background_doc int not null default 0,
  unsearchable int not null default 0,
  primary key (organization_id, investigation_id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('evidence_counts');

create function start_evidence_counts() returns trigger language plpgsql as $$
begin
  insert into evidence_counts (organization_id, investigation_id) values (new.organization_id, new.id);
  return null;
end
$$;
create trigger start_evidence_counts after insert on investigations for each row execute function start_evidence_counts();

create table questions (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  text text not null,
  position int not null,
  status text not null default 'open' check (status in ('open', 'answered', 'unknown')),
  linked_evidence_count int not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, investigation_id, id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('questions');

create table topics (like questions including defaults including constraints including indexes);
alter table topics add foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade;
select enable_tenancy('topics');

create table evidence_items (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  title text not null,
  source_type text not null check (source_type in ('content', 'attachment', 'background_doc')),
  content text not null default '',
  file_name text,
  mime_type text,
  size_bytes bigint,
  sha256 text,
  object_key text,
  include_in_ai boolean not null default true,
  text_status text not null check (text_status in ('none', 'pending', 'extracted', 'empty', 'failed')),
  text_error text,
  embedding_status text not null default 'pending' check (embedding_status in ('pending', 'embedded', 'failed')),
  occurred_at timestamptz,
  collected_at timestamptz,
  submitted_by text,
  chunk_count int not null default 0,
  parent_id uuid,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, investigation_id, id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, parent_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index evidence_items_by_investigation on evidence_items (organization_id, investigation_id, id);
create index evidence_items_to_embed on evidence_items (created_at) where embedding_status = 'pending';
select enable_tenancy('evidence_items');

create table question_evidence (
  organization_id uuid not null,
  investigation_id uuid not null,
  question_id uuid not null,
  evidence_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, question_id, evidence_id),
  foreign key (organization_id, investigation_id, question_id) references questions (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index question_evidence_by_evidence on question_evidence (organization_id, evidence_id);
select enable_tenancy('question_evidence');

create table topic_evidence (
  organization_id uuid not null,
  investigation_id uuid not null,
  topic_id uuid not null,
  evidence_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, topic_id, evidence_id),
  foreign key (organization_id, investigation_id, topic_id) references topics (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index topic_evidence_by_evidence on topic_evidence (organization_id, evidence_id);
select enable_tenancy('topic_evidence');

-- An item counts while it is neither withdrawn nor deleted. One template makes the three statement-level
-- triggers, because an insert has no old rows and a delete no new ones.
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
      create function count_evidence_on_%1$s() returns trigger language plpgsql as $body$
      begin
        update evidence_counts c
        set content = c.content + d.content, attachment = c.attachment + d.attachment,
            background_doc = c.background_doc + d.background_doc, unsearchable = c.unsearchable + d.unsearchable
        from (
          select organization_id, investigation_id,
            coalesce(sum(sign) filter (where source_type = 'content'), 0) as content,
            coalesce(sum(sign) filter (where source_type = 'attachment'), 0) as attachment,
            coalesce(sum(sign) filter (where source_type = 'background_doc'), 0) as background_doc,
            coalesce(sum(sign) filter (where text_status in ('empty', 'failed')), 0) as unsearchable
          from (%3$s) changes
          where withdrawn_at is null and deleted_at is null
          group by organization_id, investigation_id
        ) d
        where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id
          and (d.content, d.attachment, d.background_doc, d.unsearchable) <> (0, 0, 0, 0);
        return null;
      end
      $body$;
      create trigger count_evidence_on_%1$s after %1$s on evidence_items %2$s
        for each statement execute function count_evidence_on_%1$s();
    $template$, event.name, event.tables, event.changes);
  end loop;
end
$do$;

-- The number of live items linked to a question or topic is kept on the question or topic.
do $do$
declare
  inquiry record;
begin
  for inquiry in select * from (values ('questions', 'question_evidence', 'question_id'), ('topics', 'topic_evidence', 'topic_id')) as kinds (parent, links, key)
  loop
    execute format($template$
      create function count_%2$s(changed uuid[]) returns void language sql as $body$
        update %1$s q set linked_evidence_count = (
          select count(*) from %2$s l join evidence_items e on e.organization_id = l.organization_id and e.id = l.evidence_id
          where l.organization_id = q.organization_id and l.%3$s = q.id and e.withdrawn_at is null and e.deleted_at is null)
        where q.id = any (changed);
      $body$;
      create function count_%2$s_on_link() returns trigger language plpgsql as $body$
      begin
        perform count_%2$s(array(select distinct %3$s from changed_links));
        return null;
      end
      $body$;
      create trigger count_%2$s_on_insert after insert on %2$s referencing new table as changed_links
        for each statement execute function count_%2$s_on_link();
      create trigger count_%2$s_on_delete after delete on %2$s referencing old table as changed_links
        for each statement execute function count_%2$s_on_link();
      create function count_%2$s_on_item() returns trigger language plpgsql as $body$
      begin
        if exists (
          select from new_items n join old_items o using (organization_id, id)
          where (n.withdrawn_at is null and n.deleted_at is null) <> (o.withdrawn_at is null and o.deleted_at is null)
        ) then
          perform count_%2$s(array(select distinct l.%3$s from %2$s l join new_items n on n.organization_id = l.organization_id and n.id = l.evidence_id));
        end if;
        return null;
      end
      $body$;
      create trigger count_%2$s_on_item after update on evidence_items referencing old table as old_items new table as new_items
        for each statement execute function count_%2$s_on_item();
    $template$, inquiry.parent, inquiry.links, inquiry.key);
  end loop;
end
$do$;

create table evidence_chunks (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  evidence_id uuid not null,
  ordinal int not null,
  start_offset int not null,
  end_offset int not null,
  text text not null,
  token_count int not null,
  tsv tsvector generated always as (to_tsvector('english', text)) stored,
  embedding vector(384),
  embedding_model text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, evidence_id, ordinal),
  foreign key (organization_id, investigation_id, evidence_id) references evidence_items (organization_id, investigation_id, id) on delete cascade
);
create index evidence_chunks_by_investigation on evidence_chunks (organization_id, investigation_id);
select enable_tenancy('evidence_chunks');
