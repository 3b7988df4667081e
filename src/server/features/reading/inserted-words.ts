import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** "[RH: that was not my figure.]", "[reader 2, Ana Diaz: strike this?]", also over several lines. */
const IN_BRACKETS =
  /(?<open>[[(])(?<who>\p{L}[\p{L}\d .,’'/-]{1,40}):\s{1,40}(?<words>(?:[^[\]()\n]|\n(?![^\S\n]{0,80}\n)|\([^()\n]{1,80}\)){2,900})(?<close>[\])])/gu
const CLOSES: Readonly<Record<string, string>> = { '[': ']', '(': ')' }
const MIN_IN_BRACKETS = 2
const INITIALS = /^\p{Lu}{2,4}$/u
/** "…   RH: it was shut.   to do": in a cell of its own, initials say whose words stand behind them. */
const IN_CELL =
  /(?<before>^[^\S\n]*|(?<![^\S\n])[^\S\n]{2,}|\|[^\S\n]?)(?<who>\p{Lu}{2,4}):[^\S\n](?=[^\s|])/gu
const CELL_ENDS = /[^\S\n]{2,}|[^\S\n]*(?:\||$)/u
const MIN_IN_CELLS = 3
const MAX_LINE = 4_000

/** What others put into brackets in the middle of somebody's text, each with who it is; nobody where a label says too little. */
export function findBracketed(text: string, namer: Namer): HandledComment[] {
  const found = [...text.matchAll(IN_BRACKETS)].flatMap(({ index, groups }) => {
    const { open = '', who = '', words = '', close } = groups ?? {}
    const speaker = whoIs(who, namer)
    // Without a number or a name, it may be any word before a colon.
    if (CLOSES[open] !== close || (!speaker && (open === '(' || !/[\p{Lu}\d]/u.test(who)))) return []
    const end = index + (groups?.open ?? '').length + who.length + 1
    const gap = text.slice(end).search(/\S/)
    return [{ start: index, labelEnd: end + gap, end: end + gap + words.length, speaker }]
  })
  return found.filter(({ speaker }) => speaker !== null).length < MIN_IN_BRACKETS ? [] : found
}

function whoIs(who: string, namer: Namer): Speaker | null {
  const last = who.slice(who.lastIndexOf(',') + 1).trim()
  return (
    namer.known(who) ?? namer.known(last) ?? (/\p{Lu}\p{Ll}+\s\p{Lu}/u.test(last) ? namer.find(last) : null)
  )
}

/** The words of those whose initials stand before them in the cells of a sheet that several people fill in. */
export function findInCells(lines: readonly Line[], namer: Namer): HandledComment[] {
  let inside = 0
  const found = lines.flatMap(({ words, wordsStart }) =>
    words.length > MAX_LINE
      ? []
      : [...words.matchAll(IN_CELL)].flatMap(
          ({ index, 0: whole, groups: { before = '', who = '' } = {} }) => {
            const speaker = INITIALS.test(who) ? namer.known(who) : null
            if (!speaker) return []
            if (words.slice(0, index).trim() !== '') inside++
            const said = words.slice(index + whole.length)
            const start = wordsStart + index + before.length
            const labelEnd = wordsStart + index + whole.length
            return [
              { start, labelEnd, end: labelEnd + (CELL_ENDS.exec(said)?.index ?? said.length), speaker },
            ]
          },
        ),
  )
  const isSheet = inside >= MIN_IN_CELLS && new Set(found.map(({ speaker }) => speaker.name)).size > 1
  return isSheet ? found : []
}
