import { holdsValue } from '#server/platform/text/held-values.ts'
import type { Span } from '#server/platform/text/span.ts'
import { isNumeric } from '#server/platform/text/value-types.ts'
import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import { isSameWord } from '#server/platform/text/wordnet/related-words.ts'
import { splitWords } from '#server/platform/text/words.ts'
import type { EvidenceSentence } from './evidence-index.ts'

/** A word in small letters, or a value, or a name. */
interface Part extends Span {
  readonly word: string
  readonly value: Value | null
}

/** They tell tense and voice but not what is said; a modal verb or a denial is kept. */
const CARRIES_NOTHING = new Set(
  'a an the is are was were be been being am has have had do does did that'.split(' '),
)

/**
 * The characters of a sentence that say what a claim says: the same words one after the other, though a verb may have
 * another form, a word be replaced by another word for it, "I" by the name of who speaks, and the active by the
 * passive. No word may be left out, put in or moved otherwise, because any of them may turn a statement round. Null
 * if the sentence does not say it.
 */
export function findSameStatement(claim: string, sentence: EvidenceSentence): Span | null {
  const held = readParts(sentence.text, sentence)
  for (const wanted of readings(readParts(claim, null))) {
    for (const [from, { start }] of held.entries()) {
      const last = held[from + wanted.length - 1]
      if (!last) break
      if (wanted.every((part, i) => isSame(part, held[from + i]))) return { start, end: last.end }
    }
  }
  return null
}

function readParts(text: string, sentence: EvidenceSentence | null): Part[] {
  const values = findValues(text).filter((value) => isNumeric(value) || value.kind === 'name')
  const speaker = sentence?.unit?.speaker
  const words = splitWords(text)
    .filter(({ start, end }) => !values.some((value) => start < value.end && value.start < end))
    .map(({ raw, start, end }): Part => {
      const isSpeaker = raw === 'I' && speaker?.certain === true
      const value = isSpeaker
        ? ({ kind: 'name', value: speaker.name.toLowerCase(), start, end } as const)
        : null
      return { word: raw.toLowerCase().replaceAll('’', "'"), value, start, end }
    })
    .filter(({ word }) => !CARRIES_NOTHING.has(word))
  return [...words, ...values.map((value) => ({ word: '', value, start: value.start, end: value.end }))].sort(
    (a, b) => a.start - b.start,
  )
}

const FEWEST_PARTS = 2

/** As it stands, and "the form signed by Ann" as "Ann signed the form". */
function readings(parts: readonly Part[]): Part[][] {
  if (parts.length < FEWEST_PARTS) return []
  const by = parts.findIndex(({ word }) => word === 'by')
  const actor = parts[by + 1]
  const act = parts[by - 1]
  if (by < FEWEST_PARTS || by !== parts.length - 2 || actor?.value?.kind !== 'name' || !act)
    return [[...parts]]
  return [[...parts], [actor, act, ...parts.slice(0, by - 1)]]
}

function isSame(wanted: Part, held: Part | undefined): boolean {
  if (!held) return false
  if (wanted.value && held.value)
    return wanted.value.kind === 'name'
      ? compareValues(wanted.value, held.value) === 'same'
      : holdsValue(held.value, wanted.value)
  return !wanted.value && !held.value && isSameWord(wanted.word, held.word)
}

const CLAUSE_JOINT = /,?\s+(?:and|but|while)\s+|;\s+/g
const OWN_SUBJECT = /^(?:\p{Lu}\p{Ll}+\s+(?:\p{Lu}\p{Ll}+\s+)?\p{Ll}|[Tt]he\s|[Aa]n?\s)/u

/** The two facts that a claim joins, where the second one names whom or what it is about; else the claim itself. */
export function joinedFacts(claim: string): string[] {
  for (const { index, 0: joint } of claim.matchAll(CLAUSE_JOINT)) {
    const [first, second] = [claim.slice(0, index), claim.slice(index + joint.length)]
    if (OWN_SUBJECT.test(first) && OWN_SUBJECT.test(second)) return [first, second]
  }
  return [claim]
}
