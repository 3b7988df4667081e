import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { signedAtEnd } from './signatures.ts'

/** "I was never told.            | not so. RH": a letter, and at its right what somebody wrote beside it. */
const MARGIN = /^(?<text>[^|]{0,160}?)\s*\|(?<note>[^|]*)$/u
const MIN_LINES = 6
const MIN_NOTES = 2
/** So far the line of the margin may be off. */
const SLACK = 1
const MAX_LINE = 240

/** A letter with notes in its margin: each note is of whoever signs it, and the letter of whose name stands below it. */
export function findMarginNotes(lines: readonly Line[], namer: Namer): HandledComment[] {
  const ruled = lines.filter(({ words }) => words.length < MAX_LINE && MARGIN.test(words))
  const column = ruled[0]?.words.indexOf('|') ?? -1
  const isEven = ruled.every(({ words }) => Math.abs(words.indexOf('|') - column) <= SLACK)
  if (ruled.length < MIN_LINES || column <= 0 || !isEven) return []
  const cells = ruled.map((line) => {
    const { text = '', note = '' } = MARGIN.exec(line.words)?.groups ?? {}
    const at = line.words.indexOf('|') + 1
    return { line, text, note, noteAt: line.wordsStart + at }
  })
  const notes = cells.flatMap(({ line, note, noteAt }): HandledComment[] => {
    if (note.trim() === '') return []
    return [
      { start: noteAt, labelEnd: noteAt, end: line.end, speaker: signedAtEnd(`.  ${note.trim()}`, namer) },
    ]
  })
  if (notes.filter(({ speaker }) => speaker !== null).length < MIN_NOTES) return []
  // Most of a page with notes at its right has none; a table fills its cells.
  if (notes.length > cells.length * NOTED_SHARE) return []
  const last = cells.findLast(({ text }) => text.trim() !== '')
  const writer = last ? namer.known(last.text.trim()) : null
  const letter = cells.flatMap(({ line, text }): HandledComment[] => {
    const start = line.wordsStart + text.search(/\S/)
    const isName = line === last?.line && writer !== null
    const end = line.wordsStart + text.trimEnd().length
    return text.trim() === '' ? [] : [{ start, labelEnd: isName ? end : start, end, speaker: writer }]
  })
  return [...letter, ...notes].sort((a, b) => a.start - b.start)
}

const NOTED_SHARE = 0.8
