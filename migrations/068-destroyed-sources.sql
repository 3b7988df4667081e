-- What a retention run has taken from an analysis: the items that it had read, and the hash over the rest of what it was
-- written from, so that a destruction is told from an alteration and an alteration of the rest still shows.
alter table analyses
  add column destroyed_items jsonb not null default '[]',
  add column remaining_sha256 text;

-- The case and the number of an item that is gone; null where the case went as a whole, and for what was destroyed before
-- they were kept.
alter table tombstones add column investigation_id uuid, add column exhibit_number int;
create index tombstones_by_investigation on tombstones (organization_id, investigation_id)
  where investigation_id is not null;
