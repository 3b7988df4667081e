import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { findMisread } from './misread-letters.ts'
import { namesNobody, namesOffice, restoreCapitals } from './named-nobody.ts'
import { isSamePerson, type People } from './people.ts'
import { readTitleSex, type Sex, suggestSex } from './sexes.ts'
import type { Speaker } from './unit.ts'

const PARTICLE = '(?:van|von|de|der|den|del|dos|da|di|la|le|bin|bint|al|el|ter|ten|zu|af|av|y|e)'
// A full stop behind a whole word or behind capitals ends a sentence; behind a letter or "St" it shortens a name.
const WORD = "(?:\\p{Lu}\\p{Ll}?\\.|(?:[dlDL][’']|Mc|Mac|O[’'])?\\p{Lu}[\\p{L}\\p{M}’'-]*)"
const TITLES =
  'mrs|ms|miss|mx|messrs|dr|prof(?:essor)?|sir|dame|rev|fr|sgt|dc|ds|di|pc|ps|capt(?:ain)?|cllr|sister|matron|judge|herr|frau|mme|m|sra?|srta|eng|ing'
const TITLE = `(?:(?:mr|${TITLES})\\.?\\s+)`
/** Where small letters count: "mr" is written small often enough. */
const TITLE_INSIDE = `(?:(?:[Mm]r|${TITLES})\\.?\\s+)`
const PLAIN_NAME = `${WORD}(?:\\s${PARTICLE}){0,2}(?:[^\\S\\n]${WORD}(?:\\s${PARTICLE}(?=\\s)){0,2}){0,3}`
/** "Okafor, Ngozi" and "OKAFOR Ngozi" are found by the words they hold. */
const WHOLE_NAME = new RegExp(`^(?:${PLAIN_NAME}|${WORD},\\s${WORD}(?:\\s${WORD})?)$`, 'u')
const LEADING = new RegExp(
  `^(?:(?:pp|p\\.p\\.|f\\.?d\\.?o\\.?|sgd\\.?|signed|\\(signed\\)|\\/s\\/|s\\/|per)[:\\s]+)*${TITLE}*`,
  'iu',
)
/** "PC 771 Adebayo": the number is no part of the name. */
const NUMBERED_TITLE = /^(?:PC|PS|DC|DS|DI|WPC|Sgt|Officer|Constable|Insp(?:ector)?)\.?\s\d{1,5}\s(?=\p{Lu})/u
const HAS_TITLE = new RegExp(`^${TITLE}(?:\\d{1,5}\\s)?\\p{Lu}`, 'iu')
/** A name as it stands inside of a label: two words at least, or a title before one. */
const NAMES_INSIDE = new RegExp(
  `(?<!\\p{L})(?:${TITLE_INSIDE}${WORD}(?:\\s${WORD}){0,2}|${WORD}(?:\\s${PARTICLE}){0,2}(?:[^\\S\\n]${WORD}){1,3})`,
  'gu',
)
const FIRM =
  /&|\b(?:ltd|llp|llc|inc|plc|gmbh|b\.?v|corp|limited|council|department|team|office|committee|trust|ward|street|road|house|hospital|school|university|services|report|statement|form|notes?|log|page)\b/i
