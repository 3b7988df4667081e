-- Whether "4/3/2026" is 4 March in a text that tells by a date such as "25/3/2026"; null where none does. One text that
-- tells decides for all others of the case, unless too many tell otherwise.
alter table evidence_readings add column day_first boolean;
alter table evidence_counts add column day_first boolean;
