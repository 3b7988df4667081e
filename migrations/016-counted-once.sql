-- An analysis changes with each item that it cites, and a run counts it once: what the run has counted so far.
alter table pii_scrubs add column counted_by uuid, add column counted uuid[] not null default '{}';
