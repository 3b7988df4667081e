import type { Line } from './lines.ts'

const SALUTATION = /^\s*(?:dear|to whom it may)\b(?:[^.!?]|(?<=\b(?:mr|mrs|ms|dr|prof))\.){0,60}$/i
const LATEST_SALUTATION = 30
const LETTERHEAD_WIDTH = 90

/** "Co. Mayo." ends an address. */
const tells = (words: string): boolean =>
  /\p{Ll}{2}[.!?]\s*$/u.test(words) && words.trim().split(/\s+/).length >= WORDS_OF_SENTENCE
const WORDS_OF_SENTENCE = 4

/** Where a letter greets: above it stand addresses, references and its day. */
export function findSalutation(lines: readonly Line[]): number {
  const above = lines.slice(0, LATEST_SALUTATION)
  const at = above.findIndex(({ words }) => SALUTATION.test(words))
  const isHead = above
    .slice(0, Math.max(at, 0))
    .every(({ words }) => words.length < LETTERHEAD_WIDTH && !tells(words))
  return at > 0 && isHead ? (lines[at]?.start ?? 0) : 0
}

const HAIL = /^\s*(?<name>\p{Lu}[\p{L}’'-]{1,30}(?:\s\p{Lu}[\p{L}’'-]{1,30})?)\s?[,:–—-]?\s*$/u
/** "Ruth," above a message to Ruth Abara. */
export const isHail = (words: string, to: readonly string[]): boolean => {
  const each = HAIL.exec(words)?.groups?.name?.toLowerCase().split(/\s/)
  return (
    each !== undefined && to.some((one) => each.every((word) => one.toLowerCase().split(/\s/).includes(word)))
  )
}
