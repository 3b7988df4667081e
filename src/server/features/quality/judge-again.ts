import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findAnalysis, findStability, saveLevel } from '../analyses/index.ts'
import { findDoubts } from './find-doubts.ts'
import { findLinkedItems } from './linked-items.ts'
import { qualityConfidence } from './quality-confidence.ts'

/** The level of a checked analysis after something other than the check has given reason to doubt it. */
export async function judgeAgain(db: TenantDb, analysisId: string, now: Date): Promise<void> {
  const row = await findAnalysis(db, analysisId)
  if (!row?.content || row.generation_status !== 'verified') return
  const stability = await findStability(db, analysisId, row.content)
  const { level, reasons } = qualityConfidence(
    {
      faithfulness: row.faithfulness_score,
      coverage: row.coverage_score,
      topSimilarity: row.retrieval_quality?.top_similarity ?? null,
    },
    findDoubts({
      type: row.type,
      provider: row.provider,
      asked: `${row.subject}\n\n${row.focus ?? ''}`.trim(),
      content: row.content,
      linkedItems: await findLinkedItems(db, { questionId: row.question_id, topicId: row.topic_id }),
      claims: row.claims,
      stability: stability.values(),
    }),
  )
  await saveLevel(db, analysisId, { confidence: level, reasons, now })
}
