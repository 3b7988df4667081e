import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { firstWords } from './note-words.ts'
import { speakingNotes } from './speaking-notes.ts'
import { timeNotes } from './time-notes.ts'

/**
 * What the reader made of a passage, for its heading, one note to a line and bounded in length. Whatever comes from
 * the evidence stands in quotation marks.
 */
export function renderNotes(passage: Passage): string[] {
  const units = passage.units ?? []
  return [...speakingNotes(passage, units), ...questionOutside(passage, units), ...timeNotes(passage, units)]
}

/** "Yes" means nothing without its question, which the cut into passages may have taken away. */
function questionOutside(passage: Passage, units: readonly PassageUnit[]): string[] {
  const end = passage.start + passage.text.length
  const answer = units.find(
    ({ question }) => question !== null && (question.end <= passage.start || question.start >= end),
  )
  if (!answer) return []
  const [start, last] = [Math.max(0, answer.start - passage.start), answer.end - passage.start]
  return [
    `what begins ${firstWords(passage.text, { start, end: last })} answers a question outside this passage`,
  ]
}
