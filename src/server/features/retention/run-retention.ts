import { createPublicKey } from 'node:crypto'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { AppError, safeMessage } from '#server/platform/errors.ts'
import type { EndedRun, Events } from '#server/platform/observability/events.ts'
import { type ManifestSigner, ManifestSignerFailed } from '#server/ports/manifest-signer.ts'
import { MANIFEST_LOCK_DAYS_LEAST, type Manifest, type RunType } from '#shared/manifest.ts'
import { INSTALLATION } from '../audit/index.ts'
import { destroyDue } from './destroy-due.ts'
import { removeNamedObjects } from './destroy-evidence.ts'
import { destroyStrays } from './destroy-strays.ts'
import { gatherStatistics, listOrganizations } from './due.store.ts'
import { emitManifest, fixManifest } from './finish-run.ts'
import { listPoliciesInForce, type PolicyInForce } from './policies/policies.store.ts'
import { putInForce } from './policies/put-in-force.ts'
import { pruneAudit } from './prune-audit.ts'
import { type RunOrigin, recordingRun } from './record-run.ts'
import { trySweepResidue } from './residue/sweep-residue.ts'
import type { TombstoneSeal } from './restore/tombstone-files.ts'
import type { RetentionDeps } from './retention-deps.ts'
import type { RunLock } from './run-lock.ts'
import { findRun, listInterrupted, type NewRun, openRun, type Run } from './runs.store.ts'
import { dueBefore } from './safety-margin.ts'

/** In a manifest if no CI run was named. */
export const NO_CI_RUN = 'none'

export interface RunOutcome {
  readonly runId: string
  /** When the last due row had been processed. */
  readonly finishedAt: Date
  readonly results: Manifest['results']
  readonly manifest: { readonly s3VersionId: string; readonly retentionUntil: Date } | null
}

export type RunRequest = Omit<NewRun, 'now' | 'runType'> & {
  /** Where the request came from; absent for runs that the service starts itself. */
  readonly origin?: RunOrigin
}

/** Aborts before anything is touched if the manifest could not be locked and signed afterwards. */
export async function requireManifestsCanBeKept({ protection, logger }: RetentionDeps): Promise<void> {
  if (!protection) {
    logger.warn(
      'retention runs unprotected: no manifest store and signing key are configured, so no proof of destruction is kept',
    )
    return
  }
  try {
    await protection.store.preflight()
    await requireSigning(protection.signer)
  } catch (error) {
    logger.error(
      {
        error:
          error instanceof Error && error.name.startsWith('Manifest') ? error.message : safeMessage(error),
      },
      'object-lock pre-flight failed',
    )
    throw new AppError(
      'MANIFEST_PREFLIGHT_FAILED',
      'The proof store or its signing key failed the pre-flight check. Nothing was deleted.',
      { cause: error },
    )
  }
}

/** A readable key may still refuse to sign, so test that its signature verifies. */
async function requireSigning(signer: ManifestSigner): Promise<void> {
  const message = Buffer.from('pre-flight of a run', 'utf8')
  const signature = Buffer.from(await signer.sign(message))
  const publicKey = createPublicKey(await signer.publicKeyPem())
  if (!verifyRsaPss({ publicKey, message, signature, saltLength: 'auto' }))
    throw new ManifestSignerFailed('The signing key does not verify what it signs.')
}

/** What a run of one type does between its pre-flight and its manifest. */
export interface RunKind {
  readonly runType: RunType
  /** Announces the end of the run, which alarms wait for. */
  readonly announce: (events: Events, run: EndedRun) => void
  /** Repeats nothing already done: it continues after a crash. */
  readonly carryOut: (deps: RetentionDeps, run: Run) => Promise<void>
}

export type StartRun = (kind: RunKind, request: RunRequest) => Promise<RunOutcome>

export const RETENTION: RunKind = {
  runType: 'retention',
  announce: (events, run) => events.retentionRan(run),
  carryOut: destroyEverywhere,
}

/** What every run goes through before it touches anything. */
export interface RunGuards {
  readonly lock: RunLock
  /** Rejects while the proof store could not be compared with the database. */
  readonly compare: () => Promise<unknown>
}

/**
 * Destroys what is due in every organization and leaves a signed manifest. If killed anywhere and run again with the
 * same id, it continues; what an earlier run left unfinished is finished first.
 */
