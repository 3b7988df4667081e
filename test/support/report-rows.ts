import { randomIds } from '#server/platform/ids.ts'
import type { Rows } from './tenant-rows.ts'

/** An allegation with all that hangs on it, and a report with a text. */
export function reportRows(o: Rows, now: Date): [string, Record<string, unknown>][] {
  const place = { organization_id: o.organization, investigation_id: o.investigation }
  const [allegation, report] = [randomIds.uuid(), randomIds.uuid()]
  const of = { ...place, allegation_id: allegation }
  return [
    [
      'allegations',
      {
        ...place,
        id: allegation,
        number: 1,
        text: 'x',
        position: 0,
        written_at: now,
        created_at: now,
        updated_at: now,
      },
    ],
    ['allegation_wordings', { ...of, id: randomIds.uuid(), version: 1, text: 'x', written_at: now }],
    ['allegation_questions', { ...of, question_id: o.question, created_at: now }],
    ['allegation_topics', { ...of, topic_id: o.topic, created_at: now }],
    [
      'allegation_statements',
      {
        ...of,
        id: randomIds.uuid(),
        analysis_id: o.analysis,
        statement_id: 's1',
        side: 'for',
        placed_by: o.user,
        placed_at: now,
      },
    ],
    [
      'allegation_passages',
      {
        ...of,
        id: randomIds.uuid(),
        evidence_id: o.item,
        start_offset: 0,
        end_offset: 1,
        quote: 'x',
        chosen_by: o.user,
        chosen_at: now,
        side: 'for',
        placed_by: o.user,
        placed_at: now,
      },
    ],
    [
      'allegation_findings',
      {
        ...of,
        id: randomIds.uuid(),
        version: 1,
        conclusion: 'inconclusive',
        standard: 'x',
        reasons: 'x',
        rests_on: '[]',
        found_by: o.user,
        found_at: now,
      },
    ],
    ['reports', { ...place, id: report, version: 1, state: 'draft', begun_at: now }],
    [
      'report_texts',
      {
        ...place,
        id: randomIds.uuid(),
        report_id: report,
        section: 'summary',
        version: 1,
        text: 'x',
        written_by: o.user,
        written_at: now,
      },
    ],
  ]
}
