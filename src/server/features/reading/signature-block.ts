import type { Line } from './lines.ts'
import { isSamePerson, toInitials } from './people.ts'
import type { Speaker } from './unit.ts'

const MAX_LINES = 8
const MAX_LETTERS = 60
const WORDS_OF_PROSE = 9
const WORDS_OF_SENTENCE = 3
const INITIALS = /^\p{Lu}(?:\.?\s?\p{Lu}){0,2}\.?$/u

/**
 * Where the block under a message begins that tells who wrote it: the writer's name on a line of its own, with only
 * short lines below it that are no sentences (office, firm, telephone). Null where nothing of the kind ends it.
 */
export function findSignatureBlock(body: readonly Line[], writer: Speaker | null): number | null {
  if (!writer) return null
  const written = body.filter(({ words }) => words.trim() !== '')
  const prose = written.findLastIndex(({ words }) => isProse(words.trim()))
  const foot = written.slice(Math.max(prose + 1, written.length - MAX_LINES))
  return foot.find(({ words }) => namesWriter(words.trim(), writer))?.wordsStart ?? null
}

/** Or a mark of what was attached, which belongs to the message. */
const isProse = (words: string): boolean => {
  const { length } = words.split(/\s+/)
  return (
    words.length > MAX_LETTERS ||
    /<<.*>>/.test(words) ||
    length >= WORDS_OF_PROSE ||
    (length >= WORDS_OF_SENTENCE && /[.!?]["”)]*$/.test(words))
  )
}

/** "Janelle Ostrander, JD", "- Siobhán" or "N.Q." */
function namesWriter(words: string, writer: Speaker): boolean {
  const name = words.replace(/^[-–—~*_\s]+/, '').replace(/[,(|].*$|[\s*_.]+$/g, '')
  if (INITIALS.test(name)) return toInitials(writer.name).startsWith(name.replace(/[^\p{Lu}]/gu, ''))
  return /^\p{Lu}/u.test(name) && isSamePerson(name, writer.name)
}
