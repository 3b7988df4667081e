import { baseForms } from './base-forms.ts'
import { listSenses, synset } from './wordnet-files.ts'

/** The lexicographers' file of verbs of telling, asking and writing. */
const COMMUNICATION = 32
/** A verb says something else as well: bells ring, and so do people. */
const COMMON_SENSES = 4

/**
 * Whether a form of a verb mostly says that somebody told, wrote or rang: "reported", "wrote", and "rang", which means
 * the same as "telephoned", by which nothing else is meant.
 */
export const isTellingVerb = (word: string): boolean =>
  baseForms(word.toLowerCase()).some(({ lemma, part }) => {
    if (part !== 'verb') return false
    const [first, ...others] = listSenses(lemma, part).slice(0, COMMON_SENSES).map(synset)
    return (
      first?.field === COMMUNICATION ||
      others.some(({ field, words }) => field === COMMUNICATION && words.some(tellsOnly))
    )
  })

const tellsOnly = (lemma: string): boolean =>
  listSenses(lemma, 'verb').every((id) => synset(id).field === COMMUNICATION)
