-- By which name somebody was known here who works here no longer: the trail names people by their ids. It goes with the
-- last row of the trail that is theirs.
create table former_members (
  organization_id uuid not null,
  user_id uuid not null,
  name text not null,
  left_at timestamptz not null,
  primary key (organization_id, user_id)
);
select enable_tenancy('former_members');

-- Whoever was removed before. The owner of the tables must see every organization here.
alter table audit_logs no force row level security;
alter table users no force row level security;
alter table members no force row level security;
alter table former_members no force row level security;

insert into former_members (organization_id, user_id, name, left_at)
select l.organization_id, u.id, u.name, max(l.created_at)
from audit_logs l join users u on u.id::text = l.target_id
where l.action = 'member.remove' and l.success
  and not exists (select from members m where m.organization_id = l.organization_id and m.user_id = u.id)
group by 1, 2, 3;

alter table audit_logs force row level security;
alter table users force row level security;
alter table members force row level security;
alter table former_members force row level security;
