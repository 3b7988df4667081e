import { baseForms } from './base-forms.ts'
import { listSenses, PARTS_OF_SPEECH, synset } from './wordnet-files.ts'

const FIELD_OF_PERSONS = 18
/** "The chair" is a seat first, then a post, then who holds it; rarer ones are not meant. */
const SENSES_MEANT = 3
/** Of an unknown word so many letters at its end decide: a subpostmaster is a postmaster. Shorter ones join words. */
const LEAST_ENDING = 5

/** Whether a noun, in small letters, is what somebody may be: a driver, not a door. A long word that nothing is known of may be. */
export function namesPerson(word: string): boolean {
  for (let from = 0; from === 0 || word.length - from >= LEAST_ENDING; from++) {
    const ending = word.slice(from)
    const forms = baseForms(ending)
    const nouns = forms.filter(({ part }) => part === 'noun').map(({ lemma }) => listSenses(lemma, 'noun'))
    if (nouns.some((senses) => senses.slice(0, SENSES_MEANT).some(isOfPersons))) return true
    if (
      PARTS_OF_SPEECH.some((part) =>
        forms.some((form) => form.part === part && listSenses(form.lemma, part).length > 0),
      )
    )
      return false
  }
  return word.length > LEAST_ENDING
}

/** "@i" says that a sense is one person of history: Page is an ambassador, and a page is none. */
function isOfPersons(id: string): boolean {
  const { field, pointers } = synset(id)
  return field === FIELD_OF_PERSONS && !pointers.some(({ symbol }) => symbol === '@i')
}
