import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Evidence, NewEvidence } from '#shared/contracts/evidence.ts'
import { investigationExists } from '../investigations/index.ts'
import { type AddEvidenceDeps, toCustodyRow } from './add-evidence.ts'
import { type Origin, recordCustody } from './custody.store.ts'
import { insertEvidence, type NewEvidenceRow } from './evidence.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE, indexingWeight } from './evidence-jobs.ts'
import { groupByText } from './group-near-duplicates.ts'
import { linkQuestions } from './link-questions.ts'
import { lockGroups } from './near-duplicates.store.ts'
import { toTextShape } from './near-duplicates.ts'
import { present, requireItem } from './present-evidence.ts'
import { proposeForce } from './propose-force.ts'

export interface TypedText {
  readonly investigationId: string
  readonly body: NewEvidence
  readonly origin: Origin
}

const EMPTY_TEXT = 'The text is empty.'

/** Adds text that a person typed or pasted; it is searchable once the background job has indexed it. */
export async function addText(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  { investigationId, body, origin }: TypedText,
): Promise<Evidence> {
  // Before the transaction, which must not stay open for it.
  const shape = toTextShape(body.content)
  const id = deps.ids.uuid()
  const item = { id, investigationId, organizationId: scope.organizationId }
  const isBlank = body.content.trim() === ''
  const row: NewEvidenceRow = {
    ...item,
    title: body.title,
    sourceType: body.source_type,
    content: body.content,
    textStatus: isBlank ? 'empty' : 'extracted',
    textError: isBlank ? EMPTY_TEXT : null,
    includeInAi: body.include_in_ai,
    file: null,
    occurredAt: body.occurred_at ? new Date(body.occurred_at) : null,
    collectedAt: body.collected_at ? new Date(body.collected_at) : null,
    submittedBy: body.submitted_by ?? null,
    parentId: null,
    givenNumbers: null,
    custodian: body.custodian ?? null,
    userId: scope.userId,
    now: deps.clock.now(),
  }
  return await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await investigationExists(db, investigationId))) throw notFound()
    await lockGroups(db, investigationId)
    await insertEvidence(db, [row])
    await recordCustody(db, [toCustodyRow(deps, row, { event: 'typed', origin })])
    if (!isBlank) {
      await proposeForce(db, { id, investigationId, sourceType: row.sourceType, content: row.content })
      await groupByText(deps, db, { ...item, shape })
      await deps.jobs.send<EvidenceJob>(
        db,
        INDEX_EVIDENCE,
        { organizationId: scope.organizationId, evidenceId: id },
        { weightSeconds: indexingWeight(row.content.length), lane: investigationId },
      )
    }
    await linkQuestions(deps, db, { ...item, questionIds: body.question_ids })
    return present(await requireItem(db, id))
  })
}
