import { findExpressions } from '#server/platform/text/time/find-expressions.ts'
import type { DatedUnit } from '../../reading/index.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu
const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** What only joins a time to something else. */
const JOINING = toSet(
  'a an the all any some each every of in on at by to from for since until till up about around before after during ' +
    'between within over through and or but so then also too not no yes yeah ok okay well just only maybe perhaps ' +
    'probably it this that these those there here what when where who which same next last again still even day days ' +
    'date time week month year morning afternoon evening night',
)
/** With a time they say that somebody was or did something; in a question they ask it. */
const BEING = toSet('i you he she we they is was were be been are am did do does had has have')
/** An answer hangs on its question, so that a name or a single word in it is not enough. */
const LEAST_OF_ANSWER = 2

/**
 * Whether a sentence says nothing beside its time: "All of last month.", "And the 25th?" At which hour of a day that is
 * known something was is said all the same: "About quarter to three."
 */
export function isFragment({ words, unit, time }: Pick<DatedUnit, 'words' | 'unit' | 'time'>): boolean {
  if (unit.part !== 'question' && isHour({ words, unit, time })) return false
  const rest = `${words.slice(0, time.start - unit.start)} ${words.slice(time.end - unit.start)}`
  const isQuestion = unit.part === 'question'
  const told = (rest.toLowerCase().match(WORD) ?? []).filter(
    (word) => !JOINING.has(word) && !(isQuestion && BEING.has(word)),
  )
  return told.length < (unit.part === 'assertion' ? 1 : LEAST_OF_ANSWER)
}

function isHour({ words, unit, time }: Pick<DatedUnit, 'words' | 'unit' | 'time'>): boolean {
  if (time.from === null) return false
  const [said] = findExpressions(words.slice(time.start - unit.start, time.end - unit.start))
  return said?.spec.kind === 'clock'
}
