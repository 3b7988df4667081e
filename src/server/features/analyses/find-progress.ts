import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Progress } from '#shared/contracts/analyses.ts'
import type { GenerationStatus } from '#shared/generation-status.ts'
import { countUnsettled } from '../evidence/index.ts'
import { countActiveEvidence } from './analyses.store.ts'
import { countProgress, findUsualSeconds } from './progress.store.ts'

const UNDER_WAY: ReadonlySet<GenerationStatus> = new Set(['pending', 'generating', 'checking'])

/** How far an analysis is, with the counts of its steps and how long the last ones of its kind took; null once it has ended. */
export async function findProgress(
  db: TenantDb,
  {
    id,
    investigationId,
    status,
  }: { readonly id: string; readonly investigationId: string; readonly status: GenerationStatus },
): Promise<Progress | null> {
  if (!UNDER_WAY.has(status)) return null
  const counted = await countProgress(db, id)
  if (!counted) return null
  const { items } = await countActiveEvidence(db, investigationId)
  const { reading, embedding } = await countUnsettled(db, investigationId)
  const usual = await findUsualSeconds(db, counted)
  return {
    step: toStep(status, counted.chosen > 0),
    items,
    items_ready: Math.max(0, items - reading - embedding),
    passages: counted.searchable,
    passages_chosen: counted.chosen,
    items_chosen: counted.chosen_items,
    claims: counted.claims_found,
    claims_checked: counted.claims_checked ?? 0,
    usual_seconds: usual === null ? null : Math.max(1, Math.round(usual)),
  }
}

function toStep(status: GenerationStatus, isChosen: boolean): Progress['step'] {
  if (status === 'pending') return 'waiting'
  if (status === 'checking') return 'checking'
  return isChosen ? 'writing' : 'searching'
}