/** Whether words name a firm, a place or a paper. */
export const isFirm = (words: string): boolean => FIRM.test(words)
/** "No. He" is the end of one sentence and the beginning of the next. */
const ENDS_SENTENCE = /\.\s(?:He|She|They|It|We|You|I|The|This|That|There|His|Her|My)(?:\s|$)/u
const NO_NAME =
  /^(?:on|at|in|the|this|that|these|it|i|he|she|they|we|you|my|our|his|her|their|when|then|after|before|if|as|for|from|to|a|an|and|but|or|no|not|yes|there|here|by|with|also|nobody|everybody|somebody|someone|who|which|what|how|why|where|while|because|although|since|until|later|earlier|afterwards|meanwhile|soon|now|once|again|only|even|perhaps|maybe|so|well|yeah|yet|okay|ok|anyway|indeed|surely|nor|under|sometimes|often|never|did|do|does|is|was|were|are|has|have|had|can|could|would|let|said|asked|told|thanks|please|thank|sirs?|madam|re|date|time|today|yesterday|tomorrow|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|feb|apr|aug|sept?|oct|nov|dec|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|signed|name|n\/a|none|unknown|dear|yours|kind|best|regards|sincerely|(?:i|you|he|she|it|we|they|that|there|who)['’][a-z]+)(?:\s|,|$)/i
/** "Night Of", "Easter BECAUSE HIS" */
const HOLDS_LINK = /\s(?:of|and|or|because|his|her|their|which|that)(?:\s|$)/iu
const INITIALS = /^(?:\p{Lu}\.?\s?){2,4}$/u
const MAX_NAME = 60
/** "T. Vane JP": letters behind a whole name are an office, but "Wei TAN" writes a surname so. */
const LETTERS_BEHIND = /(?<=^(?:\p{Lu}\.\s?){1,3}\p{Lu}\p{Ll}[\p{L}’'-]+),?\s\p{Lu}{2,4}\.?$/u

/** The name that these words are, without titles and without what follows it: a role, a day, letters after the name. */
export function readName(words: string): string | null {
  const [first = ''] = words
    .trim()
    .replace(NUMBERED_TITLE, '')
    .slice(0, 2 * MAX_NAME)
    .split(
      /\s{2,}|\t|\s[-–—|/]\s|\s?[([;]|\s(?=\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)|,\s(?=\p{Lu}?\p{Ll}+[ ,]|\p{Lu}{2,}\b|\d|\p{Ll}|\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+$)|(?<=\p{Lu}[\p{L}.’'-]*\s\p{Lu}[\p{L}’'-]+),\s(?=\p{Lu}\p{Ll}+$)/u,
    )
  const bare = first
    .replace(LEADING, '')
    .replace(LETTERS_BEHIND, '')
    .replace(/(?:[,\s]+(?:RN|RGN|RMN|LPN|EN|HCA|MD|PhD|FCA|MBBS|BSc|MSc|QC|KC|Esq|OBE|MBE))+\.?$/u, '')
    .replace(/^["“.…_\s]+|[\s,;:"”_…]+$/g, '')
    .replace(/(?<=\p{L}{3})\.$/u, '')
  if (bare.length < 2 || bare.length > MAX_NAME || isFirm(bare) || NO_NAME.test(bare)) return null
  if (ENDS_SENTENCE.test(bare) || HOLDS_LINK.test(bare)) return null
  return WHOLE_NAME.test(bare) || INITIALS.test(bare) ? bare : null
}

/** Finds who is meant by a written name; a full name that nobody else mentions is itself. */
export interface Namer {
  readonly find: (words: string) => Speaker | null
  /** As `find`, but only for those whom the case or the text knows. */
  readonly known: (words: string) => Speaker | null
  /** As `known`, but of the text only its head counts: elsewhere capitals also make names of things. */
  readonly introduced: (words: string) => Speaker | null
  /** Whom the text calls by a function: "clerk". */
  readonly byFunction: (words: string) => Speaker | null
  /** Whom the name of an account suggests. */
  readonly byHandle: (handle: string) => Speaker | null
  /** Whether the text writes a word with a capital within a sentence, as it does names. */
  readonly isNamed: (word: string) => boolean
  /** Whether the text has this word, just so written. */
  readonly isWritten: (word: string) => boolean
  /** By the title that the text gives to somebody of that surname elsewhere. */
  readonly readSex: (name: string) => Sex | null
  /** Whether most sentences of the text that begin with he or she begin with one of them. */
  readonly mostTold: () => Sex | null
  /** The one person that is named within a label. */
  readonly inside: (label: string) => Speaker | null
}

export function createNamer(text: string, people: People): Namer {
  const remembered = new Map<string, Speaker | null>()
  let capitals: ReadonlySet<string> | null = null
  let words: ReadonlySet<string> | null = null
  let sexes: ReadonlyMap<string, Sex | null> | null = null
  let told: { readonly sex: Sex | null } | null = null
  const written = fullNames(text).map((name) => withoutVerb(name, people))
  const byInitials = (letters: string): Speaker | null => {
    const fits = [...new Set(written.filter((name) => toInitials(name) === letters))]
    const longest = fits.toSorted((a, b) => b.length - a.length)[0]
    // "T. Vane" and "Tom Vane" are one.
    return longest !== undefined && fits.every((one) => isSamePerson(one, longest))
      ? (people.find(longest) ?? { name: longest, certain: true })
      : null
  }
  const bySurname = Map.groupBy(written, (name) => toLast(name))
  /** "Mr Pryce" and "A. Pryce" are the one Aled Pryce of this text. */
  const byName = (name: string): Speaker | null => {
    const fits = (bySurname.get(toLast(name)) ?? [])
      .slice(0, MAX_NAMESAKES)
      .filter((one) => isSamePerson(one, name))
    const longest = [...fits].sort((a, b) => b.length - a.length)[0]
    if (longest === undefined || !fits.every((one) => isSamePerson(one, longest))) return null
    return people.find(longest) ?? { name: toTitle(longest), certain: true }
  }
  const byFirst = Map.groupBy(written, (name) => name.split(' ')[0] ?? '')
  /** "Oskar" is the one Oskar Blom of this text. */
  const byFirstName = (word: string): Speaker | null => {
    const [one, another] = byFirst.get(word) ?? []
    if (one === undefined || (another !== undefined && !isSamePerson(one, another))) return null
    return people.find(one) ?? { name: toTitle(one), certain: true }
  }
  /** "Hoit" is the Holt whom the head of the paper names, as a scanner has read it. */
  const byMisread = (name: string): Speaker | null => {
    const meant = findMisread(name, people.named)
    return meant === null ? null : { name: meant, certain: false }
  }
  const findWritten = (bare: string): Speaker | null => {
    const found =
      people.find(bare) ??
      people.find(restoreCapitals(bare)) ??
      people.find(bare.replace(RUN_TOGETHER, '$1 $2'))
    // Of two whom the case knows by that name, this text may name one alone.
    if (found && (found.certain || found.name !== bare)) return found
    const other =
      byMisread(bare) ?? byName(bare) ?? (/^\p{Lu}\p{Ll}+$/u.test(bare) ? byFirstName(bare) : null)
    // An initial elsewhere tells one of the two from the other, who may be whom the surname alone means.
    return other && found ? { ...other, certain: false } : (other ?? found)
  }
  const known = (words: string): Speaker | null => {
    const bare = words.trim()
    if (bare.length > MAX_NAME) return null
    const held = remembered.get(bare)
    if (held !== undefined) return held
    const isShort = INITIALS.test(bare)
    const letters = bare.replace(/[.\s]/g, '')
    const found = isShort
      ? (people.find(letters) ?? byInitials(letters) ?? (bare.includes('.') ? people.find(bare) : null))
      : findWritten(bare)
    remembered.set(bare, found)
    return found
  }
  const find = (words: string): Speaker | null => {
    const name = readName(words)
    if (name === null) return null
    const met = known(name)
    // "Mr Roe" of two Roes is the one who may be a Mr.
    const titled = met?.name === name && !met.certain ? known(words.trim()) : null
    if (met) return titled && titled.name !== words.trim() ? titled : met
    const isFull = !INITIALS.test(name) && /\s/.test(name)
    if (isFull && namesNobody(name)) return namesOffice(name) ? { name, certain: false } : null
    return { name: isFull ? toTitle(name) : name, certain: isFull || HAS_TITLE.test(words.trim()) }
  }
  return {
    find,
    known,
    introduced: (words) => people.find(words),
    byHandle: people.findHandle,
    byFunction: (words) => people.findRole(words) ?? people.find(`the ${words}`),
    isNamed: (word) => {
      capitals ??= wordsWithin(text)
      return capitals.has(word)
    },
    isWritten: (word) => {
      words ??= new Set(text.slice(0, MAX_LENGTH_READ).match(/\p{L}[\p{L}’'-]*/gu))
      return words.has(word)
    },
    readSex: (name) => {
      sexes ??= sexesIn(text)
      return sexes.get(toLast(name)) ?? null
    },
    mostTold: () => {
      told ??= { sex: mostTold(text) }
      return told.sex
    },
    inside: (label) => {
      const [named] = [...label.matchAll(NAMES_INSIDE)].flatMap(([words]) => {
        const name = readName(words)
        const met = name === null ? null : known(name)
        return met ? [met] : []
      })
      if (named) return named
      const letters = /(?<![\p{L}.])(?:\p{Lu}\.){2,3}(?!\p{L})|(?<=[(\s])\p{Lu}{2,3}(?=[),\s]|$)/u.exec(
        label,
      )?.[0]
      return letters ? known(letters) : null
    },
  }
}

const TITLED_NAME =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Sister|Sir|Dame)\.?[^\S\n](?:\p{Lu}[\p{L}.’'-]*[^\S\n]){0,2}(?<last>\p{Lu}[\p{L}’-]+)/gu

/** Whom the text titles in two ways is of neither. */
function sexesIn(text: string): Map<string, Sex | null> {
  const sexes = new Map<string, Sex | null>()
  for (const { 0: words, groups } of text.slice(0, MAX_LENGTH_READ).matchAll(TITLED_NAME)) {
    const last = (groups?.last ?? '').toLowerCase()
    const sex = readTitleSex(words)
    sexes.set(last, sexes.has(last) && sexes.get(last) !== sex ? null : sex)
  }
  return sexes
}

const OPENS_WITH_PRONOUN = /(?:^|\n[^\S\n]*|[.!?]["”’)]*\s+)(?<who>He|She)(?!\p{L})/gu
const MIN_TOLD = 3
/** So many times as often as the other one. */
const MORE_OFTEN = 3

function mostTold(text: string): Sex | null {
  let [he, she] = [0, 0]
  for (const { groups } of text.slice(0, MAX_LENGTH_READ).matchAll(OPENS_WITH_PRONOUN))
    if (groups?.who === 'He') he++
    else she++
  if (Math.max(he, she) < MIN_TOLD || Math.max(he, she) < MORE_OFTEN * Math.min(he, she)) return null
  return he > she ? 'm' : 'f'
}

const wordsWithin = (text: string): Set<string> =>
  new Set(
    [...text.slice(0, MAX_LENGTH_READ).matchAll(/(?<=[\p{Ll},;]\s)\p{Lu}[\p{L}’-]+/gu)].map(([word]) => word),
  )

/** "RHolt": an initial and a surname, as somebody signs. */
const RUN_TOGETHER = /^(\p{Lu})(\p{Lu}\p{Ll}{2,})$/u
const CAPITALS_OF_A_NAME = /\p{Lu}{3,}/gu
const ALL_CAPITALS = /\p{Lu}{2,}/gu
const MAX_NAMESAKES = 20
const MAX_LENGTH_READ = 200_000
const FULL_NAME = new RegExp(`(?<![\\p{L}.])${WORD}(?:\\s${PARTICLE}){0,2}(?:[ \\u00a0]${WORD}){1,2}`, 'gu')
/** "DC Hale" and "Remark L. Vogt" begin with no name. */
const NO_PART =
  /^(?:\p{Lu}{2,4}\s(?=\p{Lu}\p{Ll}*\.?\s)|(?:Remark|Comment|Note|Statement|Answer|Question|Interview|Present|Caller)s?\s)/u
/** "Later Ms Brandt": a name begins with its title. */
const BEFORE_TITLE = /^(?:[\p{L}’'-]+\s){1,2}(?=(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)/u
/** "Boxing Day", "Xmas Eve", "Saturday Night"; but Doris Day is somebody. */
const NAMES_DAY = /\s(?:Day|Eve|Night|Morning|Afternoon|Evening|Week|Weekend|Shift|Term|Month|Year)$/iu
/** "PC. Target": a full stop behind capitals ends a sentence, and what follows it has no title. */
const ENDS_IN_CAPITALS = /^\p{Lu}{2,4}\.\s/u
const isTitled = (name: string): boolean => HAS_TITLE.test(name) && !ENDS_IN_CAPITALS.test(name)
const fullNames = (text: string): string[] =>
  [...new Set([...text.slice(0, MAX_LENGTH_READ).matchAll(FULL_NAME)].map(([name]) => name))]
    .map((words) => words.replace(NO_PART, '').replace(BEFORE_TITLE, ''))
    .flatMap((words) => {
      const name = readName(words)
      if (name === null || INITIALS.test(name) || !/\p{Ll}/u.test(restoreCapitals(name))) return []
      return namesNobody(name) && (/\s/.test(name) || !isTitled(words)) ? [] : [name]
    })
    .filter((name) => !NAMES_DAY.test(name) || suggestSex(name) !== null)
    // "asked for IT. The lad": where a sentence ends, so does a name.
    .filter(
      (name) =>
        !name
          .split(' ')
          .slice(1)
          .some((word) => NO_NAME.test(word)),
    )

/** "Rang T. Abara" opens an entry of a log: the name begins behind the verb, where that is somebody. */
function withoutVerb(name: string, people: People): string {
  const [first = '', ...others] = name.split(' ')
  const rest = others.join(' ')
  return isPastVerb(first) &&
    /\p{L}{3}/u.test(rest) &&
    people.find(name) === null &&
    people.find(rest)?.certain
    ? rest
    : name
}

const toLast = (name: string): string =>
  (name.includes(',')
    ? name.slice(0, name.indexOf(','))
    : name.slice(name.lastIndexOf(' ') + 1)
  ).toLowerCase()

const toInitials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0])
    .join('')

/** "KOWALSKA, Ewa" is Ewa Kowalska. */
function toTitle(name: string): string {
  const [last, first] = name.split(/,\s/)
  const whole = first && last ? `${first} ${last}` : name
  const shortest = /\p{Ll}/u.test(whole) ? CAPITALS_OF_A_NAME : ALL_CAPITALS
  return whole.replace(shortest, (word) => word[0] + word.slice(1).toLowerCase())
}
