import { useEffect, useState } from 'react'
import { plural } from './plural.ts'
import { SHORT_MONTHS } from './short-months.ts'
import { usePrinting } from './use-printing.ts'

const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const STEPS = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const
/** From here on the date says more than the distance. */
const MAX_AGO_DAYS = 14

/** A day that stands for itself is the same in every zone; a moment is on the day that it has here. */
const toDate = (iso: string): Date => new Date(PLAIN_DAY.test(iso) ? `${iso}T00:00` : iso)
const twoDigits = (number: number): string => String(number).padStart(2, '0')

const writeMonth = (at: Date): string => `${SHORT_MONTHS[at.getMonth()]} ${at.getFullYear()}`
const writeDay = (at: Date): string => `${at.getDate()} ${writeMonth(at)}`
const writeHour = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
const writeTime = (at: Date): string => `${writeDay(at)}, ${writeHour(at)}`

export const formatDay = (iso: string): string => writeDay(toDate(iso))
/** Where the year goes without saying. */
export function formatDayAndMonth(iso: string): string {
  const at = toDate(iso)
  return `${at.getDate()} ${SHORT_MONTHS[at.getMonth()]}`
}

export const formatTime = (iso: string): string => writeTime(new Date(iso))

/** The hour of today, the day and the hour of any other day. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString() ? writeHour(at) : writeTime(at)
}

/** Of lists in which days and hours stand one below the other. */
export function formatSecond(iso: string): string {
  const at = new Date(iso)
  return `${twoDigits(at.getDate())} ${writeMonth(at)}, ${writeHour(at)}:${twoDigits(at.getSeconds())}`
}

export function formatAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  const distance = Math.abs(past)
  if (distance > MAX_AGO_DAYS * DAY_MS) return formatDay(iso)
  const [unit, ms] = STEPS.find(([, least]) => distance >= least) ?? []
  if (!unit) return 'just now'
  const count = Math.trunc(distance / ms)
  if (unit === 'day' && count === 1) return past > 0 ? 'yesterday' : 'tomorrow'
  return past > 0 ? `${plural(count, unit)} ago` : `in ${plural(count, unit)}`
}

/** "3 hours ago"; the exact time on hover, to assistive technology and on paper, which is read another day. */
export function TimeAgo({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  const printing = usePrinting()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={formatTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {printing ? formatTime(at) : formatAgo(at, now)}
    </time>
  )
}

export const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at)}>
    {formatDay(at)}
  </time>
)

const SIZES = ['B', 'kB', 'MB', 'GB'] as const
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1_000 && unit < SIZES.length - 1) [size, unit] = [size / 1_000, unit + 1]
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${SIZES[unit]}`
}
