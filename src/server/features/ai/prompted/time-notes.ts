import { visibleLine } from '#server/platform/text/visible-text.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit, UnitTime } from '#shared/passage-unit.ts'
import { quoted } from './note-words.ts'

const MAX_WORDS_LENGTH = 60
const MAX_LENGTH = 300

/**
 * What the expressions of time in a passage mean that do not say it themselves. Of dates written in numbers, whose
 * order of day and month is a convention, the first tells it for all.
 */
export function timeNotes(passage: Passage, units: readonly PassageUnit[]): string[] {
  const [meanings, undetermined] = [new Set<string>(), new Set<string>()]
  let isOrderShown = false
  for (const time of units.flatMap(({ times }) => times)) {
    const [start, end] = [time.start - passage.start, time.end - passage.start]
    if (start < 0 || end > passage.text.length) continue
    const words = passage.text.slice(start, end)
    if (time.certainty === 'stated') {
      if (isOrderShown || !isNumeric(words, time)) continue
      isOrderShown = true
    }
    const shown = quoted(words, MAX_WORDS_LENGTH)
    if (time.from === null) undetermined.add(shown)
    else
      meanings.add(
        `${shown} = ${time.to && time.to !== time.from ? `${time.from} to ${time.to}` : time.from}`,
      )
  }
  return [
    ...(meanings.size > 0 ? [`times: ${listWithin([...meanings])}`] : []),
    ...(undetermined.size > 0 ? [`times undetermined: ${listWithin([...undetermined])}`] : []),
  ]
}

/** In numbers alone, and not already in the order of ISO. */
const isNumeric = (words: string, { from }: UnitTime): boolean =>
  from !== null && !/\p{L}{2}/u.test(words) && !visibleLine(words, words.length).includes(from.slice(0, 10))

function listWithin(meanings: readonly string[]): string {
  const fit: string[] = []
  let length = 0
  for (const meaning of meanings) {
    length += meaning.length + 2
    if (length > MAX_LENGTH) return [...fit, 'and others'].join(', ')
    fit.push(meaning)
  }
  return fit.join(', ')
}
