import { holdsValue } from '#server/platform/text/held-values.ts'
import { isNumeric } from '#server/platform/text/value-types.ts'
import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import { areOpposite } from '#server/platform/text/wordnet/related-words.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import type { EvidenceSentence } from './evidence-index.ts'
import { findSwap } from './swapped-roles.ts'

/** What of a claim the evidence has otherwise, and the sentence that has it, or null where it has nothing. */
export interface Difference {
  readonly kind: 'value' | 'name' | 'denial' | 'opposite' | 'limit' | 'role' | 'certainty'
  readonly claimed: string
  readonly sentence: EvidenceSentence | null
}

/** The differences between a claim and the sentences closest to it, the closest first. */
export function findDifferences(claim: string, closest: readonly EvidenceSentence[]): Difference[] {
  const values = findValues(claim)
  const read: ReadClaim = { text: claim, values, words: contentWords(claim, values), closest }
  return [
    ...differentValues(read),
    ...differentNames(read),
    ...differentDenials(read),
    ...oppositeWords(read),
    ...newLimits(read),
    ...swappedRoles(read),
    ...lesserCertainty(read),
  ]
}

interface ReadClaim {
  readonly text: string
  readonly values: readonly Value[]
  readonly words: readonly ContentWord[]
  readonly closest: readonly EvidenceSentence[]
}

/** A sentence about the same matter: it shares at least this many words with the claim. */
const FEWEST_SHARED = 2

const sharesWords = ({ words }: ReadClaim, { terms }: EvidenceSentence): boolean =>
  new Set(words.map(({ term }) => term)).intersection(terms).size >= FEWEST_SHARED

const cut = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end)

/** One, two: counts of what is named ("two friends, Ann and Bob") that the evidence need not say. */
const isSmallCount = ({ kind, value }: Value): boolean => kind === 'number' && Number(value) <= 2

function differentValues(claim: ReadClaim): Difference[] {
  const held = claim.closest.flatMap(({ values }) => values)
  const isHeld = (value: Value) => held.some((other) => saysSame(value, other))
  return claim.values
    .filter((value) => isNumeric(value) && !isHeld(value))
    .flatMap((value): Difference[] => {
      const instead = claim.closest.find(
        (sentence) =>
          sharesWords(claim, sentence) &&
          sentence.values.some(
            (other) =>
              compareValues(value, other) === 'different' &&
              !claim.values.some((own) => compareValues(own, other) === 'same'),
          ),
      )
      if (!instead && isSmallCount(value)) return []
      return [{ kind: 'value', claimed: cut(claim.text, value), sentence: instead ?? null }]
    })
}

const HALF_DAY = 12 * 60

/** The same value, or the hour of a time of day written as a bare number ("at 7"). */
function saysSame(value: Value, other: Value): boolean {
  if (holdsValue(other, value)) return true
  if (value.kind !== 'time' || other.kind !== 'number') return false
  return value.value.split('|').some((minutes) => Number(minutes) % HALF_DAY === Number(other.value) * 60)
}

/** A name that stands nowhere near, or one in whose place the same sentence has another. */
function differentNames(claim: ReadClaim): Difference[] {
  const { text, values, closest } = claim
  const known = new Set(
    closest.flatMap((sentence) => [...sentence.terms, ...contentTerms(sentence.passage.title)]),
  )
  const speakers = closest.flatMap(({ unit }) => (unit?.speaker ? contentTerms(unit.speaker.name) : []))
  const isKnown = (term: string) => known.has(term) || speakers.includes(term)
  return values
    .filter(({ kind }) => kind === 'name')
    .flatMap((name): Difference[] => {
      const sentence = contentTerms(name.value).every(isKnown)
        ? closest.find((one) => hasAnotherName(claim, name, one))
        : closest[0]
      return sentence ? [{ kind: 'name', claimed: cut(text, name), sentence }] : []
    })
}

/** Every other word of the claim, but a name that the claim does not have where it has this one. */
function hasAnotherName(claim: ReadClaim, name: Value, sentence: EvidenceSentence): boolean {
  const own = new Set(contentTerms(name.value))
  const others = claim.words.filter(({ term, isName }) => !isName && !own.has(term))
  const claimed = new Set(claim.words.map(({ term }) => term))
  return (
    others.length >= FEWEST_SHARED &&
    own.isDisjointFrom(sentence.terms) &&
    others.every(({ term }) => sentence.terms.has(term)) &&
    sentence.words.some(({ term, isName }) => isName && !claimed.has(term))
  )
}

/** A word denied here and stated there, or the other way round, wherever the evidence has it. */
function differentDenials(claim: ReadClaim): Difference[] {
  const { text, words, closest } = claim
  return words.flatMap((own): Difference[] => {
    if (own.isName) return []
    const places = closest.flatMap((sentence) =>
      sentence.words.filter(({ term }) => term === own.term).map((word) => ({ sentence, word })),
    )
    const near = places.filter(({ sentence }) => sharesWords(claim, sentence))
    const opposed = near.find(({ word }) => word.isDenied !== own.isDenied)
    const agreeing = near.some(({ word }) => word.isDenied === own.isDenied)
    if (opposed && !agreeing) return [{ kind: 'denial', claimed: cut(text, own), sentence: opposed.sentence }]
    const isDenying = closest.some(
      (one) => sharesWords(claim, one) && one.words.some(({ isDenied }) => isDenied),
    )
    if (own.isDenied && places.length === 0 && !isDenying)
      return [{ kind: 'denial', claimed: cut(text, own), sentence: null }]
    return []
  })
}

/** A word whose opposite stands in the evidence while it does not itself. */
function oppositeWords(claim: ReadClaim): Difference[] {
  const { text, words, closest } = claim
  return words.flatMap((own): Difference[] => {
    const isThere = closest.some((sentence) => sentence.terms.has(own.term))
    if (isThere || own.isName) return []
    const sentence = closest.find(
      (one) =>
        sharesWords(claim, one) &&
        one.words.some((word) => !word.isDenied && areOpposite(own.word, word.word)),
    )
    return sentence ? [{ kind: 'opposite', claimed: cut(text, own), sentence }] : []
  })
}

const LIMITS = /\b(?:only|solely|alone|never|none|nobody|nothing|except|without)\b/gi

/** "Only" and its like, where no sentence compared limits anything. */
function newLimits({ text, closest }: ReadClaim): Difference[] {
  if (closest.some((sentence) => sentence.text.search(LIMITS) >= 0)) return []
  return Array.from(text.matchAll(LIMITS), ([claimed]) => ({ kind: 'limit', claimed, sentence: null }))
}

function swappedRoles({ text, words, closest }: ReadClaim): Difference[] {
  for (const sentence of closest) {
    const claimed = findSwap({ text, words }, sentence)
    if (claimed) return [{ kind: 'role', claimed, sentence }]
  }
  return []
}

const OPEN = /\b(?:will|would|may|might|could|should|if|plan(?:s|ned)?|intend(?:s|ed)?|propos(?:es?|ed))\b/i

/** Stated as done, while the one sentence it stands in plans, supposes, denies or does not recall it. */
function lesserCertainty({ text, words, closest }: ReadClaim): Difference[] {
  const [best] = closest
  if (!best?.unit || OPEN.test(text)) return []
  const { modality, stance } = best.unit
  const isOpen = modality !== 'happened' || stance === 'does_not_recall'
  const isAll = words.every(({ term }) => best.terms.has(term))
  return isOpen && isAll ? [{ kind: 'certainty', claimed: text, sentence: best }] : []
}
