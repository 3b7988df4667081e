import { holdsValue } from '#server/platform/text/held-values.ts'
import { createSameWords, type FindSameWords } from '#server/platform/text/same-words.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { ClaimFinding, Passage } from '#server/ports/analyst.ts'

/** Lowers a verdict to what its quote can prove. */
export type LowerToProof = (claim: string, finding: ClaimFinding) => ClaimFinding

interface ReadPassage {
  readonly find: FindSameWords
  readonly values: readonly Value[]
}

/**
 * A judge, built in or a language model, may find a quote that has little to do with the claim. A quote that shares
 * only names and values with the claim proves nothing, and a claim is not supported if its amount, number, date or
 * name is not in the passage, its title or its date.
 */
export function createProofGuard(passages: readonly Passage[]): LowerToProof {
  const known = new Map(passages.map((passage) => [passage.chunkId, passage]))
  const read = new Map<string, ReadPassage>()
  let names: readonly Value[] | undefined
  const reading = (chunkId: string, quote: string): ReadPassage => {
    const made = read.get(chunkId) ?? readPassage(known.get(chunkId), quote)
    read.set(chunkId, made)
    return made
  }
  return (claim, finding) => {
    const { verdict, chunkId, quote } = finding
    if (chunkId === null || quote === null || (verdict !== 'supported' && verdict !== 'partial'))
      return finding
    const passage = reading(chunkId, quote)
    if (passage.find(claim)) return finding
    if (sharesOnlyValues(claim, quote))
      return { ...finding, verdict: 'not_found', chunkId: null, quote: null }
    if (verdict === 'partial') return finding
    names ??= passages.flatMap((one) => findValues(headed(one)).filter(isName))
    const everyName = names
    const stands = (value: Value) =>
      passage.values.some((held) => holdsValue(held, value)) && (!isName(value) || isWhole(value, everyName))
    return findValues(claim).filter(isChecked).every(stands) ? finding : { ...finding, verdict: 'partial' }
  }
}

const readPassage = (passage: Passage | undefined, quote: string): ReadPassage => ({
  find: createSameWords(passage?.text ?? quote),
  values: findValues(passage ? headed(passage) : quote),
})

/** A passage as a judge sees it: author and date are often only in its head. */
const headed = ({ title, occurredAt, text }: Passage): string =>
  [title, occurredAt?.slice(0, 10), text].filter(Boolean).join('\n\n')

const isName = ({ kind }: Value): boolean => kind === 'name'
const isChecked = ({ kind }: Value): boolean => kind !== 'negation'

/** "Claire Whitcombe" may be "Mrs Whitcombe" in the passage if someone is called that; "Denise Whitcombe" may not. */
const isWhole = ({ value }: Value, names: readonly Value[]): boolean => {
  const words = value.split(' ')
  return (
    words.length === 1 || names.some((name) => words.every((word) => name.value.split(' ').includes(word)))
  )
}

function sharesOnlyValues(claim: string, quote: string): boolean {
  const wanted = plainTerms(claim)
  return wanted.size > 0 && wanted.isDisjointFrom(plainTerms(quote))
}

/** The meaningful words that are not part of a name, amount, number, date or identifier. */
function plainTerms(text: string): Set<string> {
  const values = findValues(text).filter(isChecked)
  let plain = ''
  let from = 0
  for (const { start, end } of values) {
    plain += `${text.slice(from, start)} `
    from = Math.max(from, end)
  }
  return new Set(contentTerms(plain + text.slice(from)))
}
