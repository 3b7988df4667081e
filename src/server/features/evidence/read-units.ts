import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { safeMessage } from '#server/platform/errors.ts'
import { runInSlices } from '#server/platform/run-in-slices.ts'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import {
  findDayOrder,
  findItemToRead,
  findOutdated,
  findUnread,
  type ItemAbout,
  type ItemToRead,
  isRead,
  namesWithIds,
  readInSteps,
  readWhole,
  saveReading,
  toParties,
  toStored,
} from '../reading/index.ts'
import { keepDayOrder } from './day-order.store.ts'
import { type EvidenceJob, READ_UNITS } from './evidence-jobs.ts'
import { lockItems } from './lock-items.store.ts'

/** Shorter than the time between two runs, so that they do not overlap. */
export const READ_AGAIN_MS = 4 * 60_000
const AT_ONCE = 50

/** What is known beside a text changes while many of its case are read: so often one is read again at once. */
const MAX_READINGS = 5

/** Reads an item's text into units, unless this version of the reader has read it as it is. */
export async function readUnits(deps: Core, job: EvidenceJob, signal: AbortSignal): Promise<void> {
  for (let times = 0; times < MAX_READINGS; times++) if (await readOnce(deps, job, signal)) return
}

/** Returns whether nothing is left to read: false where what was read had changed meanwhile. */
async function readOnce(deps: Core, job: EvidenceJob, signal: AbortSignal): Promise<boolean> {
  const scope: TenantScope = { organizationId: job.organizationId, userId: null }
  const item = await deps.tenancy.inTenant(scope, async (db) =>
    (await isRead(db, job.evidenceId)) ? undefined : await findItemToRead(db, job.evidenceId),
  )
  if (!item) return true
  const units = await runInSlices(untilAborted(readInSteps(item.content, toAbout(item)), signal))
  const read = { reading: toStored(units, namesWithIds(item.content)), whole: readWhole(units, item.content) }
  return await deps.tenancy.inTenant(scope, async (db) => {
    // The text, or what is known beside it, may have changed meanwhile.
    await lockItems(db, [item.evidence_id])
    const now = await findItemToRead(db, item.evidence_id)
    if (now?.content !== item.content || now.context !== item.context) return false
    const dayFirst = dayComesFirst(item.content)
    await saveReading(db, item, { ...read, dayFirst, now: deps.clock.now() })
    if (dayFirst !== null && dayFirst !== item.day_first) await orderDays(deps, db, item)
    return true
  })
}

/** Keeps the order of days of an item's case; what was read without it is read again, the first items of it at once. */
async function orderDays(deps: Core, db: TenantDb, item: ItemToRead): Promise<void> {
  const { numUpdatedRows } = await keepDayOrder(
    db,
    item.investigation_id,
    await findDayOrder(db, item.investigation_id),
  )
  if (numUpdatedRows === 0n) return
  for (const evidenceId of await findOutdated(db, item.investigation_id, AT_ONCE))
    await deps.jobs.send<EvidenceJob>(db, READ_UNITS, { organizationId: item.organization_id, evidenceId })
}

/** Reads what another version of the reader read, or what was read before the parties or the days were changed. */
export async function readUnitsAgain(deps: Core, signal: AbortSignal): Promise<void> {
  const until = deps.clock.now().getTime() + READ_AGAIN_MS
  const goesOn = () => !signal.aborted && deps.clock.now().getTime() < until
  const next = (after: string | null) =>
    deps.tenancy.asSystem('find what is not read yet', (db) => findUnread(db, { after, limit: AT_ONCE }))
  let [read, failed] = [0, 0]
  let items = await next(null)
  for (let last = items.at(-1); last && goesOn(); last = items.at(-1)) {
    for (const item of items) {
      if (!goesOn()) break
      try {
        await readUnits(deps, item, signal)
        read++
      } catch (error) {
        // One item that cannot be read does not stop the others.
        failed++
        deps.logger.error(
          { evidence_id: item.evidenceId, error: safeMessage(error) },
          'item could not be read into units',
        )
      }
    }
    items = await next(last.evidenceId)
  }
  if (read + failed > 0) deps.logger.info({ read, failed }, 'read into units what was not read yet')
}

function* untilAborted<T>(steps: Iterator<unknown, T>, signal: AbortSignal): Generator<void, T> {
  for (;;) {
    signal.throwIfAborted()
    const step = steps.next()
    if (step.done) return step.value
    yield
  }
}

const toAbout = (item: ItemToRead): ItemAbout => {
  const [first, last] = [item.conduct_start ?? item.conduct_end, item.conduct_end ?? item.conduct_start]
  const from = first === null ? null : parseDay(first)
  const to = last === null ? null : parseDay(last)
  return {
    fileName: item.file_name ?? item.title,
    occurredAt: item.occurred_on === null ? null : parseDay(item.occurred_on),
    parties: toParties(item.parties),
    conduct: from === null || to === null ? null : { from, to },
    dayFirst: item.day_first,
  }
}
