-- outside a transaction
-- Each block takes the next items that are not packed, in their order: without an index of these it looked through all
-- items of the organization, so that packing a case cost the square of its size.
drop index concurrently if exists search_items_unpacked;
create index concurrently search_items_unpacked on search_items (organization_id, investigation_id, evidence_id) where block is null;
