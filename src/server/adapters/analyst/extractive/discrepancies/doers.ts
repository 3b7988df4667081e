import { splitWords } from '#server/platform/text/words.ts'
import type { Assertion, CaseAssertions } from './assertions.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** Who is said to have done something: people by name, or somebody else than who tells it. */
export interface Doer {
  readonly names: ReadonlySet<string>
  readonly isNot: string | null
}

const DOER = /\b(?:I|we|you|he|she|they|it|\p{Lu}\p{L}+)\b/gu
const FIRST_PERSON = /^(?:I|we)$/i
const MAY_BE_ANYBODY = /^(?:you|they|it)$/i
const GENDERED = /^(?:he|she)$/i
/** "He said", of whoever's words a note sets down. */
const TELLER =
  /\b(?<teller>he|she) (?:\p{L}+ly |also |then |had |has )?(?:said|says|told|stated?s?|claimed|insisted|denied|denies|added|answered|replied|explained|maintained)\b/iu
const PASSIVE = /\b(?:was|were|is|are|been|being)(?:n['’]t|\s+not)?(?:\s+\p{L}+ly)?\s*$/iu

/**
 * By whom the words of an assertion have an act done: the last people named before it. Null where nobody is, and of "he" and
 * "she" where they may be anybody.
 */
export function readDoer(
  { text, speaker, people, unit }: Assertion,
  act: string,
  namedIn: CaseAssertions['namedIn'],
): Doer | null {
  const at = splitWords(text).find(({ term }) => baseTerm(term) === act)?.start
  if (at === undefined || PASSIVE.test(text.slice(0, at))) return null
  const named = [...text.slice(0, at).matchAll(DOER)]
  const names = new Set<string>()
  let first = at
  for (const { 0: word, index } of named.toReversed()) {
    if (names.size > 0 && !JOINS.test(text.slice(index + word.length, first))) break
    if (names.size === 0 && MAY_BE_ANYBODY.test(word)) return null
    if (names.size === 0 && GENDERED.test(word)) {
      const teller = TELLER.exec(text)?.groups?.teller
      const isAnother = teller !== undefined && teller.toLowerCase() !== word.toLowerCase()
      return isAnother ? { names, isNot: speaker } : null
    }
    const name = FIRST_PERSON.test(word) ? speaker : [...namedIn(word, people)][0]
    if (!name) continue
    names.add(name)
    first = index
  }
  if (names.size > 0) return { names, isNot: null }
  // "Our client did not sign it", as whoever speaks for them puts it.
  return unit.toldBy && speaker !== null ? { names: new Set([speaker]), isNot: null } : null
}

/** "Ben and I", "Ben Marsh, Ana Rao and Cleo". */
const JOINS = /^\s*(?:,|&|,?\s*\b(?:and|or|with)\b)?\s*$/iu

/** Whether two assertions have two people do what both speak of. */
export function haveOtherDoers(a: Doer | null, b: Doer | null): boolean {
  if (a === null || b === null) return false
  const isOther = (one: Doer, other: Doer) => other.isNot !== null && one.names.has(other.isNot)
  return (
    isOther(a, b) ||
    isOther(b, a) ||
    (a.names.size > 0 && b.names.size > 0 && a.names.isDisjointFrom(b.names))
  )
}
