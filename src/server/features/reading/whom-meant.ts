import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { namesNobody } from './named-nobody.ts'
import { type Namer, readName } from './names.ts'
import type { People } from './people.ts'
import { lastSpeaking, ownsWords, withoutLead } from './quoted-tellers.ts'
import { readTitleSex, type Sex, suggestSex, suggestsOther } from './sexes.ts'
import { findRole } from './told-roles.ts'
import type { Speaker } from './unit.ts'

const LOOK_BACK = 300

export const OF_HIM = /(?<!\p{L})(?:he|him|his)(?!\p{L})/iu
export const OF_HER = /(?<!\p{L})(?:she|hers?)(?!\p{L})/iu
const OF_THEM = /(?<!\p{L})(?:they|them|their)(?!\p{L})/iu

export const SENTENCE_END = /(?<!\b(?:Mr|MR|Mrs|MRS|Ms|MS|Dr|DR|No|St|\p{Lu}))[.!?][)’]?\s+(?=\S|$)|\n\s*\n/gu

const NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\\.?\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}"
export const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\.?\s\p{Lu}/u
const NAMED = new RegExp(`(?<!\\p{L})${NAME}`, 'gu')
const MID_SENTENCE = /[\p{L},]\s$/u

/** Whom somebody's words speak to or of is not whom the narrative speaks of. */
const QUOTED = /(?<=^|[\s(])["“](?=\S)[^"“”\n]*(?<=\S)["”](?!\p{L})/gu

export const readPronoun = (pronoun: string): Sex | null =>
  /^(?:he|his|him)$/i.test(pronoun) ? 'm' : /^(?:she|her)$/i.test(pronoun) ? 'f' : null

/** What is known of a text in which somebody is meant. */
export interface Meant {
  readonly speaker: Speaker | null
  readonly people: People
  readonly namer: () => Namer
  /** Whom the paper is about: a patient, a client. */
  readonly subject: () => Speaker | null
}

/**
 * Whom a pronoun means, doubtful as it is: the last person told of before it, unless their title is of the other sex;
 * where nobody is, whom the paper is about. `ownFrom`: where the words of whoever says it begin; labels before it are
 * those of other turns.
 */
export function whomMeant(around: string, pronoun: string, ownFrom: number, about: Meant): Speaker | null {
  const { speaker, people, namer } = about
  const sexMeant = readPronoun(pronoun)
  const before = around.replace(QUOTED, (words) => ' '.repeat(words.length))
  const named = new Map([...before.matchAll(NAMED)].map(({ index, 0: words }) => [index, words]))
  const nearest = before.length - LOOK_BACK
  const near = [...named.keys()].filter((index) => index >= nearest).reverse()
  /** Whose first name suggests the other sex, which it may do wrongly. */
  let unlikely: Speaker | null = null
  for (const place of [...placesTold(before, pronoun, namer), ...near]) {
    if (place === 'nobody known') return unlikely
    if (typeof place !== 'number') {
      if (place.name === speaker?.name || suggestsOther(place.name, sexMeant)) continue
      return { name: place.name, certain: false }
    }
    const words = named.get(place)
    const isLabel = words !== undefined && before[place + words.length] === ':' && place < ownFrom
    if (words === undefined || isLabel || isOwnerAlone(words)) continue
    const sex = readTitleSex(words) ?? namer().readSex(words)
    if (sex !== null && sexMeant !== null && sex !== sexMeant) continue
    const bare = withoutLead(words).replace(/['’]s?$/, '')
    const isNear = place >= nearest
    const mayBeStranger = isNear && !fillsField(before, place)
    const one =
      findWithin(bare, people) ??
      (mayBeStranger ? namer().known(bare) : null) ??
      (mayBeStranger && isStranger(bare, before.slice(0, place + words.indexOf(bare)))
        ? { name: bare, certain: false }
        : null)
    if (!one || one.name === speaker?.name) continue
    const meant = { name: one.name, certain: false }
    if (!suggestsOther(one.name, sexMeant)) return meant
    // A title elsewhere says it for certain.
    if (namer().readSex(one.name) !== otherThan(sexMeant)) unlikely ??= meant
  }
  return unlikely ?? whomAbout(sexMeant, about)
}

/** "Gopal Sir", "On the eve of Onam Gopal": words beside a name are capitals of other things. */
export function findWithin(words: string, people: People): Speaker | null {
  const whole = people.find(words)
  if (whole) return whole
  const each = words.split(/\s+/)
  for (let length = each.length - 1; length > 0; length--)
    for (let at = each.length - length; at >= 0; at--) {
      const part = each.slice(at, at + length).join(' ')
      const one = readName(part) === null ? null : people.find(part)
      if (one) return one
    }
  return null
}

const otherThan = (sex: Sex | null): Sex | null => (sex === null ? null : sex === 'm' ? 'f' : 'm')

/** Whom the paper is about, unless they are of the other sex or speak themselves. */
export function whomAbout(sexMeant: Sex | null, { speaker, namer, subject }: Meant): Speaker | null {
  const one = subject()
  if (!one || one.name === speaker?.name) return null
  const sex = readTitleSex(one.name) ?? namer().readSex(one.name)
  const isOther = sexMeant !== null && sex !== null && sex !== sexMeant
  return isOther || suggestsOther(one.name, sexMeant) ? null : { name: one.name, certain: false }
}

/** "Location:  Brook Room": what fills in a field of a form may be a place or a firm. */
function fillsField(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return FIELD_LINE.test(text.slice(start, end < 0 ? text.length : end))
}
const FIELD_LINE = /^[^\n:.?!]{2,40}:\s{1,40}[^.?!]+$/u

/** "Olga's brother": not Olga is spoken of. A title or a whole name beside a thing speaks of its owner. */
const isOwnerAlone = (words: string): boolean => /^[^\s]+['’]s$/.test(words)

/** "On the Friday Mrs Abara's son came": from there on somebody without a name is spoken of. */
const UNNAMED = new RegExp(
  `^\\W*(?:On\\s(?:the\\s)?\\p{L}+\\s)?(?:${NAME}['’]s|[Tt]he|[Aa]n?|[Mm]y|[Oo]ur)\\s(?<role>\\p{Ll}[\\p{L}’'-]*(?:\\s\\p{Ll}[\\p{L}’'-]*)?)`,
  'u',
)
/** "Manager told by phone." */
const ROLE_ALONE = /^\W*(?<role>\p{Lu}\p{Ll}{3,})\s(?<verb>\p{Ll}+)/u
const OF_A_THING = /^\W*(?:it|that|this|there|who)['’]s(?!\p{L})/iu
/** "Dr Okoro stopped me", "The following Friday, Dr Okoro stopped me": of whom a sentence tells. */
const SUBJECT = new RegExp(
  `^(?:[^,.;:]{1,40},\\s|(?:[\\p{L}\\d’'-]+\\s){1,4}(?=(?:Mr|Mrs|Ms|Miss|Dr)\\.?\\s))?(?<name>${NAME})\\s\\p{Ll}`,
  'u',
)
const TURN_LABEL = new RegExp(`^\\s*(?:(?:(?:MR|MRS|MS|DR)\\.?\\s)?${NAME}:|[QA]\\d{0,3}[.):])\\s+`, 'u')

/**
 * Where people are named of whom the words right before tell, the likeliest first, sentence by sentence from the last
 * one: who speaks in it, its subject, the others from its end. A sentence that begins with the same pronoun, or holds
 * it before any name, tells of the same person as the one before it.
 */
function* placesTold(
  before: string,
  pronoun: string,
  namer: () => Namer,
): Generator<number | Speaker | 'nobody known'> {
  const starts = [0, ...[...before.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)]
  const sex = readPronoun(pronoun)
  const same = sex === 'm' ? OF_HIM : sex === 'f' ? OF_HER : OF_THEM
  const startsSame = new RegExp(`^\\W*${RegExp.escape(pronoun)}(?!\\p{L})`, 'iu')
  let end = before.length
  for (const opens of starts.reverse()) {
    const start = opens + (TURN_LABEL.exec(before.slice(opens, end))?.[0].length ?? 0)
    const sentence = before.slice(start, end)
    end = opens
    if (startsSame.test(sentence)) continue
    const spoke = lastSpeaking(sentence)
    if (spoke) yield start + spoke.at
    const subject = findSubject(sentence)
    const isOwner = subject !== null && /['’]s$/.test(subject.words) && !ownsWords(sentence.slice(subject.at))
    const role = roleIn(sentence)
    const isRole = role !== null && (subject === null || namer().known(subject.words) === null)
    if (subject !== null && !isOwner && !isRole) yield start + subject.at
    else if (role !== null) yield namer().byFunction(role) ?? 'nobody known'
    // "I told him that Jo would come. He said": him and he are one, named before.
    const meant = same.exec(sentence)?.index ?? sentence.length
    for (const { index, 0: words } of [...sentence.matchAll(NAMED)].reverse())
      if (index < meant && readName(withoutLead(words)) !== null) yield start + index
  }
}

/** "The evening after the fair Ruth rang me": when and where it was may stand before whoever did it. */
const MAX_BEFORE_SUBJECT = 60
const AND_VERB = /^\s+(?:(?:had|has|also|then|just|never)\s)?(?<verb>\p{Ll}+)/u

/** "He told me the chief": somebody else is told of before. */
const DOES_SOMETHING = /[,;:"“”]|(?<!\p{L})(?:I|we|you|he|she|it|they|who|that|there)(?!\p{L})/iu

/** Of whom a sentence tells, and where in it they are named. */
export function findSubject(sentence: string): { readonly at: number; readonly words: string } | null {
  const name = SUBJECT.exec(sentence)?.groups?.name
  if (name !== undefined && readName(withoutLead(name)) !== null)
    return { at: sentence.indexOf(name), words: name }
  for (const { index, 0: words } of sentence.slice(0, MAX_BEFORE_SUBJECT).matchAll(NAMED)) {
    if (DOES_SOMETHING.test(sentence.slice(0, index))) return null
    const verb = AND_VERB.exec(sentence.slice(index + words.length))?.groups?.verb
    const bare = withoutLead(words)
    if (verb !== undefined && isPastVerb(verb) && readName(bare) !== null)
      return { at: index + words.length - bare.length, words: bare }
  }
  return null
}

/** What somebody without a name is called by, of whom a sentence tells. */
function roleIn(sentence: string): string | null {
  const unnamed = OF_A_THING.test(sentence) ? undefined : UNNAMED.exec(sentence)?.groups?.role
  if (unnamed !== undefined) return findRole(unnamed)
  const { role, verb } = ROLE_ALONE.exec(sentence)?.groups ?? {}
  return role !== undefined && verb !== undefined && isPastVerb(verb) ? findRole(role.toLowerCase()) : null
}

/** Nobody the text tells of elsewhere: a title makes a name of a word, and so does a capital within a sentence. */
const isStranger = (words: string, before: string): boolean =>
  readName(words) !== null &&
  !words.split(/\s/).some((word, at) => at > 0 && readName(word) === null && word.length > 2) &&
  (TITLED.test(words) ||
    (MID_SENTENCE.test(before) &&
      !BEFORE_TIME_OR_PLACE.test(before) &&
      !BEHIND_ARTICLE.test(before) &&
      !(BEHIND_WAY.test(before) && suggestSex(`${words} X`) === null) &&
      !IS_THING.test(words) &&
      !namesNobody(words)))
/** "I moved to Northwick": a place as well as somebody, but for a first name. */
const BEHIND_WAY = /(?<!\p{L})(?:to|from|into|near|towards|about|of)\s$/iu
/** "In the Royal" */
const BEHIND_ARTICLE = /(?<!\p{L})(?:the|an?)\s$/iu
const BEFORE_TIME_OR_PLACE = /(?<!\p{L})(?:before|after|since|until|till|during|in|at|on|by)\s$/iu
/** "SMS", "SafePlan": capitals throughout or within a word make no name of it, but for "McKay" and "Anne-Marie". */
const IS_THING = /^(?:\p{Lu}{2,}\d*|(?!Mc|Mac|De|Van|Fitz|[OD][’'])\p{Lu}\p{Ll}+\p{Lu}\p{L}*)$/u
