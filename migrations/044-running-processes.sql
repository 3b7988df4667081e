-- A process says here that it is alive, and takes its row away when it ends as it was told to: a row that grows old is a
-- process that was killed or lost.
create table running_processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
alter table running_processes enable row level security;
alter table running_processes force row level security;
create policy system on running_processes to probity_system
  using ((select scope_is('system'))) with check ((select scope_is('system')));
grant select, insert, update, delete on running_processes to probity_system;
