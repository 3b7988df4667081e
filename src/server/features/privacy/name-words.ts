import { readFileSync } from 'node:fs'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { listSenses, synset } from '#server/platform/text/wordnet/wordnet-files.ts'
import { foldWord } from './fold-words.ts'
import { GIVEN_NAMES } from './given-names.ts'

/** What a capitalized word may be apart from a name. */
export type WordKind = 'ordinary' | 'place' | 'unknown'

const MORE_GIVEN_NAMES: ReadonlySet<string> = new Set(
  readFileSync(new URL('./given-names.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((name) => name.length > 2),
)
/** In the long list, yet also words of other languages, places or firms. */
const DOUBTFUL = new Set(
  `los ante vida san santa saint las del della des les una mar sol era sein can cam bay abu ali alba alma america asia
  bien beau bel ben bon bona casa cher city dan data deal dear den der die dina diva dom dona dora doc don ella eine est eva
  far fin for fra gil han har hon ian ida ilo ing iris ive jan jun kan kin kit las lea let lux man mai mas may med men mia min
  mon nec nel noa non nova oda oli ori pan par pas per pia pim rea ren rim ron rosa sam san sen ser set sky sol son sur tea
  ten ter tim ton tor tre tri una uni val van vet via vic vie von wil won zen aan alle als and are aus bei bin das dem dir
  dort ein hat ich ihr ist mit nur oder ohne sich sie und vor war wer wie zum zur avec dans elle leur mais nous pour sans sous
  sur tout tous vous como con cual donde esta este hay ella muy para pero por que sin sobre una uno anche che chi come cosa
  dal dei dove loro noi ogni per piu quando questa sono sua tra tutti voi ons niet met naar over voor wat werd zijn som til ved
  sau sunt pentru este fost oraz jest nie tak dla april june august may summer easter english irish french german india israel
  london paris milan florence sydney chelsea brooklyn madison lincoln jackson houston dallas austin virginia carolina georgia
  victoria kenya cuba china asia europe africa jordan santiago lorraine trinity apple oracle adobe nokia alfa beta delta omega
  sigma gamma zeta theta kappa mercedes porsche tesla nestle visa loyalty republic ltd inc corp llc gmbh llp delaware microsoft`.split(
    /\s+/,
  ),
)

/** Hardly anything but a given name. */
export const isGivenName = (word: string): boolean => {
  const folded = foldWord(word)
  if (GIVEN_NAMES.has(folded)) return true
  return hasGivenName(folded) && !DOUBTFUL.has(folded) && wordKind(folded) === 'unknown'
}

/** Also a given name, whatever else it may be. */
export const mayBeGivenName = (word: string): boolean => {
  const folded = foldWord(word)
  return GIVEN_NAMES.has(folded) || hasGivenName(folded)
}

const hasGivenName = (folded: string): boolean =>
  MORE_GIVEN_NAMES.has(folded) ||
  (folded.includes('-') && folded.split('-').every((part) => MORE_GIVEN_NAMES.has(part)))

/** How family names end in languages that make them of a father's name, a place or a trade. */
const FAMILY_ENDING =
  /^\p{L}{2,20}(?:sson|sdottir|sen|dottir|son|ova|eva|ovic|evic|ic|ski|ska|sky|skaya|cki|cka|wicz|czyk|enko|chuk|escu|eanu|nen|yan|ian|shvili|dze|adze|opoulos|idis|akis|ez|oglu|ieva|iene|aite|ovsky|mann|berg|stein|strom|quist|qvist|lund|stad|gaard|vik|feld|huber|meier|maier|mayer|bauer|hauser|inger|elli|etti|ini|acci|ucci|eira|arez|ovski|uk|ak|ek|wala|wal|swamy|appa|amurthy|nathan|raj|jee|veer)$/u
const FAMILY_BEGINNING = /^(?:mc\p{L}{3,}|mac\p{L}{4,}|o'\p{L}{3,}|fitz\p{L}{3,}|d'\p{L}{3,})$/u

export const isFamilyName = (word: string): boolean =>
  foldWord(word)
    .replace(/'s$/, '')
    .split('-')
    .some((part) => FAMILY_ENDING.test(part) || FAMILY_BEGINNING.test(part)) && wordKind(word) === 'unknown'

const kinds = new Map<string, WordKind>()
const MAX_KINDS = 50_000

/** What the dictionary says of a word written with a capital. */
export function wordKind(word: string): WordKind {
  const folded = foldWord(word).replace(/'s$|\.$/, '')
  const made = kinds.get(folded) ?? readKind(folded)
  if (kinds.size >= MAX_KINDS) kinds.clear()
  kinds.set(folded, made)
  return made
}

function readKind(word: string): WordKind {
  let kind: WordKind = 'unknown'
  for (const { lemma, part } of baseForms(word))
    for (const id of listSenses(lemma, part)) {
      const { pointers } = synset(id)
      if (!pointers.some(({ symbol }) => symbol === '@i')) return 'ordinary'
      if (pointers.some(({ symbol }) => symbol === '#p')) kind = 'place'
    }
  return kind
}

/** Whether the word's commonest meaning is somebody: a trade, an office, a relative. */
export function isRole(word: string): boolean {
  const folded = foldWord(word)
  const [sense] = baseForms(folded).flatMap(({ lemma, part }) =>
    part === 'noun' ? listSenses(lemma, part) : [],
  )
  return sense !== undefined && synset(sense).field === PERSON
}

const PERSON = 18
