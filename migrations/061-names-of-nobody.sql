-- A name beside itself: whether it is a person's at all.
alter table people_decisions drop constraint people_decisions_check;
alter table people_decisions add constraint people_decisions_check check (alias_a <= alias_b);
