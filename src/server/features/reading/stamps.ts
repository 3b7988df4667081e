/** The languages in which mail programs and chats write a moment. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'da', 'sv', 'nb', 'pl', 'fi']
const MIDDAYS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month, 12)))

const alternatives = (words: readonly string[]): string =>
  [...new Set(words.map((word) => word.toLowerCase().replace(/\.$/, '')))]
    .filter((word) => /^\p{L}{2,}$/u.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|')

const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)))

const named = (options: Intl.DateTimeFormatOptions, days = MIDDAYS): string[] =>
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return days.map((day) => format.format(day))
  })

const MONTH = `(?:${alternatives([
  ...named({ month: 'long' }),
  ...named({ month: 'short' }),
  // Beside a day, some languages inflect the month: "5 marca".
  ...named({ month: 'long', day: 'numeric' }).flatMap((words) => words.split(/[\s.]+/)),
  'sept',
])})`
const WEEKDAY = `(?:${alternatives([...named({ weekday: 'long' }, WEEK), ...named({ weekday: 'short' }, WEEK)])})(?!\\p{L})\\.?`
const NEAR_DAY = `(?:${alternatives(
  LANGUAGES.flatMap((language) =>
    [0, -1].map((days) =>
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day').replace(/\s/g, ''),
    ),
  ),
)})(?!\\p{L})`
const TIME =
  '\\d{1,2}(?:[:.h]\\d\\d(?:[:.]\\d\\d)?(?:[.,]\\d{1,6})?(?:\\s?[ap]\\.?\\s?m\\b\\.?)?|\\s?[ap]\\.?m\\b\\.?)(?:\\s?(?:Uhr|hrs?|Z|UTC|GMT|[A-Z]{1,3}[SD]?T)\\b)?(?:\\s?[+-]\\d\\d:?\\d\\d)?'
const NUMERIC =
  '(?:\\d{4}[./-]\\d{1,2}[./-]\\d{1,2}|\\d{1,2}[./-](?:\\d{1,2}|\\p{L}{3,9})[./-]\\d{2,4}|\\d{1,2}\\s?[./-]\\s?(?:\\d{1,2}|\\p{L}{3,9})\\s?[./-]\\s?(?:19|20)\\d\\d)\\.?'
const WRITTEN = `(?:\\d{1,2}(?:st|nd|rd|th)?\\.?\\s(?:de\\s)?${MONTH}(?!\\p{L})\\.?,?(?:\\s(?:de\\s)?\\d{4})?|${MONTH}(?!\\p{L})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?)`
const DATE = `(?:(?:${WEEKDAY},?\\s{1,3})?(?:${NUMERIC}|${WRITTEN})(?:\\s?\\(${WEEKDAY}\\))?|${WEEKDAY}|${NEAR_DAY}|\\d{1,2}[./]\\d{1,2}\\.?)`
const BETWEEN = '(?:,?\\s{1,3}|T)(?:(?:at|um|à|a las|alle|às|kl\\.?|klo|om|[-–—·])\\s)?'
const AGO =
  '(?:an?|\\d{1,3})\\s?(?:[smhdwy]|mo|secs?|mins?|hrs?|minutes?|hours?|days?|weeks?|months?|years?)\\.?(?:\\sago)?(?![\\p{L}\\p{N}])'
/** "0610 TJ  On duty.", "2130 hrs": four figures are a time where something says so. */
const FIGURES =
  '(?:[01]\\d|2[0-3])[0-5]\\d(?=\\s?(?:h|hrs|hours)(?![\\p{L}])|\\s{1,4}\\p{Lu}{2,3}(?:\\s{2,}|\\t))'
/** "02/23/26 1652 LBRANDT": behind a whole date four figures are a time. */
const FIGURES_OF_DAY = '(?:[01]\\d|2[0-3])[0-5]\\d(?=\\s{1,4}\\p{Lu}|\\s?(?:h|hrs|hours)(?![\\p{L}]))'
const MOMENT = `(?:${DATE}${BETWEEN}${TIME}|${NUMERIC}\\s{1,3}${FIGURES_OF_DAY}|^\\s*${FIGURES}|${TIME},?\\s(?:[-–—·]\\s|on\\s)?(?:${DATE})|${TIME}(?:\\s?(?:-->|[-–])\\s?${TIME})?)`

/** Without one of these no line holds a moment; the patterns below are long, and most lines hold none. */
export const MAY_HOLD_TIME = /\d[:.h]\d\d|\d\s?[ap]\.?\s?m|^\s*\d{4}\s|\d\s{1,3}\d{4}\s/i
export const MAY_HOLD_DAY =
  /\d[:.h/-]\d|\d\s[./-]\s\d|\d(?:\.|st|nd|rd|th)?\s?\p{L}|\p{L}\.?\s\d|\bago\b|day\b/iu
/** Whether a line tells a moment or a day and nothing else. */
export const isStampAlone = (words: string): boolean =>
  words.length < 120 && (MAY_HOLD_DAY.test(words) || !/\s/.test(words.trim())) && STAMP_ALONE.test(words)

/** A moment at the head of a line, in brackets or not, with the day where it is given. */
export const STAMP_FIRST = new RegExp(`^\\s*[[(]?(?<when>${MOMENT})[\\])]?(?![\\p{L}\\p{N}])`, 'iu')
/** A moment, a day or how long ago, with which a line ends. */
export const STAMP_LAST = new RegExp(
  `(?<![\\p{L}\\p{N}:.])[[(]?(?<when>${MOMENT}|${DATE}(?<!^\\d{1,2}[./]\\d{1,2})|${AGO})[\\])]?\\s*(?:[·|,]\\s*(?:edited|public|edit|friends|🌐).{0,20}|\\((?:edited|updated)[^)]{0,40}\\))?\\s*:?$`,
  'iu',
)
/** A line that tells a moment or a day and nothing else. */
const STAMP_ALONE = new RegExp(
  `^[\\s\\-–—=*_]*[[(]?(?:(?:on|sent|received)\\s)?(?:${MOMENT}|${DATE})(?:\\s\\d{4})?[\\])]?(?:\\s\\((?:read|edited|delivered)[^)]{0,60}\\))?[\\s\\-–—=*_]*$`,
  'iu',
)
export const HAS_MOMENT = new RegExp(`(?<![\\p{L}\\p{N}])(?:${MOMENT}|${NUMERIC}|${WRITTEN})`, 'iu')
