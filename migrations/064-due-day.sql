-- By which day a case has to be finished; null where nobody has said so.
alter table investigations add column due_on date;
