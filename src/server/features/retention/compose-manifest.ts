import { createHash } from 'node:crypto'
import { canonicalJson, type Manifest, manifest } from '#shared/manifest.ts'
import type { SweepResult } from './residue/residue.store.ts'
import type { TombstoneSeal } from './restore/tombstone-files.ts'
import type { Destroyed, Run } from './runs.store.ts'

export interface ManifestBefore {
  readonly sequence: number
  readonly json: string
}

/** The manifest of a run as canonical JSON, checked against its schema. */
export function composeManifest(
  run: Run,
  destroyed: readonly Destroyed[],
  finishedAt: Date,
  before: ManifestBefore | null,
  { tombstones, residueSweep }: { tombstones: TombstoneSeal; residueSweep: SweepResult | null },
): { sequence: number; json: string } {
  const sequence = (before?.sequence ?? 0) + 1
  const value: Manifest = {
    manifestVersion: 1,
    runId: run.id,
    runType: run.run_type,
    startedAt: run.started_at.toISOString(),
    finishedAt: finishedAt.toISOString(),
    operator: 'cron',
    operatorRunMetadata: {
      ciRunId: run.ci_run_id,
      trigger: run.trigger,
      sequence,
      previousManifestSha256: before && createHash('sha256').update(before.json).digest('hex'),
      ...tombstones,
      residueSweep,
    },
    results: destroyed.map((one) => ({
      organizationId: one.organizationId,
      dataCategory: one.category,
      rowCount: one.rowCount,
      s3ObjectsDeleted: one.objectKeys,
      deletedAt: one.destroyedAt.toISOString(),
      policyIdAtTimeOfRun: one.policyId,
      legalHoldStatus: one.holdUntil ? `active_until_${one.holdUntil.toISOString()}` : 'none',
    })),
  }
  return { sequence, json: canonicalJson(manifest.parse(value)) }
}
