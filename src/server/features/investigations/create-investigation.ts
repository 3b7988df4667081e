import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode, invalid } from '#server/platform/errors.ts'
import type { NewInvestigation } from '#shared/contracts/investigations.ts'
import { roleCovers } from '#shared/roles.ts'
import { findRole, insertInvestigation, lastCaseNumber } from './investigations.store.ts'

export interface InvestigationToOpen {
  readonly scope: TenantScope
  readonly body: NewInvestigation
  readonly isSample?: boolean
}

/** Opens an investigation; without a case number it gets the year's next one. */
export async function createInvestigation(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: TenantDb,
  { scope, body, isSample = false }: InvestigationToOpen,
) {
  requireOrderedConduct(body)
  await requireLead(db, body.lead_investigator_id)
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
    isSample,
    now,
  }
  return await insertInvestigation(db, row, body).catch(explainConflict)
}

/** Refuses conduct that ends before it began; either day may be missing. */
export function requireOrderedConduct(days: {
  conduct_start?: string | null | undefined
  conduct_end?: string | null | undefined
}): void {
  const { conduct_start: start, conduct_end: end } = days
  if (start && end && end < start) throw invalid('conduct_end', 'The conduct cannot end before it started.')
}

/** Refuses somebody as lead who may only read the case. */
export async function requireLead(db: TenantDb, userId: string | null | undefined): Promise<void> {
  if (!userId) return
  const role = await findRole(db, userId)
  if (role !== null && !roleCovers(role, 'member'))
    throw invalid(
      'lead_investigator_id',
      'A viewer can only read and cannot lead a case. Choose somebody else, or change their role first.',
    )
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Turns the database's refusals into messages; both concern only rows of the caller's own organization. */
export function explainConflict(error: unknown): never {
  const code = databaseErrorCode(error)
  if (code === UNIQUE_VIOLATION) throw new AppError('CONFLICT', 'Another case already has this case number.')
  if (code === FOREIGN_KEY_VIOLATION)
    throw invalid('lead_investigator_id', 'The lead investigator is not a member of this organization.')
  throw error
}
