import { readEffective } from '#server/platform/text/policies/read-effective.ts'
import { CLAUSE_NUMBER } from '../sentence-forms.ts'
import type { Item, Sentence } from './read-items.ts'
import { listsAttendance, tellsWhatWasDone } from './record-forms.ts'

export const MODAL =
  /\b(?:must|shall|may\s+not|may\s+only|cannot\s+be|(?:is|are|be)\s+(?:required|obliged|forbidden|prohibited|(?:not\s+)?(?:permitted|allowed)|to\s+be)|has\s+to|have\s+to|needs?\s+(?:to|an?|the)|requires?|nobody|no\s+one|only)\b/iu
export const PAST = /\b(?:was|were|had|did|has\s+been|have\s+been)\b/iu
export const FIRST_PERSON = /\b(?:I|we|my|our|me|us)\b/u
export const SECOND_PERSON = /\byou(?:rs?)?\b/iu

const LEAST_CLAUSES = 4
const SHARE_OF_CLAUSES = 0.5
const SHARE_OF_TIMELESS = 0.6
/** Fewer sentences show no habit. */
const LEAST_RULES = 2
const SHARE_OF_RULES = 0.3

/**
 * Papers that somebody marked as background, that say from when they apply, or that demand most of the time. The
 * minutes of a meeting are none: they number what was said there, and what they record binds nobody by itself.
 */
export function setsRules(item: Item, dayFirst: boolean | null): boolean {
  const said = item.sentences.filter(({ unit }) => unit.part === 'assertion')
  if (said.length === 0 || item.passages.some(({ text }) => listsAttendance(text))) return false
  const voices = said.filter(({ unit }) => unit.speaker?.certain).length
  if (voices > said.length / 4 || item.sentences.some(({ unit }) => unit.part === 'answer')) return false
  const [first] = item.passages
  if (!first) return false
  const demanding = said.filter(({ text }) => MODAL.test(text)).length
  if (first.sourceType === 'background_doc') return demanding > 0
  if (demanding >= LEAST_RULES && demanding >= said.length * SHARE_OF_RULES) return true
  if (isInClauses(said)) return true
  const past = said.filter(({ text }) => PAST.test(text)).length
  return (
    first.start === 0 && readEffective(first.text, { dayFirst }).basis !== null && past <= said.length / 4
  )
}

/** "2.1 A driver uses his own card": policies number what they say, and say it in the present tense of nobody in particular. */
function isInClauses(said: readonly Sentence[]): boolean {
  const clauses = said.filter(({ text }) => CLAUSE_NUMBER.test(text)).length
  const timeless = said.filter(
    ({ text }) =>
      ![PAST, FIRST_PERSON, SECOND_PERSON].some((one) => one.test(text)) && !tellsWhatWasDone(text),
  )
  return (
    clauses >= LEAST_CLAUSES &&
    clauses >= said.length * SHARE_OF_CLAUSES &&
    timeless.length >= said.length * SHARE_OF_TIMELESS
  )
}
