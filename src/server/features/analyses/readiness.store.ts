import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { KindCounts } from '#shared/contracts/evidence.ts'

export interface EvidenceCounts {
  readonly content: number
  readonly attachment: number
  readonly background_doc: number
  readonly kinds: KindCounts
  readonly unsearchable: number
  readonly copies: number
  /** Available background documents that are individually switched off for AI, and such items of other types. */
  readonly background_off: number
  readonly others_off: number
  readonly withdrawn: number
  readonly background_ai_enabled: boolean
  /** null if no question was named or it is not in this investigation. */
  readonly linked_to_question: number | null
  readonly has_topic: boolean
}

/** One statement over counters that triggers keep: its cost does not depend on the amount of evidence. */
export async function countEvidence(
  db: TenantDb,
  {
    investigationId,
    questionId,
    topicId,
  }: { investigationId: string; questionId: string | null; topicId: string | null },
): Promise<EvidenceCounts | undefined> {
  const { rows } = await sql<EvidenceCounts>`
    select c.content, c.attachment, c.background_doc, c.kinds, c.unsearchable, c.copies,
      c.background_off, c.others_off, c.withdrawn, o.background_ai_enabled,
      (select linked_evidence_count from questions q where q.organization_id = i.organization_id and q.id = ${questionId} and q.investigation_id = i.id) as linked_to_question,
      exists (select from topics t where t.organization_id = i.organization_id and t.id = ${topicId} and t.investigation_id = i.id) as has_topic
    from investigations i
    join evidence_counts c on c.organization_id = i.organization_id and c.investigation_id = i.id
    join organizations o on o.id = i.organization_id
    where i.organization_id = (select current_organization_id()) and i.id = ${investigationId} and i.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}
