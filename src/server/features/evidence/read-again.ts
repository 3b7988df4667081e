import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import type { Origin } from './custody.store.ts'
import { markForReading } from './evidence.store.ts'
import { type EvidenceJob, READ_EVIDENCE, readingWeight } from './evidence-jobs.ts'
import { readOrigin } from './origin.ts'
import { present, requireItem } from './present-evidence.ts'
import { recordChange } from './record-change.ts'

export const readAgainRoutes = (deps: AddEvidenceDeps): Route[] => [
  defineRoute(
    endpoints.extractText,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'evidence.read_again',
      tag: 'evidence',
      summary: 'Read the text of a stored file again, in the background',
    },
    async ({ scope, body, request }) =>
      await readAgain(deps, scope, { id: body.evidence_id, origin: readOrigin(request) }),
  ),
]

/** Queues a stored item for reading again; its text stays until the new one is there. */
const readAgain = (
  deps: AddEvidenceDeps,
  scope: TenantScope,
  { id, origin }: { readonly id: string; readonly origin: Origin },
) =>
  deps.tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    if (!row.object_key)
      throw new AppError(
        'CONFLICT',
        row.file_name === null
          ? 'This item is typed text: there is no file to read.'
          : 'The file of this item was destroyed; its text is kept.',
      )
    if (row.withdrawn_at) throw new AppError('CONFLICT', 'This item has been withdrawn.')
    await markForReading(db, id, deps.clock.now())
    await recordChange(deps, db, { scope, row, event: 'read_again', origin })
    await deps.jobs.send<EvidenceJob>(
      db,
      READ_EVIDENCE,
      { organizationId: scope.organizationId, evidenceId: id },
      { weightSeconds: readingWeight(row.size_bytes), lane: row.investigation_id },
    )
    return present(await requireItem(db, id))
  })
