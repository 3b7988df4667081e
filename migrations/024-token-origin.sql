-- Only a token that the local command line printed may do what asks for a fresh second factor. Of the tokens that
-- exist nobody can say where they were made, so they may not.
alter table personal_access_tokens
  add column origin text not null default 'browser' check (origin in ('browser', 'command_line'));
