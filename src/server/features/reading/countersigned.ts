import type { Line } from './lines.ts'

/** "Customer acknowledgement": whoever signs below it takes note of what another one wrote. */
const TAKES_NOTE =
  /^\W*(?:\p{L}+['’]?s?\s){0,3}(?:acknowledge?ments?|acceptance|countersign(?:ed|ature)?|sign[- ]?off)(?:\s(?:of|by)\s[^.!?\n]{1,40})?\W*$/iu
const MAX_HEAD = 60
const LINES_BELOW = 4
const MAX_LINE = 120

/** "Signed  A. Holt", "Signature: A. Holt", filled in. */
const SIGNS =
  /^\W*(?:signed|signature|sgd|\/s\/)(?: by)?(?:\s?[:.…_]|\s{2,}|\t|\s(?=\/s\/))[^\p{L}\d]*(?!date)\p{L}/iu
/** Who stands by when a paper is signed, and tells none of it. */
const ATTESTS =
  /^\W*(?:signature\s)?(?:witness(?:ed)?(?:\s(?:by|to (?:the )?(?:above )?signature|\d))?(?:['’]s)?(?:\s(?:name|signature|signed))?|in the presence of)(?:\s?[:.…_]|\s{2,}|\t|\s(?=\p{Lu}))/iu

/** Whether a cell behind others of a row is, or labels, who saw it signed: "Signed  A. Holt   Witness  B. Roe". */
export const isAttested = (cell: string, before: readonly string[]): boolean =>
  ATTESTS.test(`${cell.trim()}:`) && SIGNS.test(before.join('  '))

/**
 * The lines in which somebody only takes note of a paper or saw it signed: those below the head of such a part, with
 * which no paper begins, and those of a witness right below whoever signs.
 */
export function findCountersigned(lines: readonly Line[]): ReadonlySet<Line> {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const heads = written.flatMap(({ words }, at) =>
    at >= LINES_BELOW && words.length < MAX_HEAD && TAKES_NOTE.test(words) ? [at] : [],
  )
  const attested = written.filter(
    ({ words }, at) =>
      words.length < MAX_LINE &&
      ATTESTS.test(words) &&
      written.slice(Math.max(0, at - LINES_BELOW), at).some((above) => SIGNS.test(above.words)),
  )
  return new Set([...heads.flatMap((at) => written.slice(at + 1, at + 1 + LINES_BELOW)), ...attested])
}
