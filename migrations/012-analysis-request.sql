-- How the request behind an analysis was put together, so that its seal can be judged, and who checked its quality.
alter table analyses add column request_format int;
alter table analyses add column quality_provider text;
alter table analyses add column quality_model text;
