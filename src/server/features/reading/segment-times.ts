import type { Day } from '#server/platform/text/time/calendar.ts'
import { findEventDays, findSubjectDay } from '#server/platform/text/time/event-days.ts'
import {
  createTimeReader,
  dayComesFirst,
  readTimes,
  type TimeExpression,
} from '#server/platform/text/time/read-times.ts'
import { beginReckoning, type Reckoning } from '#server/platform/text/time/reckoning.ts'
import { readApart } from './boxed-times.ts'
import { createUnmeasured } from './measured-cells.ts'
import { createLooksBack, leaveOpen } from './other-years.ts'
import type { ItemAbout, Segment } from './unit.ts'

/** The levels of quoting at which a text is a log: parts of it were written on at least so many days. */
const MIN_DAYS_OF_LOG = 3
function findLogs(segments: readonly Segment[]): ReadonlySet<number> {
  const days = Map.groupBy(segments, ({ level }) => level)
  return new Set(
    [...days]
      .filter(([, all]) => new Set(all.flatMap(({ written }) => written ?? [])).size >= MIN_DAYS_OF_LOG)
      .map(([level]) => level),
  )
}

/** A message counts from its own day; what an account has spoken of holds on to its end. */
export function createTimes(text: string, about: ItemAbout, segments: readonly Segment[]) {
  const logs = findLogs(segments)
  const lastDays = findLastDays(segments)
  const dayFirst = dayComesFirst(text) ?? about.dayFirst
  const head = { reading: 'narrative', written: about.occurredAt, conduct: about.conduct, dayFirst } as const
  const events = findEventDays(text, (line) => readTimes(line, head))
  const looksBack = createLooksBack(text)
  const subject = findSubjectDay(text, (line) => readTimes(line, head))
  const readers = new Map<string, ReturnType<typeof createTimeReader>>()
  const reckonings = new Map<string, Reckoning>()
  const unmeasured = createUnmeasured(text)
  let isOverDays = false
  return ({
    start,
    end,
    part,
    reading,
    written,
    level,
    reported,
    isOfMoment = part === 'row',
    within = written,
  }: Segment) => {
    const context = {
      reading,
      written,
      ...(part === 'heading' ? lastDays(start) : {}),
      conduct: about.conduct,
      dayFirst,
      events,
      subject,
      isEntry: logs.has(level),
      isOfMoment,
      isReported: reported,
      isQuestion: part === 'question' && reading === 'account',
      isOverDays: isOverDays && part === 'row' && !logs.has(level),
    }
    // A note tells of what somebody said and goes on with it: the day is the same. A head is about the paper.
    const memory = part === 'heading' ? 'head' : reading === 'message' ? 'message' : 'told'
    const sharedBy = `${level} ${memory} ${within}`
    const now = reckonings.get(sharedBy) ?? beginReckoning(context)
    reckonings.set(sharedBy, now)
    const key = `${sharedBy} ${written} ${reading} ${isOfMoment} ${reported} ${context.isQuestion} ${context.isOverDays} ${context.until}`
    const reader = readers.get(key) ?? createTimeReader(context, now)
    readers.set(key, reader)
    now.asked = null
    const isOpen = written !== null && looksBack(written)
    const times = readApart(text, { start, end, part }, now, reader)
    const heads = part === 'heading' ? countDays(times) : 0
    if (heads > 0) isOverDays = heads > 1
    const inText = times.map((time) => ({
      ...(isOpen ? leaveOpen(time, reading) : time),
      start: time.start + start,
      end: time.end + start,
    }))
    return part === 'row' ? unmeasured(inText) : inText
  }
}

/** At a place above all rows of a list, the last day of them: what its head says of it may have been done then. */
function findLastDays(segments: readonly Segment[]): (place: number) => { readonly until?: Day } {
  const rows = segments.filter(({ part }) => part === 'row')
  const days = rows.flatMap(({ written }) => written ?? [])
  const first = rows[0]?.start ?? 0
  return (place) => (place < first && days.length > 0 ? { until: Math.max(...days) } : {})
}

/** How many days a line names. */
const countDays = (times: readonly TimeExpression[]): number =>
  new Set(times.flatMap(({ from, to }) => (from !== null && from === to ? from.slice(0, FULL_DAY) : []))).size
const FULL_DAY = 10
