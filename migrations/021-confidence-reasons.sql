-- Why the level of an analysis is no higher than it is, and how many of its statements claim nothing that could be checked.
alter table analyses add column confidence_reasons jsonb not null default '[]';
-- Null for analyses checked before this was counted.
alter table analyses add column not_checkable int;