export async function runDestruction(
  deps: RetentionDeps & RunGuards,
  { runType, carryOut, announce }: RunKind,
  request: RunRequest,
): Promise<RunOutcome> {
  await requireManifestsCanBeKept(deps)
  await deps.compare().catch((error: unknown) => {
    throw new AppError(
      'MANIFEST_PREFLIGHT_FAILED',
      'The proof store could not be compared with the database. Nothing was deleted.',
      { cause: error },
    )
  })
  deps.onStep('preflight_passed')
  const { origin, ...wanted } = request
  const known = await deps.tenancy.asSystem('look whether the run is over', (db) => findRun(db, request.id))
  // A caller may repeat the id of a finished run: it gets the same answer, and nothing new is recorded.
  if (known?.closed_at && known.run_type === runType) return await deps.lock.hold(() => finish(deps, known))
  return await recordingRun(deps, { runType, runId: request.id, origin }, () =>
    deps.lock.hold(async () => {
      const interrupted = await deps.tenancy.asSystem('find interrupted runs', (db) =>
        listInterrupted(db, request.id),
      )
      for (const run of interrupted)
        await recordingRun(deps, { runType: run.run_type, runId: run.id, origin }, () => finish(deps, run))
      const run = await deps.tenancy.asSystem('open a run', (db) =>
        openRun(db, { ...wanted, runType, now: deps.clock.now() }),
      )
      if (run.run_type !== runType)
        throw new AppError('CONFLICT', 'This run_id belongs to a run of a different type.')
      deps.onStep('run_opened')
      if (run.manifest_json === null) {
        for (const { id } of await listCoveredOrganizations(deps)) await putInForce(deps, id)
        await carryOut(deps, run)
      }
      const outcome = await finish(deps, run)
      announce(deps.events, endedRun(outcome))
      return outcome
    }),
  )
}

async function finish(deps: RetentionDeps, run: Run): Promise<RunOutcome> {
  if (run.manifest_json === null) {
    await removeLeftObjects(deps, run)
    await trySweepResidue(deps, run.id)
  }
  const fixed = await fixManifest(deps, run)
  // Parsed only once: it names every destroyed object.
  const { results, finishedAt, operatorRunMetadata } = JSON.parse(fixed.manifest_json) as Manifest & {
    operatorRunMetadata: TombstoneSeal
  }
  const versionId = await emitManifest(deps, fixed, operatorRunMetadata)
  return {
    runId: run.id,
    finishedAt: new Date(finishedAt),
    results,
    manifest: versionId === null ? null : { s3VersionId: versionId, retentionUntil: fixed.retention_until },
  }
}

export const listCoveredOrganizations = (deps: RetentionDeps) =>
  deps.tenancy.asSystem('list what a run covers', listOrganizations)

async function removeLeftObjects(deps: RetentionDeps, run: Run): Promise<void> {
  for (const { id } of await listCoveredOrganizations(deps))
    await removeNamedObjects(deps, { organizationId: id, userId: null }, run.id)
}

async function destroyEverywhere(deps: RetentionDeps, run: Run): Promise<void> {
  if (!deps.databaseIsShared) await deps.tenancy.asSystem('gather statistics', gatherStatistics)
  const organizations = await listCoveredOrganizations(deps)
  for (const { id } of organizations) await destroyInOrganization(deps, run, id)
  const days = Math.max(MANIFEST_LOCK_DAYS_LEAST, ...organizations.map((one) => one.audit_log_retention_days))
  await pruneAudit({ deps, runId: run.id, organizationId: INSTALLATION, policyId: null, days })
}

async function destroyInOrganization(deps: RetentionDeps, run: Run, organizationId: string): Promise<void> {
  const scope = { organizationId, userId: null }
  const policies = await deps.tenancy.inTenant(scope, (db) =>
    listPoliciesInForce(db, organizationId, deps.clock.now()),
  )
  const destruction = {
    deps,
    runId: run.id,
    scope,
    policies,
    before: computeDueBefore(policies, deps.clock.now()),
  }
  await destroyDue(destruction)
  await destroyStrays(destruction)
  const audit = policies.find(({ category }) => category === 'audit_log')
  if (audit) await pruneAudit({ deps, runId: run.id, organizationId, policyId: audit.id, days: audit.days })
}

export function computeDueBefore(policies: readonly PolicyInForce[], now: Date) {
  const of = (category: PolicyInForce['category']) => {
    const policy = policies.find((one) => one.category === category)
    return policy ? dueBefore(now, policy.days) : null
  }
  return { investigation: of('investigation'), attachment: of('evidence_attachment') }
}

const endedRun = ({ runId, finishedAt, results, manifest }: RunOutcome): EndedRun => ({
  runId,
  rows: results.reduce((sum, { rowCount }) => sum + rowCount, 0),
  objects: results.reduce((sum, { s3ObjectsDeleted }) => sum + s3ObjectsDeleted.length, 0),
  isProtected: manifest !== null,
  at: finishedAt,
})
