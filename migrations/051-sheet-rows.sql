-- Which rows of their sheets the lines of a workbook's text are, so that what is cited has its cell. Numbers only, no
-- words; null for everything else, and for a workbook that was read before this until it is read again.
alter table evidence_items add column sheet_rows jsonb;
