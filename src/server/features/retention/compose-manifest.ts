import { type Manifest, manifest } from '#shared/manifest.ts'
import { canonicalPieces, joinPieces, PagedList } from './canonical-pieces.ts'
import type { SweepResult } from './residue/residue.store.ts'
import type { TombstoneSeal } from './restore/tombstone-files.ts'
import type { Destroyed, Run } from './runs.store.ts'

export interface ManifestBefore {
  readonly sequence: number
  readonly sha256: string
}

export interface ManifestParts {
  readonly run: Run
  readonly destroyed: readonly Destroyed[]
  readonly listKeys: (destroyed: Destroyed) => AsyncIterable<readonly string[]>
  readonly finishedAt: Date
  readonly before: ManifestBefore | null
  readonly tombstones: TombstoneSeal
  readonly residueSweep: SweepResult | null
}

/**
 * The manifest of a run as canonical JSON, checked against its schema. Only one page of the keys is in memory at a
 * time.
 */
export async function composeManifest({
  run,
  destroyed,
  listKeys,
  finishedAt,
  before,
  tombstones,
  residueSweep,
}: ManifestParts): Promise<{ sequence: number; json: string }> {
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
      requestedBy: run.requested_by,
      sequence,
      previousManifestSha256: before?.sha256 ?? null,
      ...tombstones,
      residueSweep,
    },
    results: destroyed.map((one) => ({
      organizationId: one.organizationId,
      dataCategory: one.category,
      rowCount: one.rowCount,
      s3ObjectsDeleted: [],
      deletedAt: (one.holdUntil ? finishedAt : one.destroyedAt).toISOString(),
      policyIdAtTimeOfRun: one.policyId,
      legalHoldStatus: one.holdUntil ? `active_until_${one.holdUntil.toISOString()}` : 'none',
    })),
  }
  const { results, ...rest } = manifest.parse(value)
  const withKeys = results.map((one, at) => ({
    ...one,
    s3ObjectsDeleted: new PagedList(listKeys(destroyed[at]!)),
  }))
  return { sequence, json: await joinPieces(canonicalPieces({ ...rest, results: withKeys })) }
}
