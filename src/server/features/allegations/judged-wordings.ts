import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import { contentSha256, listStatements, nameSpeakers } from '../analyses/index.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import { findAgreed } from '../feedback/index.ts'
import { listRetrieved } from '../retrieval/index.ts'
import { listFinished, listNumbers } from './allegation-links.store.ts'

/** A finished analysis as it stands, and whether somebody's last word on it is that they agree. */
export interface JudgedWording {
  readonly id: string
  readonly type: AnalysisType
  readonly questionId: string | null
  readonly topicId: string | null
  readonly focus: string | null
  readonly params: AnalysisParams | null
  readonly content: AnalysisContent
  readonly contentSha256: string
  readonly isAgreed: boolean
}

/** The finished analyses of an investigation, the oldest first. */
export async function listJudgedWordings(db: TenantDb, investigationId: string): Promise<JudgedWording[]> {
  const rows = await listFinished(db, investigationId)
  const agreed = await findAgreed(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, type, question_id, topic_id, focus, params, content }) =>
    content
      ? [
          {
            id,
            type,
            questionId: question_id,
            topicId: topic_id,
            focus,
            params,
            content,
            contentSha256: contentSha256(content),
            isAgreed: agreed.has(id),
          },
        ]
      : [],
  )
}

/** The same with whose words each statement quotes and of which day, by the id of the analysis. */
export async function nameWhoSaid(
  db: TenantDb,
  wordings: Iterable<JudgedWording>,
): Promise<ReadonlyMap<string, JudgedWording>> {
  const named = new Map<string, JudgedWording>()
  for (const wording of wordings)
    named.set(wording.id, {
      ...wording,
      content: nameSpeakers(wording.content, await listRetrieved(db, wording.id)),
    })
  return named
}

/** What a report may repeat: it is cited, says where it was looked for, or is a named person's. */
export const isCitable = ({ citations, receipt, origin }: Statement): boolean =>
  citations.length > 0 || receipt !== undefined || origin === 'person'

export const findStatement = (wording: JudgedWording | undefined, id: string): Statement | undefined =>
  wording && listStatements(wording.content).find((statement) => statement.id === id)

/** Exhibit numbers by item. */
export async function findExhibitNumbers(
  db: TenantDb,
  statements: readonly Statement[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(statements.flatMap(({ citations }) => citations.map(({ evidence_id }) => evidence_id)))
  return new Map(
    (await listNumbers(db, [...ids])).flatMap(({ id, exhibit_number }) =>
      exhibit_number === null ? [] : [[id, formatExhibitNumber(exhibit_number)] as const],
    ),
  )
}
