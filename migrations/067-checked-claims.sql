-- How far a quality check is that is under way: how many claims it found and how many of them it has checked. Null until
-- they are found; afterwards nobody reads them.
alter table analyses add column claims_found int, add column claims_checked int;
