import type { Unit } from './unit.ts'

const ENDS_SENTENCE = /[.!?…]["'”’»)\]]*\s*$/u

interface Turn {
  readonly number: number
  /** Whose turn it is: of words that are quoted within a sentence, whoever quotes them. */
  readonly holder: string | null
}

/** The turn of each unit, from 1: what one person says without a break, with what they quote in the midst of it. */
export function numberTurns(text: string, units: readonly Unit[]): (number | null)[] {
  let count = 0
  let last: Turn | null = null
  return units.map((unit, at) => {
    const before = units[at - 1]
    const speaker = unit.speaker?.name ?? null
    if (last && before && isHandedOn(text, before, unit, last.holder)) return last.number
    if (speaker === null) {
      last = null
      return null
    }
    // What nobody says, and a message quoted between, ends a turn as another speaker does.
    if (last?.holder !== speaker || before?.level !== unit.level) count++
    last = { number: count, holder: speaker }
    return count
  })
}

/** Whether whoever holds the turn hands these words on in a sentence of their own: 'She had never heard him say' — '"Leave it."'. */
function isHandedOn(text: string, before: Unit, unit: Unit, holder: string | null): boolean {
  if (!unit.toldBy || unit.toldBy.name !== holder || unit.speaker?.name === holder) return false
  if (before.level !== unit.level || text.slice(before.end, unit.start).includes('\n')) return false
  const isQuoteOn = before.speaker?.name === unit.speaker?.name && before.toldBy?.name === holder
  return isQuoteOn || !ENDS_SENTENCE.test(text.slice(before.start, before.end))
}
