import { randomIds } from '#server/platform/ids.ts'

/** What a person concluded of a row of risks. */
export const assessmentRow = (of: Record<string, unknown>): [string, Record<string, unknown>] => [
  'human_assessments',
  { ...of, id: randomIds.uuid(), target: 'r1', field: 'severity', value: 'minor', reason: 'x', version: 1 },
]
