-- What ranking and word search read instead of the passages themselves (decision 035): for a block of some thousand
-- passages, which words stand where, how long each passage is, and the signs of its vector. Everything here is derived
-- from the items, and whatever changes a passage or a title of a block destroys the block, in the same transaction.
create table search_blocks (
  organization_id uuid not null,
  investigation_id uuid not null,
  block int not null,
  -- Of all vectors in it, without what names the runtime; null if it has none.
  model text,
  chunks int not null,
  -- Tokens of each passage, in order; ';' after the last of an item.
  sizes text not null,
  -- Sixteen bytes for each passage.
  chunk_ids bytea not null,
  ordinals int[] not null,
  signatures bit(384)[] not null,
  embedded int not null,
  middle vector(384),
  primary key (organization_id, investigation_id, block)
);
-- Parts of them are read at their offset.
alter table search_blocks alter chunk_ids set storage external, alter ordinals set storage external, alter signatures set storage external;
select enable_tenancy('search_blocks');

create table search_postings (
  organization_id uuid not null,
  investigation_id uuid not null,
  lexeme text not null,
  block int not null,
  -- "17 20:3": once in passage 17 of the block, three times in passage 20; then the same of its items and their titles.
  hits text not null,
  titles text not null,
  primary key (organization_id, investigation_id, lexeme, block),
  foreign key (organization_id, investigation_id, block) references search_blocks (organization_id, investigation_id, block) on delete cascade
);
create index search_postings_by_block on search_postings (organization_id, investigation_id, block);
select enable_tenancy('search_postings');

-- Where each item that has passages stands; without a block it is still to be packed, and is searched as it is. It goes
-- with the passages, by a trigger and not by a foreign key: a destruction counts what hangs by one.
create table search_items (
  organization_id uuid not null,
  evidence_id uuid not null,
  investigation_id uuid not null,
  block int,
  place int,
  primary key (organization_id, evidence_id),
  foreign key (organization_id, investigation_id, block) references search_blocks (organization_id, investigation_id, block) on delete set null (block)
);
create index search_items_by_block on search_items (organization_id, investigation_id, block, place);

-- The owner of the tables must see the rows of every organization here.
alter table evidence_chunks no force row level security;
insert into search_items (organization_id, evidence_id, investigation_id)
select distinct organization_id, evidence_id, investigation_id from evidence_chunks;
alter table evidence_chunks force row level security;
select enable_tenancy('search_items');

create function destroy_search_blocks() returns trigger language plpgsql as $$
begin
  delete from search_blocks b using gone
  where b.organization_id = gone.organization_id and b.investigation_id = gone.investigation_id and b.block = gone.block;
  return null;
end
$$;
create trigger destroy_search_blocks after delete on search_items referencing old table as gone
  for each statement execute function destroy_search_blocks();

-- A block without items cannot come to be, and would go with its investigation; here, too, no foreign key says so.
create function destroy_search_blocks_of_investigation() returns trigger language plpgsql as $$
begin
  delete from search_blocks b using gone where b.organization_id = gone.organization_id and b.investigation_id = gone.id;
  return null;
end
$$;
create trigger destroy_search_blocks_of_investigation after delete on investigations referencing old table as gone
  for each statement execute function destroy_search_blocks_of_investigation();

-- The row goes and comes again, so that whoever packs the item meanwhile is waited for and its block is destroyed.
create function search_items_anew() returns trigger language plpgsql as $$
begin
  delete from search_items s using changed where s.organization_id = changed.organization_id and s.evidence_id = changed.evidence_id;
  insert into search_items (organization_id, evidence_id, investigation_id)
  select distinct organization_id, evidence_id, investigation_id from changed on conflict do nothing;
  return null;
end
$$;
create trigger search_items_on_insert after insert on evidence_chunks referencing new table as changed
  for each statement execute function search_items_anew();
create trigger search_items_on_update after update on evidence_chunks referencing new table as changed
  for each statement execute function search_items_anew();

create function search_items_gone() returns trigger language plpgsql as $$
begin
  delete from search_items s using changed where s.organization_id = changed.organization_id and s.evidence_id = changed.evidence_id;
  return null;
end
$$;
create trigger search_items_on_delete after delete on evidence_chunks referencing old table as changed
  for each statement execute function search_items_gone();

create function search_title_anew() returns trigger language plpgsql as $$
begin
  delete from search_items s where s.organization_id = new.organization_id and s.evidence_id = new.id;
  if found then
    insert into search_items (organization_id, evidence_id, investigation_id) values (new.organization_id, new.id, new.investigation_id);
  end if;
  return null;
end
$$;
create trigger search_title_on_update after update of title on evidence_items for each row
  when (old.title is distinct from new.title) execute function search_title_anew();

-- Of the items of an investigation those that not every search may find.
create index evidence_items_left_out on evidence_items (organization_id, investigation_id)
  where deleted_at is not null or withdrawn_at is not null or not include_in_ai or source_type = 'background_doc';
