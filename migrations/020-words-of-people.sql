-- What a person writes into an analysis is marked as theirs and no longer borrows the citations of the words before it.

-- Why an analysis was asked for again, and what the earlier one cited: [{evidence_id, start, end}].
alter table analyses
  add column regeneration_reason text check (regeneration_reason in
    ('inaccurate_conclusions', 'missing_evidence', 'too_vague', 'wrong_focus', 'other')),
  add column former_citations jsonb;

alter table investigations add column is_sample boolean not null default false;

-- The owner of the tables must see the rows of every organization here.
alter table analyses no force row level security;
alter table analysis_versions no force row level security;
alter table investigations no force row level security;

-- Nobody made the sample investigation: it came with the installation.
update investigations set is_sample = true where created_by is null and case_number = 'SAMPLE-2026-01';

-- Statements edited before this version: who and when come from the earlier wordings. A citation that the statement
-- already had under other words is dropped; what the edit itself found in the evidence stays.
do $do$
declare
  analysis record;
  section jsonb;
  statement jsonb;
  new_sections jsonb;
  new_statements jsonb;
  kept jsonb;
  editor uuid;
  edited timestamptz;
begin
  for analysis in
    select organization_id, id, content, edited_at from analyses
    where jsonb_path_exists(content, '$.sections[*].statements[*] ? (@.edited == true && !exists(@.origin))')
    for update
  loop
    new_sections := '[]';
    for section in
      select value from jsonb_array_elements(analysis.content->'sections') with ordinality as each order by ordinality
    loop
      new_statements := '[]';
      for statement in
        select value from jsonb_array_elements(section->'statements') with ordinality as each order by ordinality
      loop
        if statement->'edited' = 'true' and not statement ? 'origin' then
          editor := null;
          edited := analysis.edited_at;
          select v.replaced_by, v.replaced_at into editor, edited
          from analysis_versions v, jsonb_path_query(v.content, '$.sections[*].statements[*]') as former
          where v.organization_id = analysis.organization_id and v.analysis_id = analysis.id
            and former->'id' = statement->'id' and former->'text' <> statement->'text'
          order by v.version desc limit 1;

          select coalesce(jsonb_agg(cited.value order by cited.ordinality), '[]') into kept
          from jsonb_array_elements(statement->'citations') with ordinality as cited
          where not exists (
            select from analysis_versions v, jsonb_path_query(v.content, '$.sections[*].statements[*]') as former,
              jsonb_array_elements(former->'citations') as known
            where v.organization_id = analysis.organization_id and v.analysis_id = analysis.id
              and former->'id' = statement->'id' and former->'text' <> statement->'text'
              and known->'id' = cited.value->'id');

          statement := statement - 'edited' || jsonb_build_object(
            'kind', 'finding',
            'origin', 'person',
            'edited_by', editor,
            'edited_at', to_char(coalesce(edited, analysis.edited_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'reworded_from', (
              select coalesce(jsonb_agg(distinct known->'evidence_id'), '[]')
              from (
                select statement as wording
                union all
                select former from analysis_versions v, jsonb_path_query(v.content, '$.sections[*].statements[*]') as former
                where v.organization_id = analysis.organization_id and v.analysis_id = analysis.id
                  and former->'id' = statement->'id'
              ) wordings, jsonb_array_elements(wording->'citations') as known),
            'citations', kept,
            'uncited', jsonb_array_length(kept) = 0,
            'support_lost', false);
        end if;
        new_statements := new_statements || jsonb_build_array(statement);
      end loop;
      new_sections := new_sections || jsonb_build_array(section || jsonb_build_object('statements', new_statements));
    end loop;

    update analyses a set
      content = a.content || jsonb_build_object('sections', new_sections),
      validation_status = (
        select case
          when count(*) filter (where each->'uncited' = 'false') = 0 then 'uncited'
          when count(*) filter (where each->'uncited' = 'true') = 0 then 'valid'
          else 'partly_uncited'
        end
        from jsonb_path_query(new_sections, '$[*].statements[*] ? (@.kind != "gap" && @.kind != "caveat")') as each)
    where a.organization_id = analysis.organization_id and a.id = analysis.id;

    -- These numbers counted a person's words by the citations of others.
    update analyses a set
      generation_status = 'complete', attempt = a.attempt + 1,
      faithfulness_score = null, coverage_score = null, quality_confidence = null, quality_partial = false,
      quality_checked_at = null, claims = '[]', key_points = '[]',
      quality_error = 'Statements that a person reworded no longer keep the citations of the earlier words. Check the quality of this analysis again.'
    where a.organization_id = analysis.organization_id and a.id = analysis.id
      and a.generation_status in ('complete', 'verified', 'quality_unavailable');
  end loop;
end
$do$;

alter table analyses force row level security;
alter table analysis_versions force row level security;
alter table investigations force row level security;
