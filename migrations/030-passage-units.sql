-- Who says what in a passage, as it was read when the analysis was made: what the analyst was given, and what the seal covers.
alter table retrieved_chunks add column units jsonb;
