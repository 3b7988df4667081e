import { isInPresent, tenseAround } from '#server/platform/text/time/tense.ts'

/** Heads of columns that hold what people tell, or things of that name: log-ins, an exhibit, the issue of a form. */
const MAY_HOLD_THINGS = /^(?:content|comment|summary|account|evidence|version|statement)s?$/i

/** Whether a column may hold what people tell: below a head that names things as well, half of its cells have to. */
export function isToldBelow(head: string, column: readonly string[]): boolean {
  if (!MAY_HOLD_THINGS.test(head)) return true
  const filled = column.filter((cell) => cell !== '')
  return filled.filter(tells).length * 2 >= filled.length
}

/** Whether words have a verb, or end as a sentence does. */
const tells = (words: string): boolean =>
  /\s.*[.!?…]["”’)]*$/u.test(words) ||
  tenseAround(words, words.length) !== null ||
  isInPresent(words, words.length)
