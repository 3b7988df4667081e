import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode, invalid } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { NewInvestigation } from '#shared/contracts/investigations.ts'
import { insertInvestigation, lastCaseNumber } from './investigations.store.ts'

/** Opens an investigation; without a case number of its own it gets the year's next one. */
export async function createInvestigation(
  db: TenantDb,
  scope: TenantScope,
  deps: { clock: Clock; ids: Ids },
  body: NewInvestigation,
) {
  const now = deps.clock.now()
  const year = now.getUTCFullYear()
  const caseNumber =
    body.case_number ??
    `CASE-${year}-${String((await lastCaseNumber(db, scope.organizationId, year)) + 1).padStart(4, '0')}`
  const row = {
    id: deps.ids.uuid(),
    organizationId: scope.organizationId,
    caseNumber,
    userId: scope.userId,
    now,
  }
  return await insertInvestigation(db, row, body).catch(explainConflict)
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The database's refusals in words; both concern only rows of the caller's own organization. */
export function explainConflict(error: unknown): never {
  const code = databaseErrorCode(error)
  if (code === UNIQUE_VIOLATION)
    throw new AppError('CONFLICT', 'Another investigation has this case number already.')
  if (code === FOREIGN_KEY_VIOLATION)
    throw invalid('lead_investigator_id', 'The lead investigator is not a member of this organization.')
  throw error
}
