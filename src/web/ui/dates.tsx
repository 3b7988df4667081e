import { useEffect, useState } from 'react'
import { lazily } from './lazily.ts'
import { usePrinting } from './use-printing.ts'

const DAY = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
)
const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/
const DAY_AND_MONTH = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }))
const MINUTE = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)
const AGO = lazily(() => new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }))
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]
/** From here on the date says more than the distance. */
const MAX_AGO_DAYS = 14

/** A day that stands for itself is the same in every zone; a moment is on the day that it has here. */
const toDate = (iso: string): Date => new Date(PLAIN_DAY.test(iso) ? `${iso}T00:00` : iso)

export const formatDay = (iso: string): string => DAY().format(toDate(iso))
/** Where the year goes without saying. */
export const formatDayAndMonth = (iso: string): string => DAY_AND_MONTH().format(toDate(iso))
const HOUR = lazily(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }))

/** The hour of today, the day and the hour of any other day. */
export const formatMoment = (iso: string, now = new Date()): string =>
  new Date(iso).toDateString() === now.toDateString() ? HOUR().format(new Date(iso)) : formatTime(iso)
const SECOND = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)
export const formatSecond = (iso: string): string => SECOND().format(new Date(iso))

export const formatTime = (iso: string): string => MINUTE().format(new Date(iso))

export function formatAgo(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  if (Math.abs(past) > MAX_AGO_DAYS * DAY_MS) return formatDay(iso)
  for (const [unit, ms] of STEPS) if (Math.abs(past) >= ms) return AGO().format(-Math.trunc(past / ms), unit)
  return 'just now'
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
