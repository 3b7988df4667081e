-- What became of the mail with the link; both null where none was sent, because no mail was set up.
alter table invitations
  add column mailed_at timestamptz,
  add column mail_problem text check (mail_problem in ('unreachable', 'address_refused', 'refused')),
  add check (mailed_at is null or mail_problem is null);

-- Who wants a mail once an analysis that they asked for has finished; an analysis keeps it until the mail is sent.
alter table users add column mail_when_done boolean not null default false;
alter table analyses add column mail_wanted boolean not null default false;
create index analyses_to_mail on analyses (updated_at) where mail_wanted;
