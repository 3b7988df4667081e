import type { Line } from './lines.ts'
import { saysFirstPerson } from './read-prose.ts'
import type { Speaker } from './unit.ts'
import { isOne } from './who-says.ts'

const MAX_LENGTH_READ = 40_000
const LONG_LINE = 14

/** "Manager's comments": whoever signs below it signs that part of a form. */
const PART_OF =
  /^\s*(?:\d{1,2}[.)]?\s+)?(?:the\s)?\p{L}+['’]s?\s(?:comments?|remarks?|response|statement|reply|views?|observations?)\s*:?\s*$/iu
export const signsPart = (lines: readonly Line[], place: number): boolean =>
  lines.some(
    ({ start, words }, at) => at > 1 && start < place && words.length < MAX_HEAD && PART_OF.test(words),
  )
const MAX_HEAD = 60

/** A form may be signed above what it tells. */
export function isAtHead(place: number, text: string): boolean {
  const countWords = (part: string) =>
    part
      .split('\n')
      .map((line) => line.trim().split(/\s+/).length)
      .filter((words) => words >= LONG_LINE)
      .reduce((sum, words) => sum + words, 0)
  const below = text.slice(place, MAX_LENGTH_READ)
  return saysFirstPerson(below) && countWords(text.slice(0, place)) * 2 <= countWords(below)
}

/** Whoever takes a note of what another one said signs it, and said none of it; a single remark is their own. */
export const signsForAnother = (
  signer: Speaker,
  words: string,
  { reported, taker }: { readonly reported: Speaker | null; readonly taker: Speaker | null },
): boolean =>
  reported !== null && isOne(signer, taker) && (words.match(ENDS_SENTENCE)?.length ?? 0) >= MIN_TOLD
const ENDS_SENTENCE = /\p{Ll}{2}[.!?]["”)]?\s/gu
const MIN_TOLD = 2
