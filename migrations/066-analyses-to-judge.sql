-- The analyses that wait for a judgment: of each subject the latest that did not fail, once it is written and until
-- somebody says what they think of it. Kept by triggers, so that the list of cases looks at no other analysis.
create table analyses_to_judge (
  organization_id uuid not null,
  investigation_id uuid not null,
  analysis_id uuid not null,
  primary key (organization_id, investigation_id, analysis_id),
  foreign key (organization_id, investigation_id, analysis_id) references analyses (organization_id, investigation_id, id) on delete cascade
);
select enable_tenancy('analyses_to_judge');

-- A question or topic, whatever was stressed in it; else what the analysis was told to look at.
create function analysis_subject(a analyses) returns jsonb language sql stable as $$
  select case
    when a.question_id is not null then jsonb_build_array(a.type, a.question_id)
    when a.topic_id is not null then jsonb_build_array(a.type, a.topic_id)
    else jsonb_build_array(a.type, a.subject, a.focus, a.params)
  end
$$;

create function settle_analyses_to_judge(organization uuid, changed uuid[]) returns void language plpgsql as $$
declare
  cases uuid[];
  subjects jsonb[];
begin
  select array_agg(distinct a.investigation_id order by a.investigation_id), array_agg(distinct analysis_subject(a))
  into cases, subjects
  from analyses a where a.organization_id = organization and a.id = any (changed);

  -- Who settles or judges in the same case waits here, and then sees what the one before has done.
  perform from investigation_counts c
  where c.organization_id = organization and c.investigation_id = any (cases) order by c.investigation_id for update;

  delete from analyses_to_judge t using analyses a
  where t.organization_id = organization and t.investigation_id = any (cases)
    and a.organization_id = organization and a.id = t.analysis_id and analysis_subject(a) = any (subjects);

  insert into analyses_to_judge (organization_id, investigation_id, analysis_id)
  select organization, last.investigation_id, last.id
  from (
    select distinct on (a.investigation_id, analysis_subject(a)) a.investigation_id, a.id, a.generated_at
    from analyses a
    where a.organization_id = organization and a.investigation_id = any (cases)
      and a.generation_status <> 'failed' and analysis_subject(a) = any (subjects)
    order by a.investigation_id, analysis_subject(a), a.id desc
  ) last
  where last.generated_at is not null and not exists (
    select from analysis_feedback f
    where f.organization_id = organization and f.analysis_id = last.id and f.action <> 'view'
  );
end
$$;

create function settle_to_judge_on_insert() returns trigger language plpgsql as $$
begin
  perform settle_analyses_to_judge(organization_id, array_agg(id)) from added group by organization_id;
  return null;
end
$$;
create trigger settle_to_judge_on_insert after insert on analyses referencing new table as added
  for each statement execute function settle_to_judge_on_insert();

create function settle_to_judge_on_end() returns trigger language plpgsql as $$
begin
  perform settle_analyses_to_judge(new.organization_id, array[new.id]);
  return null;
end
$$;
create trigger settle_to_judge_on_end after update of generation_status, generated_at on analyses for each row
  when (new.generated_at is distinct from old.generated_at or (new.generation_status = 'failed' and old.generation_status <> 'failed'))
  execute function settle_to_judge_on_end();

create function end_to_judge_on_feedback() returns trigger language plpgsql as $$
begin
  perform from investigation_counts c
  where (c.organization_id, c.investigation_id) in (select organization_id, investigation_id from added where action <> 'view')
  order by c.organization_id, c.investigation_id for update;

  delete from analyses_to_judge t using added f
  where f.action <> 'view' and t.organization_id = f.organization_id
    and t.investigation_id = f.investigation_id and t.analysis_id = f.analysis_id;
  return null;
end
$$;
create trigger end_to_judge_on_feedback after insert on analysis_feedback referencing new table as added
  for each statement execute function end_to_judge_on_feedback();

-- Nobody may write between the look at what there is and the triggers. The owner of the tables must see every
-- organization here.
lock table analyses, analysis_feedback in share row exclusive mode;
alter table analyses no force row level security;
alter table analysis_feedback no force row level security;
alter table analyses_to_judge no force row level security;

insert into analyses_to_judge (organization_id, investigation_id, analysis_id)
select last.organization_id, last.investigation_id, last.id
from (
  select distinct on (a.organization_id, a.investigation_id, analysis_subject(a))
    a.organization_id, a.investigation_id, a.id, a.generated_at
  from analyses a
  where a.generation_status <> 'failed'
  order by a.organization_id, a.investigation_id, analysis_subject(a), a.id desc
) last
where last.generated_at is not null and not exists (
  select from analysis_feedback f
  where f.organization_id = last.organization_id and f.analysis_id = last.id and f.action <> 'view'
);

alter table analyses force row level security;
alter table analysis_feedback force row level security;
alter table analyses_to_judge force row level security;

-- What waits for somebody: the cases that they lead, and the reports that were handed in.
create index investigations_by_lead on investigations (organization_id, lead_investigator_id, id);
create index reports_in_review on reports (organization_id, investigation_id) where state = 'in_review';
