import type { ContentWord } from './content-words.ts'
import type { EvidenceSentence } from './evidence-index.ts'

interface ClaimWords {
  readonly text: string
  readonly words: readonly ContentWord[]
}

const PASSIVE = /\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?\w+(?:ed|en|n|t)\b/i
const FIRST_PERSON = /\b(?:I|me|my)\b/

/**
 * The name that does in a claim what is done to it in a sentence, or the other way round: it stands on the other side
 * of the same word. A sentence in the passive counts as turned once more. Null where the sides agree.
 */
export function findSwap(claim: ClaimWords, sentence: EvidenceSentence): string | null {
  const turned = isPassive(claim.text) !== isPassive(sentence.text)
  const names = claim.words.filter(
    (word) => word.isName && sentence.words.some((other) => other.term === word.term && other.isName),
  )
  const acts = claim.words.filter(
    (word) => !word.isName && sentence.words.some((other) => other.term === word.term && !other.isName),
  )
  // Only somebody else on the free side makes it a swap: "told Frey" and "Frey told" may both leave one out.
  const everyName = claim.words.filter(({ isName }) => isName)
  const speaker = sentence.unit?.speaker?.name.toLowerCase() ?? ''
  for (const name of names) {
    for (const act of acts) {
      const there = sentence.words.find(({ term, isName }) => isName && term === name.term)
      const its = sentence.words.find(({ term, isName }) => !isName && term === act.term)
      if (!there || !its) continue
      const isBefore = name.start < act.start
      const other = everyName.find((one) => one.start < act.start !== isBefore && one.term !== name.term)
      if (!other) continue
      const otherThere = sentence.words.find(({ term, isName }) => isName && term === other.term)
      const isSpeaker = speaker.split(' ').includes(other.word) && FIRST_PERSON.test(sentence.text)
      if (!otherThere && !isSpeaker) continue
      const crossed = there.start < its.start !== isBefore
      const otherCrossed = otherThere ? otherThere.start < its.start === isBefore : crossed
      if (crossed !== turned && otherCrossed !== turned) return claim.text.slice(name.start, name.end)
    }
  }
  return null
}

const isPassive = (text: string): boolean => PASSIVE.test(text) && /\bby\b/i.test(text)
