import { type BaseForm, baseForms } from './base-forms.ts'
import { listSenses, type Pointer, synset } from './wordnet-files.ts'

/** Two forms of one word, or two words whose commonest sense is the same; both as written, in small letters. */
export function isSameWord(word: string, other: string): boolean {
  if (word === other) return true
  return baseForms(word).some((a) =>
    baseForms(other).some(
      (b) =>
        a.part === b.part &&
        (a.lemma === b.lemma || listSenses(a.lemma, a.part)[0] === listSenses(b.lemma, b.part)[0]),
    ),
  )
}

/** Whether WordNet calls one of the two words the opposite of the other. */
export function areOpposite(word: string, other: string): boolean {
  const [a, b] = [readWord(word), readWord(other)]
  return !a.opposites.isDisjointFrom(b.forms) || !b.opposites.isDisjointFrom(a.forms)
}

interface ReadWord {
  readonly forms: ReadonlySet<string>
  readonly opposites: ReadonlySet<string>
}

const known = new Map<string, ReadWord>()
const MAX_KNOWN = 50_000

function readWord(word: string): ReadWord {
  const found = known.get(word)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const forms = baseForms(word)
  const made = {
    forms: new Set([word, ...forms.map(({ lemma }) => lemma)]),
    opposites: new Set(forms.flatMap(listOpposites)),
  }
  known.set(word, made)
  return made
}

/** Rare senses oppose anything to anything. */
const SENSES = 4

function listOpposites(form: BaseForm): string[] {
  return listSenses(form.lemma, form.part)
    .slice(0, SENSES)
    .flatMap((id) => {
      const sense = synset(id)
      return sense.pointers
        .filter(({ symbol, fromWord }) => symbol === '!' && isOfWord(sense.words, fromWord, form.lemma))
        .flatMap(opposedWords)
    })
}

/** Not of another word that shares the sense. */
const isOfWord = (words: readonly string[], place: number, lemma: string): boolean =>
  place === 0 || words[place - 1] === lemma

function opposedWords({ synset: id, toWord }: Pointer): readonly string[] {
  const { words } = synset(id)
  return toWord === 0 ? words : words.slice(toWord - 1, toWord)
}
