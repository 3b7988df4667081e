-- outside a transaction
-- The few readings of a case that tell in which order it writes day and month.
drop index concurrently if exists evidence_readings_telling_order;
create index concurrently evidence_readings_telling_order on evidence_readings (organization_id, investigation_id) where day_first is not null;
