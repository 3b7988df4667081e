import type { Line } from './lines.ts'

/** "Customer acknowledgement": whoever signs below it takes note of what another one wrote. */
const TAKES_NOTE =
  /^\W*(?:\p{L}+['’]?s?\s){0,3}(?:acknowledge?ments?|acceptance|countersign(?:ed|ature)?|sign[- ]?off)(?:\s(?:of|by)\s[^.!?\n]{1,40})?\W*$/iu
const MAX_HEAD = 60
const LINES_BELOW = 4

/** The lines below the head of a part in which somebody takes note of a paper; no paper begins so. */
export function findCountersigned(lines: readonly Line[]): ReadonlySet<Line> {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const heads = written.flatMap(({ words }, at) =>
    at >= LINES_BELOW && words.length < MAX_HEAD && TAKES_NOTE.test(words) ? [at] : [],
  )
  return new Set(heads.flatMap((at) => written.slice(at + 1, at + 1 + LINES_BELOW)))
}
