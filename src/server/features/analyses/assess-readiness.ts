import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import { noEvidenceMessage } from './missing-evidence.ts'
import { countEvidence, type EvidenceCounts } from './readiness.store.ts'

export interface Assessment {
  readonly investigation_id: string
  readonly type: AnalysisType
  readonly question_id?: string | null | undefined
  readonly topic_id?: string | null | undefined
}

/** Items of an investigation that are found only by their words until another embedding model has read them. */
export type CountOutdated = (db: TenantDb, investigationId: string) => Promise<number>

/** What evidence exists, from counters and without any AI call (specification: evidence readiness summary). */
export async function assessReadiness(
  db: TenantDb,
  asked: Assessment,
  countOutdated: CountOutdated = async () => 0,
): Promise<Omit<Readiness, 'duration_ms'>> {
  const questionId = asked.question_id ?? null
  const topicId = asked.topic_id ?? null
  const counts = await countEvidence(db, { investigationId: asked.investigation_id, questionId, topicId })
  if (!counts || (questionId && counts.linked_to_question === null) || (topicId && !counts.has_topic))
    throw notFound()
  const total = counts.content + counts.attachment + counts.background_doc
  const linked = asked.type === 'question' ? counts.linked_to_question : null
  const backgroundUsed = counts.background_ai_enabled ? counts.background_doc - counts.background_off : 0
  return {
    evidence_count: total,
    linked_evidence_count: linked,
    background_document_count: counts.background_doc,
    background_used_count: backgroundUsed,
    background_ai_enabled:
      counts.background_ai_enabled && (counts.background_doc === 0 || backgroundUsed > 0),
    by_source_type: {
      content: counts.content,
      attachment: counts.attachment,
      background_doc: counts.background_doc,
    },
    by_kind: counts.kinds,
    notes: notes({
      total,
      linked,
      counts,
      outdated: await countOutdated(db, asked.investigation_id),
      backgroundUsed,
    }),
    blocking: total === 0,
    blocking_message: total === 0 ? noEvidenceMessage(counts.withdrawn) : null,
    unsearchable_count: counts.unsearchable,
    copies_count: counts.copies,
  }
}

function notes({
  total,
  linked,
  counts,
  outdated,
  backgroundUsed,
}: {
  total: number
  linked: number | null
  counts: EvidenceCounts
  outdated: number
  backgroundUsed: number
}): string[] {
  if (total === 0) return []
  const found: string[] = []
  if (linked === 0) found.push('No evidence is linked to this question. The whole case is still searched.')
  if (counts.unsearchable > 0)
    found.push(`${items(counts.unsearchable, 'has', 'have')} no readable text and will not be searched.`)
  if (counts.copies > 0)
    found.push(
      `${items(counts.copies, 'has', 'have')} nearly the same text as another; such copies count once as corroboration.`,
    )
  if (outdated > 0)
    found.push(
      `${items(outdated, 'is', 'are')} being indexed by a new embedding model and found by ${outdated === 1 ? 'its' : 'their'} words only until then.`,
    )
  if (counts.others_off > 0)
    found.push(`${items(counts.others_off, 'is', 'are')} excluded from analyses and will not be used.`)
  const background = backgroundNote(counts, backgroundUsed)
  return background ? [...found, background] : found
}

const items = (count: number, one: string, many: string): string =>
  count === 1 ? `1 item ${one}` : `${count} items ${many}`

/** Which background documents will not be used, and who switched them off; null if all are used. */
function backgroundNote(counts: EvidenceCounts, used: number): string | null {
  const { background_doc: all, background_off: off } = counts
  if (all === used) return null
  if (!counts.background_ai_enabled)
    return `Background documents are excluded from analyses in this organization; ${all} will not be used.`
  if (used === 0) return 'All background documents are excluded from analyses; none will be used.'
  return `${off} of ${all} background documents ${off === 1 ? 'is' : 'are'} excluded from analyses and will not be used.`
}
