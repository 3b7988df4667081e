import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const CELL = /\S+(?:[^\S\n]\S+)*/gu
const BEGINS_WITH_DAY = /^[[(]?(?:\p{L}{2,9}\.?,?\s)?\d{1,4}(?:[./:-]\d|\s\p{L}{3}|$)/u
const INITIALS = /^\p{Lu}{2,3}$/u
/** A day, a shift, an hour may stand before the initials. */
const LATEST_CELL = 4
const MIN_WRITTEN = 3
const WRITTEN_SHARE = 0.6

/**
 * The entries of a log set in columns without a head: "Tue 4/6  N  RH  All quiet". What stands behind the initials of
 * somebody known is theirs, with the lines below it up to the next entry or a blank line.
 */
export function findEntryWriters(lines: readonly Line[], namer: Namer): HandledComment[] {
  const isEntry = lines.map(({ words }) => BEGINS_WITH_DAY.test(words.trim().slice(0, 40)))
  const entries = isEntry.filter(Boolean).length
  if (entries < MIN_WRITTEN) return []
  const found = lines.flatMap((line, at): HandledComment[] => {
    if (!isEntry[at]) return []
    const cells = [...line.words.slice(0, 120).matchAll(CELL)]
    const place = cells.findIndex(({ 0: cell }, index) => index > 0 && INITIALS.test(cell))
    const cell = place > 0 && place < LATEST_CELL ? cells[place] : undefined
    const speaker = cell ? namer.known(cell[0]) : null
    if (!cell || !speaker) return []
    const labelEnd = line.wordsStart + cell.index + cell[0].length
    let last = at
    while (lines[last + 1] && lines[last + 1]?.words.trim() !== '' && !isEntry[last + 1]) last++
    return [
      {
        start: line.wordsStart,
        labelEnd,
        end: lines[last + 1]?.wordsStart ?? lines[last]?.end ?? line.end,
        speaker,
      },
    ]
  })
  return found.length >= entries * WRITTEN_SHARE ? found : []
}
