import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { databaseErrorCode, invalid, notFound } from '#server/platform/errors.ts'
import type { BulkAnswer, BulkCustodian, BulkInclude, BulkLink } from '#shared/contracts/evidence.ts'
import { investigationExists } from '../investigations/index.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import { type Origin, recordCustody } from './custody.store.ts'
import { giveCustodian } from './family.store.ts'
import { type LoseSupportDeps, switchSupport } from './lose-support.ts'
import { addLinks, findItems, type KnownItem, removeLinks, setIncluded } from './organize.store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Links many items to a question, or removes the links: all of them or none. */
export async function linkItems(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  { investigationId, body }: { readonly investigationId: string; readonly body: BulkLink },
): Promise<BulkAnswer> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const ids = (await requireItems(db, investigationId, body.evidence_ids)).map((item) => item.id)
    const link = { organizationId: scope.organizationId, investigationId, questionId: body.question_id }
    const adding = addLinks(db, link, { ids, now: deps.clock.now() }).catch((error: unknown) => {
      if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error
      throw invalid('question_id', 'This question does not belong to this case.')
    })
    const changed = await adding
    if (body.linked) return { changed, impact: null }
    // Adding first proves that the question belongs to this investigation.
    return { changed: (await removeLinks(db, link, ids)) - changed, impact: null }
  })
}

export interface Inclusion {
  readonly investigationId: string
  readonly body: BulkInclude
  readonly origin: Origin
}

/** Includes many items in analyses, or excludes them: all of them or none. */
export async function includeItems(
  deps: AddEvidenceDeps & LoseSupportDeps,
  scope: TenantScope,
  { investigationId, body, origin }: Inclusion,
): Promise<BulkAnswer> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const known = await requireItems(db, investigationId, body.evidence_ids)
    const changing = known.filter((item) => item.include_in_ai !== body.include_in_ai)
    const ids = changing.map((item) => item.id)
    if (ids.length === 0) return { changed: 0, impact: null }
    const now = deps.clock.now()
    await setIncluded(db, { ids, included: body.include_in_ai, now })
    const event = body.include_in_ai ? 'included' : 'excluded'
    await recordCustody(
      db,
      ids.map((evidenceId) => ({
        id: deps.ids.uuid(),
        organizationId: scope.organizationId,
        investigationId,
        evidenceId,
        event,
        actorId: scope.userId,
        sha256: null,
        sizeBytes: null,
        fileNameGiven: null,
        origin,
        now,
      })),
    )
    const impact = await switchSupport(deps, db, { investigationId, evidenceIds: ids })
    return { changed: ids.length, impact: body.include_in_ai ? null : impact }
  })
}

/** Says whose files many items came from: of all of them or none. */
export async function setCustodian(
  deps: AddEvidenceDeps,
  scope: TenantScope,
  { investigationId, body }: { readonly investigationId: string; readonly body: BulkCustodian },
): Promise<BulkAnswer> {
  return await deps.tenancy.inTenant(scope, async (db) => {
    const known = await requireItems(db, investigationId, body.evidence_ids)
    const ids = known.filter((item) => item.custodian !== body.custodian).map((item) => item.id)
    if (ids.length > 0) await giveCustodian(db, { ids, custodian: body.custodian, now: deps.clock.now() })
    return { changed: ids.length, impact: null }
  })
}

async function requireItems(
  db: TenantDb,
  investigationId: string,
  ids: readonly string[],
): Promise<KnownItem[]> {
  if (!(await investigationExists(db, investigationId))) throw notFound()
  const wanted = new Set(ids)
  const known = await findItems(db, investigationId, [...wanted])
  if (known.length < wanted.size)
    throw invalid('evidence_ids', 'Some of the items do not belong to this case. Nothing was changed.')
  return known
}
