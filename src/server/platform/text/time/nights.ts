import { type Day, formatDay, parseDay } from './calendar.ts'
import { DAY, FULL_WEEKDAY, MONTH, SP, words } from './date-words.ts'
import type { Spec, Unresolved } from './expression.ts'
import { type Found, type Reckoning, singleDay } from './reckoning.ts'
import type { TimeExpression } from './time-expression.ts'

const HOUR = 60
const HALF_DAY = 12 * HOUR
export const EVENING = 18 * HOUR
export const MORNING = 10 * HOUR
/** "At half past five" may be before a night or at its end; "at half past four" is hardly before it. */
const SURELY_LATE = 5 * HOUR
/** What is earlier in the day than this is of no night, nor of the day on which it began. */
const MAY_LEAD_UP = 15 * HOUR

/** "Last night", "that night", "Thursday night": a night by the day on which it begins. */
const NIGHT_BY_ITSELF = words(
  `(?:last|that(?:${SP}(?:same|very))?|the${SP}same|${FULL_WEEKDAY})${SP}night`,
  'iu',
)
const NIGHT_OF = `(?:night(?:[ -](?:shift|duty))?${SP}(?:of|on)|${FULL_WEEKDAY}${SP}night,?)${SP}(?:the${SP})?(?:${FULL_WEEKDAY},?${SP}(?:the${SP})?)?`
const BEHIND_NIGHT = new RegExp(`(?<!\\p{L})${NIGHT_OF}$`, 'iu')
/** "The night of 12 to 13 March": what stands before the day on which it ends. */
const BEHIND_ITS_BEGINNING = new RegExp(
  `(?<!\\p{L})${NIGHT_OF}${DAY}(?:st|nd|rd|th)?(?:${SP}${MONTH})?${SP}?(?:[/–-]|to|and|into)${SP}?(?:the${SP})?(?:${FULL_WEEKDAY},?${SP}(?:the${SP})?)?$`,
  'iu',
)
const WORDS_BEFORE = 80

/** Keeps in mind which night a text tells of, once it has named one; a time of day with "last night" is of it. */
export function keepNight(
  sentence: string,
  { start, end, spec, minute }: Unresolved,
  told: TimeExpression,
  now: Reckoning,
): TimeExpression {
  const { from, to } = told
  const day =
    from === null || from !== to || from.length < FULL_DAY ? null : parseDay(from.slice(0, FULL_DAY))
  if (day === null || spec.kind === 'clock') return told
  const itself = sentence.slice(start, end)
  const before = sentence.slice(Math.max(0, start - WORDS_BEFORE), start)
  // The morning after is that of the day on which the night ends, which is the last one told.
  if (BEHIND_ITS_BEGINNING.test(before) && now.night === day - 1) return told
  const isNight = NIGHT_BY_ITSELF.test(itself)
  if (isNight && minute !== null && minute < SURELY_LATE) {
    now.night = day
    now.clock = { day: day + 1, minute }
    const moment = `${formatDay(day + 1)}${from!.slice(FULL_DAY)}`
    return { ...told, from: moment, to: moment, certainty: 'computed' }
  }
  if (
    isNight ||
    BEHIND_NIGHT.test(before) ||
    (spec.kind === 'event' && spec.isNight && isOverNight(day, now))
  )
    now.night = day
  // "That morning" is another part of the day that was named.
  else if (now.night !== day || spec.kind === 'unit') now.night = null
  return told
}
const FULL_DAY = 10

/** Whether what is investigated is thought to have begun on a day and ended on the next one. */
function isOverNight(day: Day, { context: { conduct } }: Reckoning): boolean {
  return conduct != null && conduct.from === day && conduct.to === day + 1
}

/** Whether the day last told is the one on which the night began, or the one on which it ended. */
export const isOfNight = (day: Day, now: Reckoning): now is Reckoning & { night: Day } =>
  now.night === day || now.night === day - 1

/** A time of day in the night that began on a day: null where it may be of the day before it or behind it. */
export function findInNight(
  day: Day,
  { minute, face }: Extract<Spec, { kind: 'clock' }>,
  { clock }: Reckoning,
): Found | null {
  if (minute !== null) {
    if (minute >= MORNING && minute < MAY_LEAD_UP) return null
    return singleDay(minute < MORNING ? day + 1 : day, 'spoken')
  }
  if (face === undefined) return null
  const isBehindMidnight = clock !== null && clock.day === day + 1
  if (face < SURELY_LATE || (isBehindMidnight && face < MORNING))
    return { ...singleDay(day + 1, 'spoken'), minute: face }
  return face >= MORNING && !isBehindMidnight
    ? { ...singleDay(day, 'spoken'), minute: face + HALF_DAY }
    : null
}
