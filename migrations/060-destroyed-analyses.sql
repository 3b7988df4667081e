-- How many analyses went with their case; null for what was destroyed before they were counted.
alter table retention_destructions add column analysis_count int;
