import type { Span } from '../span.ts'
import type { Unresolved } from './expression.ts'

/** Characters before an expression in which the word that denies it is looked for. */
const BEFORE = 60
const POINTS = '(?:(?:on|in|at|of|from|during)\\s+)?(?:the\\s+)?'
const VERB =
  '\\b(?:am|is|are|was|were|be|been|being|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must)'
/** "Not the 12th", "rather than on Friday". "Not until Friday" and "if not Friday" deny nothing; behind a verb, it is what happened that is denied. */
const DENIES = new RegExp(
  `(?<![\\p{L}’'])(?:(?<!(?:${VERB}|\\b(?:if|or|why))\\s+)not|rather\\s+than|instead\\s+of|as\\s+opposed\\s+to)\\s+${POINTS}$`,
  'iu',
)
/** "It was not on the 12th." Whoever says that she was not on Friday says where she was not. */
const IS_NOT = new RegExp(
  `(?<!\\b(?:I|you|he|she|we|they|who)\\s+)\\b(?:is|are|was|were)(?:\\s+not|n['’]t)\\s+${POINTS}$`,
  'iu',
)
/** "Not on the 12th alone": on that day and on others. */
const ALONE = /^\s+(?:alone|only)(?!\p{L})/iu
const BEHIND = 20
const ENDS = /^\s*(?:[.,;:!?)–—-]|but\b|$)/iu
/** "Not the 12th or the 13th". */
const OR = /^\s+n?or\s+(?:on\s+)?(?:the\s+)?$/iu

/** "Not two weeks later", "not for a year": how long, and no day that could be another one. */
const NO_DAYS: ReadonlySet<string> = new Set(['offset', 'duration', 'vague', 'years', 'decade', 'morning'])

/** The expressions of which the words right before them say that it was not then: "on the 11th, not the 12th". */
export function findDenied(text: string, found: readonly Unresolved[]): ReadonlySet<Unresolved> {
  const denied = new Set<Unresolved>()
  let last: Unresolved | undefined
  for (const one of found) {
    const goesOn = last !== undefined && denied.has(last) && OR.test(text.slice(last.end, one.start))
    if (!NO_DAYS.has(one.spec.kind) && (goesOn || isDenied(text, one))) denied.add(one)
    last = one
  }
  return denied
}

/** What is left without them; in "not on 5 March but on the 4th", March is the month of both. */
export function leaveOut(denied: ReadonlySet<Unresolved>, found: readonly Unresolved[]): Unresolved[] {
  return found.flatMap((one, at) => {
    const before = found[at - 1]
    if (denied.has(one)) return []
    return [before !== undefined && denied.has(before) ? withMonth(one, before) : one]
  })
}

function withMonth(one: Unresolved, { spec: denied }: Unresolved): Unresolved {
  if (one.spec.kind !== 'dayOfMonth' || denied.kind !== 'date' || denied.month === undefined) return one
  const { month, year } = denied
  return { ...one, spec: { ...one.spec, kind: 'date', month, ...(year === undefined ? {} : { year }) } }
}

/** Whether the words right before a place say that it was not then. */
export function isDenied(text: string, { start, end }: Span): boolean {
  const lead = text.slice(Math.max(0, start - BEFORE), start)
  const behind = text.slice(end, end + BEHIND)
  return !ALONE.test(behind) && (DENIES.test(lead) || (IS_NOT.test(lead) && ENDS.test(behind)))
}
