import { baseForms } from './base-forms.ts'
import { listSenses, PARTS_OF_SPEECH, type PartOfSpeech } from './wordnet-files.ts'

/** Whether a word, in small letters, has at least as many senses as a noun as in any other part of speech; unknown words do. */
export function isThing(word: string): boolean {
  const forms = baseForms(word)
  const senses = (part: PartOfSpeech) =>
    Math.max(
      0,
      ...forms.filter((form) => form.part === part).map(({ lemma }) => listSenses(lemma, part).length),
    )
  return Math.max(...PARTS_OF_SPEECH.map(senses)) === senses('noun')
}
