import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { findInquiry } from '../investigations/index.ts'

/** Items that a person linked to what an analysis is about. */
export async function findLinkedItems(
  db: TenantDb,
  { questionId, topicId }: { readonly questionId: string | null; readonly topicId: string | null },
): Promise<readonly string[]> {
  const inquiry = questionId
    ? await findInquiry(db, 'question', questionId)
    : topicId
      ? await findInquiry(db, 'topic', topicId)
      : null
  return inquiry?.evidence_ids ?? []
}
