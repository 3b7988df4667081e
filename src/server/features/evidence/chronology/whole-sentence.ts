import { eachSentence } from '#server/platform/text/sentences.ts'
import type { DatedUnit } from '../../reading/index.ts'

const OPENING = /^["“„«‘']/
const CLOSING = /["”“»’']$/
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/
/** Words that go on with what stands before them. */
const GOES_ON = /^[\p{Ll}\p{P}]/u
/** Who speaks, before the words: "Jo Weber: ", "[08:41] DW: ". */
const LABEL = /^(?:\[[^\]\n]*\]\s*)?(?:\p{Lu}[\p{L}.'’-]*\s?){1,4}:\s+/u
/** How far from the words their sentence is looked for. */
const REACH = 600
/** White space between the words and the quotation. */
const NEAR = 5

/**
 * Words of a sentence that a quotation parts, as ", that is last year's.", become the whole sentence: the reading
 * tells apart who says which part, and a reader of one entry has only that one.
 */
export function wholeSentence(one: DatedUnit, text: string): DatedUnit {
  const { unit, message, isAppointment } = one
  if (message || isAppointment || unit.part === 'row' || unit.part === 'heading') return one
  const words = text.slice(unit.start, unit.end)
  const before = text.slice(Math.max(0, unit.start - NEAR), unit.start).trimEnd()
  const behind = text.slice(unit.end, unit.end + NEAR).trimStart()
  const goesOn = CLOSING.test(before) && (GOES_ON.test(words) || !SENTENCE_END.test(before))
  const breaksOff = OPENING.test(behind) && !SENTENCE_END.test(words)
  if (!goesOn && !breaksOff) return one
  const found = findSentence(text, unit)
  const start = goesOn && found ? found.start : unit.start
  const end = breaksOff && found ? found.end : unit.end
  return { ...one, unit: { ...unit, start, end }, words: text.slice(start, end) }
}

type Place = Pick<DatedUnit['unit'], 'start' | 'end'>

function findSentence(text: string, { start, end }: Place): Place | null {
  const from = Math.max(0, start - REACH)
  for (const sentence of eachSentence(text.slice(from, end + REACH))) {
    const [first, last] = [from + sentence.start, from + sentence.end]
    if (first > start) return null
    if (last < end) continue
    // A sentence that reaches the edge of what was looked at may begin or end beyond it.
    if ((first === from && from > 0) || (last === end + REACH && last < text.length)) return null
    const label = LABEL.exec(text.slice(first, start))?.[0].length ?? 0
    return { start: first + label, end: last }
  }
  return null
}
