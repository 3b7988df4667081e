-- What is still to be made of the sample case: {} before the case, then the ids that its parts have or get, so that a
-- start after an interrupted one goes on where that stopped. Null is nothing: finished, not wanted, or made before this.
alter table organizations add column unfinished_sample jsonb;
