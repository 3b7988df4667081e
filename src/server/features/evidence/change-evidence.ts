import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { ChangedEvidence, EvidencePatch } from '#shared/contracts/evidence.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import { confirmedForce, requireForce } from './confirm-force.ts'
import type { Origin } from './custody.store.ts'
import { updateEvidence } from './evidence.store.ts'
import { giveCustodian } from './family.store.ts'
import { linkQuestions } from './link-questions.ts'
import { type LoseSupportDeps, switchSupport } from './lose-support.ts'
import { type EvidenceRow, present, requireItem } from './present-evidence.ts'
import { proposeForce } from './propose-force.ts'
import { recordChange } from './record-change.ts'

type ChangeEvidenceDeps = AddEvidenceDeps & LoseSupportDeps

export interface EvidenceChange {
  readonly id: string
  readonly patch: EvidencePatch
  readonly origin: Origin
}

/** Changes an item, its links or its background switch. */
export async function changeEvidence(
  deps: ChangeEvidenceDeps,
  scope: TenantScope,
  { id, patch: { question_ids: questionIds, ...patch }, origin }: EvidenceChange,
): Promise<ChangedEvidence> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const before = await requireItem(db, id)
    await requireForce(db, before, patch)
    const confirmed = confirmedForce(before, patch, { userId: scope.userId, now: deps.clock.now() })
    const now = deps.clock.now()
    if (patch.custodian !== undefined && patch.custodian !== before.custodian)
      await giveCustodian(db, { ids: [before.id], custodian: patch.custodian, now })
    await updateEvidence(db, { id: before.id, patch: { ...patch, ...confirmed }, now })
    if (patch.source_type !== undefined && patch.source_type !== before.source_type)
      await proposeForce(db, {
        id: before.id,
        investigationId: before.investigation_id,
        sourceType: patch.source_type,
        content: before.content,
      })
    const item = {
      id: before.id,
      investigationId: before.investigation_id,
      organizationId: scope.organizationId,
    }
    if (questionIds) await linkQuestions(deps, db, { ...item, questionIds })
    const row = await requireItem(db, before.id)
    const included = patch.include_in_ai
    const isSwitched = included !== undefined && included !== before.include_in_ai
    const impact = isSwitched ? await switchUse(deps, db, { scope, row, included, origin }) : null
    return { ...present(row), impact }
  })
}

interface Switch {
  readonly scope: TenantScope
  readonly row: EvidenceRow
  readonly included: boolean
  readonly origin: Origin
}

/** What analyses lost through the switch; null where they lost nothing. */
async function switchUse(
  deps: ChangeEvidenceDeps,
  db: TenantDb,
  { scope, row, included, origin }: Switch,
): Promise<Impact | null> {
  await recordChange(deps, db, { scope, row, event: included ? 'included' : 'excluded', origin })
  const impact = await switchSupport(deps, db, {
    investigationId: row.investigation_id,
    evidenceIds: [row.id],
  })
  return included || impact.analyses.length === 0 ? null : impact
}
