-- The number by which people speak of an item, given once and never again, also when the item is gone.
alter table evidence_items add column exhibit_number int;
alter table evidence_counts add column last_exhibit_number int not null default 0;

-- The owner of the tables must see the rows of every organization here, and nothing is counted that only gets a number.
alter table evidence_items no force row level security;
alter table evidence_counts no force row level security;
alter table evidence_items disable trigger user;

update evidence_items e set exhibit_number = n.number
from (
  select organization_id, id, row_number() over (partition by organization_id, investigation_id order by id) as number
  from evidence_items
) n
where n.organization_id = e.organization_id and n.id = e.id;

update evidence_counts c set last_exhibit_number = n.last
from (
  select organization_id, investigation_id, max(exhibit_number) as last from evidence_items group by 1, 2
) n
where n.organization_id = c.organization_id and n.investigation_id = c.investigation_id;

alter table evidence_items enable trigger user;
alter table evidence_items force row level security;
alter table evidence_counts force row level security;

create unique index evidence_items_by_exhibit_number
  on evidence_items (organization_id, investigation_id, exhibit_number);
