import { toAppError } from '#server/platform/http/problem.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { RunType } from '#shared/manifest.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { listTouchedOrganizations } from './runs.store.ts'

export interface RunOrigin {
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

interface RecordedRun {
  readonly runType: RunType
  readonly runId: string
  readonly origin: RunOrigin | undefined
}

const ACTIONS: Readonly<Record<RunType, AuditAction>> = {
  retention: 'retention.run',
  pii_scrub: 'retention.pii_scrub',
}
const REFUSED: ReadonlySet<string> = new Set<ErrorCode>(['RUN_IN_PROGRESS', 'CONFLICT'])
const BY_ITSELF: RunOrigin = { ipAddress: null, userAgent: null }

/**
 * Records how a run ended, whatever started it: in the installation's trail, and in that of every organization it
 * touched, where its owners can read it. A failed run may have destroyed data before it failed.
 */
export async function recordingRun<T>(
  deps: RetentionDeps,
  run: RecordedRun,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const outcome = await work()
    await record(deps, run, null)
    return outcome
  } catch (thrown) {
    await record(deps, run, toAppError(thrown).code)
    throw thrown
  }
}

async function record(deps: RetentionDeps, { runType, runId, origin }: RecordedRun, error: string | null) {
  // A refused start has touched nothing, even if the run with that id, which may be under way, has.
  const touched = error !== null && REFUSED.has(error) ? [] : await listTouched(deps, runId)
  for (const organizationId of [null, ...touched])
    await deps.audit.record({
      action: ACTIONS[runType],
      organizationId,
      actorId: null,
      target: { type: 'retention', id: runId },
      success: error === null,
      error,
      ...(origin ?? BY_ITSELF),
    })
}

/** If the database is down this fails, and so does recording, which is then reported as failed. */
const listTouched = (deps: RetentionDeps, runId: string): Promise<string[]> =>
  deps.tenancy
    .asSystem('list what a run has touched', (db) => listTouchedOrganizations(db, runId))
    .catch((): string[] => [])
