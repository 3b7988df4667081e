-- Numbers that others gave an item (Bates, exhibits of another side), beside our own exhibit number.
alter table evidence_items add column given_numbers text;
