import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { ReportSection } from '#shared/contracts/reports.ts'
import { moveReport, REPORT_REFUSALS, type ReportAct } from '#shared/report-states.ts'
import { holdInvestigation } from '../allegations/index.ts'
import { investigationExists } from '../investigations/index.ts'
import { readOpenReport } from './read-report.ts'
import {
  findReport,
  insertReport,
  insertText,
  listReports,
  listTexts,
  type ReportRow,
  type ReportStamps,
  saveState,
} from './reports.store.ts'

type Deps = Pick<Core, 'ids' | 'clock'>

interface Acting {
  readonly scope: TenantScope
  readonly userId: string
}

/** Begins the report, or after a release its next version, which starts from what people wrote before. */
export async function beginReport(
  deps: Deps,
  db: TenantDb,
  { scope, userId, investigationId }: Acting & { readonly investigationId: string },
): Promise<void> {
  if (!(await investigationExists(db, investigationId))) throw notFound()
  await holdInvestigation(db, investigationId)
  const [last] = await listReports(db, investigationId)
  if (last && last.state !== 'released')
    throw new AppError('CONFLICT', 'There is a version that has not been released yet.')
  const now = deps.clock.now()
  const id = deps.ids.uuid()
  const { organizationId } = scope
  const place = { organizationId, investigationId, userId, now }
  await insertReport(db, { ...place, id, version: (last?.version ?? 0) + 1 })
  if (!last) return
  for (const { section, text, written_by, written_at } of await listTexts(db, last.id))
    await insertText(db, {
      ...place,
      id: deps.ids.uuid(),
      reportId: id,
      section,
      text,
      userId: written_by,
      now: written_at,
    })
}

export interface Writing extends Acting {
  readonly id: string
  readonly section: ReportSection
  readonly text: string
  /** When what they replace was written, null where nothing was; undefined where that does not matter. */
  readonly expected_written_at?: string | null | undefined
}

/** Keeps what a person writes for a section of a draft; answers the investigation. */
export async function writeText(
  deps: Deps,
  db: TenantDb,
  { scope, userId, id, section, text, expected_written_at: expected }: Writing,
): Promise<string> {
  const row = await holdReport(db, id)
  if (row.state !== 'draft')
    throw new AppError('CONFLICT', 'This version is no draft any more. Send it back first.')
  if (expected !== undefined) await requireLast(db, { id, section, expected })
  await insertText(db, {
    id: deps.ids.uuid(),
    organizationId: scope.organizationId,
    investigationId: row.investigation_id,
    reportId: id,
    section,
    text,
    userId,
    now: deps.clock.now(),
  })
  return row.investigation_id
}

async function requireLast(
  db: TenantDb,
  { id, section, expected }: Pick<Writing, 'id' | 'section'> & { readonly expected: string | null },
): Promise<void> {
  const last = (await listTexts(db, id)).find((one) => one.section === section)
  if ((last?.written_at.getTime() ?? null) === (expected === null ? null : Date.parse(expected))) return
  throw new AppError(
    'CONFLICT',
    `${last?.writer_name ?? 'Someone'} wrote this section after you opened it, so yours was not saved.`,
  )
}

export interface Moving extends Acting {
  readonly id: string
  readonly act: Exclude<ReportAct, 'release'>
  readonly note: string | null
}

/** Hands a report in, sends it back or reviews it; answers the investigation. */
export async function moveOn(
  deps: Deps,
  db: TenantDb,
  { scope, userId, id, act, note }: Moving,
): Promise<string> {
  const row = await holdReport(db, id)
  const open = await readOpenReport(db, scope, row)
  const move = moveReport(row.state, act, {
    isAuthor: open.authors.has(userId),
    missing: open.missing.length,
    isUnchanged: row.submitted_sha256 === open.sha256,
  })
  if (move.refused) throw new AppError('CONFLICT', REPORT_REFUSALS[move.refused])
  const now = deps.clock.now()
  const stamps: Readonly<Record<Moving['act'], Omit<ReportStamps, 'state'>>> = {
    submit: {
      submitted_by: userId,
      submitted_at: now,
      submitted_sha256: open.sha256,
      reviewed_by: null,
      reviewed_at: null,
      review_note: null,
    },
    send_back: {
      submitted_by: null,
      submitted_at: null,
      submitted_sha256: null,
      reviewed_by: null,
      reviewed_at: null,
      review_note: note,
    },
    review: { reviewed_by: userId, reviewed_at: now, review_note: note },
  }
  await saveState(db, id, { state: move.to, ...stamps[act] })
  return row.investigation_id
}

async function holdReport(db: TenantDb, id: string): Promise<ReportRow> {
  const known = await findReport(db, id)
  if (!known) throw notFound()
  await holdInvestigation(db, known.investigation_id)
  const row = await findReport(db, id)
  if (!row) throw notFound()
  return row
}
