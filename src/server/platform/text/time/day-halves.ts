/** Languages whose telephones write a half or a part of the day beside an hour up to twelve. */
const LANGUAGES = 'ar bg bn el fa he hi hu id ja ko mr ms ru sq ta te th tr ur vi zh-Hans zh-Hant'.split(' ')
/** As telephones wrote them before today's tables of languages did. */
const OLDER: readonly (readonly [word: string, isLater: boolean])[] = [
  ['לפנה״צ', false],
  ['אחה״צ', true],
  ['पूर्वाह्न', false],
  ['अपराह्न', true],
]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The hours at which each word is said. */
const hoursByWord = ((): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>()
  const add = (word: string, hour: number) =>
    found.set(plain(word), [...(found.get(plain(word)) ?? []), hour])
  for (const language of LANGUAGES)
    for (const dayPeriod of [undefined, 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        timeZone: 'UTC',
        hour: 'numeric',
        hour12: true,
        ...(dayPeriod ? { dayPeriod } : {}),
      })
      for (const hour of HOURS)
        for (const part of format.formatToParts(Date.UTC(2026, 0, 1, hour)))
          if (part.type === 'dayPeriod') add(part.value, hour)
    }
  for (const [word, isLater] of OLDER) for (const hour of HOURS) if (hour >= 12 === isLater) add(word, hour)
  return found
})()

/** Some write the same words without the marks of vowels, or with another sign for the quotation mark in them. */
function plain(word: string): string {
  return word
    .normalize('NFC')
    .replace(/[\u064b-\u0652]/g, '')
    .replace(/["'״׳]/g, '״')
    .toLowerCase()
}

/** A pattern for every such word, as it may stand in a text. */
export const DAY_HALF = [...hoursByWord.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map((word) =>
    [...word]
      .map((letter) => (letter === '״' ? '["\'״׳]' : `${RegExp.escape(letter)}[\\u064b-\\u0652]?`))
      .join(''),
  )
  .join('|')

/** The hour of a day of 24 that an hour beside such a word is; the hour itself where the word is none. */
export function hourOfDay(hour: number, word: string): number {
  const hours = hoursByWord.get(plain(word.trim()))
  if (!hours || hour > 12) return hour
  return (
    hours.find((one) => one % 12 === hour % 12) ??
    (hours.some((one) => one >= 12) ? (hour % 12) + 12 : hour % 12)
  )
}
