import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Piece } from './pieces.ts'

const MAX_LINE = 160
const MAX_LINES = 6
const MAX_PLAIN_WORDS = 5
const FEWEST_BELOW = 3

/** Words that are neither names nor numbers. */
export const listPlainWords = (text: string): string[] =>
  splitWords(text)
    .map(({ raw }) => raw)
    .filter((raw) => /^\p{Ll}{2}/u.test(raw) && !isStopWord(raw))

/**
 * Lines of their own at the top of an item, before its first empty line, say what the item is ("Interview of …, by
 * video.", where it was held and who was there), and nothing of the matter.
 */
export function listHeadLines(pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces
  if (!first || first.passage.start + first.start !== 0 || !standsAlone(first)) return []
  const top = pieces.slice(0, pieces.findIndex(endsParagraph) + 1)
  const isHead = top.length > 0 && top.length <= MAX_LINES && top.every(standsAlone)
  const lines = isHead && top.slice(1).every(isFragment) ? top : [first]
  return pieces.length >= lines.length + FEWEST_BELOW ? lines : []
}

const endsParagraph = ({ passage, end }: Piece): boolean =>
  /^[^\S\n]*\n[^\S\n]*\n/.test(passage.text.slice(end))

const standsAlone = ({ passage, text, end, unit }: Piece): boolean =>
  (unit.part === 'heading' || unit.part === 'assertion') &&
  text.length <= MAX_LINE &&
  /^[^\S\n]*\n/.test(passage.text.slice(end))

/** Two lines of a head may be read as one. */
const isFragment = ({ text }: Piece): boolean =>
  text
    .split('\n')
    .every((line) => listPlainWords(line).length <= MAX_PLAIN_WORDS && !/[.!?…]["'”’)\]]*$/.test(line.trim()))
