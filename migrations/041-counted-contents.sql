-- Of each investigation how many questions and analyses it has, counted by triggers as the items are: the list of cases
-- must cost the same however much they contain.
create table investigation_counts (
  organization_id uuid not null,
  investigation_id uuid not null,
  questions int not null default 0,
  open_questions int not null default 0,
  analyses int not null default 0,
  primary key (organization_id, investigation_id),
  foreign key (organization_id, investigation_id) references investigations (organization_id, id) on delete cascade
);
select enable_tenancy('investigation_counts');

-- Nobody may write between the counting and the triggers. The owner of the tables must see every organization here.
lock table investigations, questions, analyses in share row exclusive mode;
alter table investigations no force row level security;
alter table questions no force row level security;
alter table analyses no force row level security;
alter table investigation_counts no force row level security;

insert into investigation_counts (organization_id, investigation_id, questions, open_questions, analyses)
select i.organization_id, i.id, coalesce(q.questions, 0), coalesce(q.open_questions, 0), coalesce(a.analyses, 0)
from investigations i
left join (
  select organization_id, investigation_id, count(*) as questions, count(*) filter (where status = 'open') as open_questions
  from questions group by 1, 2
) q on q.organization_id = i.organization_id and q.investigation_id = i.id
left join (
  select organization_id, investigation_id, count(*) as analyses from analyses group by 1, 2
) a on a.organization_id = i.organization_id and a.investigation_id = i.id;

alter table investigations force row level security;
alter table questions force row level security;
alter table analyses force row level security;
alter table investigation_counts force row level security;

create function start_investigation_counts() returns trigger language plpgsql as $$
begin
  insert into investigation_counts (organization_id, investigation_id) values (new.organization_id, new.id);
  return null;
end
$$;
create trigger start_investigation_counts after insert on investigations for each row execute function start_investigation_counts();

do $do$
declare
  counted record;
begin
  for counted in
    select * from (
      values ('questions', 'count(*)', $$count(*) filter (where status = 'open')$$, '0'), ('analyses', '0', '0', 'count(*)')
    ) as kinds (name, questions, open_questions, analyses)
    cross join (values ('insert', 'new', '+'), ('delete', 'old', '-')) as events (event, side, sign)
  loop
    execute format($template$
      create function count_%1$s_on_%2$s() returns trigger language plpgsql as $body$
      begin
        update investigation_counts c
        set questions = c.questions %4$s d.questions, open_questions = c.open_questions %4$s d.open_questions,
            analyses = c.analyses %4$s d.analyses
        from (
          select organization_id, investigation_id, %5$s as questions, %6$s as open_questions, %7$s as analyses
          from changed group by organization_id, investigation_id
        ) d
        where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id;
        return null;
      end
      $body$;
      create trigger count_%1$s_on_%2$s after %2$s on %1$s referencing %3$s table as changed
        for each statement execute function count_%1$s_on_%2$s();
    $template$, counted.name, counted.event, counted.side, counted.sign, counted.questions, counted.open_questions, counted.analyses);
  end loop;
end
$do$;

create function count_questions_on_update() returns trigger language plpgsql as $$
begin
  update investigation_counts c set open_questions = c.open_questions + d.opened
  from (
    select n.organization_id, n.investigation_id, sum((n.status = 'open')::int - (o.status = 'open')::int) as opened
    from new_questions n join old_questions o using (organization_id, id)
    group by n.organization_id, n.investigation_id
  ) d
  where c.organization_id = d.organization_id and c.investigation_id = d.investigation_id and d.opened <> 0;
  return null;
end
$$;
create trigger count_questions_on_update after update on questions referencing old table as old_questions new table as new_questions
  for each statement execute function count_questions_on_update();
