-- What happens once in the life of an installation, such as the first paid invoice.
create table billing_milestones (
  name text primary key,
  event_id text not null,
  reached_at timestamptz not null,
  announced_at timestamptz
);
alter table billing_milestones enable row level security;
alter table billing_milestones force row level security;
create policy system on billing_milestones to probity_system using (true) with check (true);
grant select, insert, update on billing_milestones to probity_system;
