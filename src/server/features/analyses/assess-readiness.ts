import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { Readiness } from '#shared/contracts/analyses.ts'
import { countEvidence } from './readiness.store.ts'

export interface Assessment {
  readonly investigation_id: string
  readonly type: AnalysisType
  readonly question_id?: string | null | undefined
  readonly topic_id?: string | null | undefined
}

/** Items of an investigation that are found by their words only until another embedding model has read them. */
export type CountOutdated = (db: TenantDb, investigationId: string) => Promise<number>

/** What evidence exists, from counters and without any AI call (specification: evidence readiness summary). */
export async function assessReadiness(
  db: TenantDb,
  asked: Assessment,
  countOutdated: CountOutdated = async () => 0,
): Promise<Omit<Readiness, 'duration_ms'>> {
  const questionId = asked.question_id ?? null
  const topicId = asked.topic_id ?? null
  const counts = await countEvidence(db, asked.investigation_id, questionId, topicId)
  if (
    !counts ||
    (questionId && counts.linked_to_question === null) ||
    (topicId && counts.linked_to_topic === null)
  )
    throw notFound()
  const total = counts.content + counts.attachment + counts.background_doc
  const linked = questionId ? counts.linked_to_question : topicId ? counts.linked_to_topic : null
  return {
    evidence_count: total,
    linked_evidence_count: linked,
    background_document_count: counts.background_doc,
    background_ai_enabled: counts.background_ai_enabled,
    by_source_type: {
      content: counts.content,
      attachment: counts.attachment,
      background_doc: counts.background_doc,
    },
    notes: notes({
      total,
      linked,
      unsearchable: counts.unsearchable,
      copies: counts.copies,
      outdated: await countOutdated(db, asked.investigation_id),
      background: counts.background_doc,
      backgroundOn: counts.background_ai_enabled,
      asked: questionId ? 'question' : 'topic',
    }),
    blocking: total === 0,
    blocking_message:
      total === 0 ? 'This investigation has no evidence yet. Add at least one item before generating.' : null,
    unsearchable_count: counts.unsearchable,
    copies_count: counts.copies,
  }
}

function notes(facts: {
  total: number
  linked: number | null
  unsearchable: number
  copies: number
  outdated: number
  background: number
  backgroundOn: boolean
  asked: string
}): string[] {
  if (facts.total === 0) return []
  const found: string[] = []
  if (facts.linked === 0)
    found.push(
      `No evidence is linked to this ${facts.asked}. Evidence is still found by searching the whole investigation.`,
    )
  if (facts.unsearchable > 0)
    found.push(
      `${facts.unsearchable} ${facts.unsearchable === 1 ? 'item has' : 'items have'} no readable text and will not be searched.`,
    )
  if (facts.copies > 0)
    found.push(
      `${facts.copies} ${facts.copies === 1 ? 'item has' : 'items have'} nearly the same text as another one; such copies count once as corroboration.`,
    )
  if (facts.outdated > 0)
    found.push(
      `${facts.outdated} ${facts.outdated === 1 ? 'item is' : 'items are'} being read by a new embedding model and found by ${facts.outdated === 1 ? 'its' : 'their'} words only until then.`,
    )
  if (facts.background > 0 && !facts.backgroundOn)
    found.push(
      `Background documents are switched off for AI in this organization; ${facts.background} will not be used.`,
    )
  return found
}
