import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Decision } from '#shared/contracts/investigations.ts'
import {
  listAllegationsWritten,
  listAssessed,
  listFound,
  listJudged,
  listStatementsJudged,
} from './decisions.store.ts'

const NOTHING = { analysis_id: null, allegation_number: null, conclusion: null, statements: null }

/** What people decided last in a case, the latest first. */
export async function listDecisions(
  db: TenantDb,
  investigationId: string,
  limit: number,
): Promise<Decision[]> {
  const latest = { investigationId, limit }
  const judged = await listJudged(db, latest)
  const statements = await listStatementsJudged(db, latest)
  const assessed = await listAssessed(db, latest)
  const found = await listFound(db, latest)
  const written = await listAllegationsWritten(db, latest)
  const all: Decision[] = [
    ...judged.map(({ id, action, analysis_id, by, at }) => ({
      ...NOTHING,
      key: id,
      kind: action,
      analysis_id,
      by,
      at: iso(at),
    })),
    ...statements.map(({ analysis_id, by, at, statements: count }) => ({
      ...NOTHING,
      key: `${analysis_id} ${by}`,
      kind: 'statements' as const,
      analysis_id,
      statements: count,
      by,
      at: iso(at),
    })),
    ...assessed.map(({ id, analysis_id, by, at }) => ({
      ...NOTHING,
      key: id,
      kind: 'assessment' as const,
      analysis_id,
      by,
      at: iso(at),
    })),
    ...found.map(({ id, number, conclusion, by, at }) => ({
      ...NOTHING,
      key: id,
      kind: 'finding' as const,
      allegation_number: number,
      conclusion,
      by,
      at: iso(at),
    })),
    ...written.flatMap(({ id, number, written_by, written_at, withdrawn_by, withdrawn_at }) => [
      {
        ...NOTHING,
        key: id,
        kind: 'allegation' as const,
        allegation_number: number,
        by: written_by,
        at: iso(written_at),
      },
      ...(withdrawn_at
        ? [
            {
              ...NOTHING,
              key: `${id} withdrawn`,
              kind: 'allegation_withdrawn' as const,
              allegation_number: number,
              by: withdrawn_by,
              at: iso(withdrawn_at),
            },
          ]
        : []),
    ]),
  ]
  return all.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
}
