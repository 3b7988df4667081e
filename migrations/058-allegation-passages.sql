-- Words of an item that a person chose for an allegation, and the side on which they stand. Once the item is destroyed
-- its words are gone from here; what the person wrote of them stays.
create table allegation_passages (
  organization_id uuid not null,
  id uuid not null,
  investigation_id uuid not null,
  allegation_id uuid not null,
  -- Null once the item is destroyed.
  evidence_id uuid,
  start_offset int not null,
  end_offset int not null,
  -- The words of the item at these offsets on the day; null once the item is destroyed.
  quote text,
  note text,
  chosen_by uuid not null,
  chosen_at timestamptz not null,
  side text not null check (side in ('for', 'against', 'both')),
  placed_by uuid not null,
  placed_at timestamptz not null,
  primary key (organization_id, id),
  check (start_offset >= 0 and end_offset >= start_offset),
  foreign key (organization_id, investigation_id, allegation_id) references allegations (organization_id, investigation_id, id) on delete cascade,
  foreign key (organization_id, investigation_id, evidence_id)
    references evidence_items (organization_id, investigation_id, id) on delete set null (evidence_id)
);
create index allegation_passages_by_allegation on allegation_passages (organization_id, investigation_id, allegation_id);
create index allegation_passages_by_item on allegation_passages (organization_id, investigation_id, evidence_id) where evidence_id is not null;
select enable_tenancy('allegation_passages');
