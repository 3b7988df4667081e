-- Whose words an item is as a whole, as a place in `names`, and the day on which they were said; null where the reader is
-- not certain. Of items that were read before, both come when they are read again.
alter table evidence_readings add column speaker int;
alter table evidence_readings add column said_on date;
