import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Namer } from './names.ts'
import { isSamePerson } from './people.ts'
import { findRole } from './told-roles.ts'
import type { Speaker } from './unit.ts'

/** What people do with words, and what only they can know of themselves. */
const SPEAKS =
  '(?:said|says|stat(?:ed|es)|told|tells|explain(?:ed|s)|confirm(?:ed|s)|den(?:ied|ies)|add(?:ed|s)|recall(?:ed|s)(?=\\s(?:that|how|seeing|being|hearing|nothing|no|the|his|her|it)(?!\\p{L})|[.,;])|report(?:ed|s)|claim(?:ed|s)|accept(?:ed|s)|agreed|agrees|insist(?:ed|s)|repl(?:ied|ies)|answer(?:ed|s)|responded|responds|ask(?:ed|s)|queried|queries|maintain(?:ed|s)|mention(?:ed|s)|noted|notes|describe[ds]|advise[ds]|inform(?:ed|s)|update[ds]|suggest(?:ed|s)|propose[ds]|outline[ds]|raise[ds]|comment(?:ed|s)|observe[ds]|remark(?:ed|s)|admit(?:s|ted)|allege[ds]|complain(?:ed|s)|apologi[sz]e[ds]|clarif(?:ied|ies)|emphasi[sz]e[ds]|highlight(?:ed|s)|stress(?:ed|es)|point(?:ed|s) out|wondered|thanked|present(?:ed|s)|announce[ds]|warn(?:ed|s)|promise[ds]|undertook|requested|requests|estimate[ds]|reiterate[ds]|expressed|instructs?|conceded|remember(?:ed|s)|went on to|is clear that|was clear that|is adamant|was adamant|is of the view|wish(?:es|ed) (?:to|it)|reads out|volunteered)'
const KNOWS =
  "(?:saw|heard|noticed|recognised|recognized|thought|thinks|believe[ds]|knew|knows|felt|feels|consider(?:ed|s)|assume[ds]|wanted|wants|hope[ds]|understands|understood|guesses|guessed|(?:could|can|did|does|would|was|is|has|had)(?:\\s(?:not|never)|n[’']t)?\\s?(?:remember|recall|know|seen|heard|been|told|gone|worked|thought|known|aware|sure|certain|say|see|hear)?)"
const BETWEEN =
  '(?:\\s*\\([^)\\n]{1,60}\\)|,[^,\\n]{1,60},)?\\s+(?:(?:has|had|then|also|again|further|later|\\p{Ll}+ly)\\s+){0,3}'
const LEAD = '(?:(?:[-*•]|\\(?\\d{1,3}[.)]?\\d{0,2}[.)]?|\\(?[a-z][.)])\\s+)?(?:[^.,;:]{1,50},\\s+)?'
const TITLE =
  '(?:(?:[Mm]r|[Mm]rs|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Cc]hef|[Cc]llr|DC|DS|PC|Sgt|Sister|Staff Nurse|Nurse)\\.?\\s+)?'
const WHO = `(?<name>\\p{Lu}[\\p{L}’'-]*\\.?(?:\\s(?:(?:van|von|de|der|da|di|al|bin)\\s){0,2}\\p{Lu}[\\p{L}’'-]*\\.?){0,3})`
const NAMED_SAYS = new RegExp(`^${LEAD}(?<title>${TITLE})${WHO}${BETWEEN}${SPEAKS}(?!\\p{L})`, 'u')
const NAMED_KNOWS = new RegExp(`^${LEAD}${TITLE}${WHO}${BETWEEN}${KNOWS}(?!\\p{L})`, 'u')
const ACCORDING = new RegExp(
  `^${LEAD}(?:According to|In the (?:view|words|opinion) of|Per)\\s+${TITLE}${WHO}`,
  'u',
)
/** "Caller states", "The complainant told": whoever is meant has no name. */
const ROLE_SAYS = new RegExp(
  `^${LEAD}(?:[Tt]he\\s|[Aa]n?\\s|[Oo]ur\\s)?(?<role>\\p{L}\\p{Ll}+(?:\\s(?!(?:has|had|have|was|is|also|then|later|again)\\s)\\p{Ll}+)?)(?:\\s(?:has|had|also|then))?\\s+${SPEAKS}(?!\\p{L})`,
  'u',
)
const NO_ROLE =
  /^(?:he|she|they|it|we|you|who|which|that|this|there|what|one|as|and|but|nobody|somebody|someone|everybody|everyone|meeting|committee|minutes?|letter|report|was|were|been|is|also|then|later)\b/i
const ENDS_IN_PRONOUN = /\s(?:he|she|they|it|we|you|I)$/i
const ELLIPTIC = new RegExp(
  `^${LEAD}(?:(?:also|then|not|never|still)\\s+)?(?:${SPEAKS}|${KNOWS}|[Hh]as|[Hh]ad|[Dd]id|[Dd]oes|[Ww]as|[Rr]ang|[Ww]ent|[Ss]aw|[Hh]eard|[Ww]ould)(?!\\p{L})`,
  'iu',
)
/** "She told me that …": the words are hers, although the note says I. */
const PRONOUN_SAYS = new RegExp(`^${LEAD}(?:[Hh]e|[Ss]he|[Tt]hey)${BETWEEN}${SPEAKS}(?!\\p{L})`, 'u')
const PRONOUN = /^(?:[^.;"“”]{0,80}?[,\s])?(?:he|she|they|his|her|their)\b/i
const QUOTATIONS = /["“][^"“”]*["”]/g
const FIRST_PERSON = /(?<![\p{L}’'])(?:I|[Mm]y|me|[Ww]e|[Oo]ur|I['’](?:m|ve|d|ll))(?![\p{L}])/u
/** Between the lines of a cell. */
const CELL_EDGE = /\n\s*\|\s?/g
/** "ELLIE MARCHETTI, 10.20.": from here on another person is asked. */
const PERSON_HEAD =
  /^\s*(?!\p{Lu}+(?:\s\p{Lu}+)?\s(?:TO|OF|FOR|AND|WITH|BY|IN|ON|AT|THE)\s)(?<name>\p{Lu}[\p{Lu}’'-]+(?:\s\p{Lu}[\p{Lu}’'-]+){1,3})\s*[,.:(–-]/u

/** "MAIRI BEATON, AB" or "Mairi Beaton (deckhand)" alone on a line. */
const PERSON_ALONE =
  /^\s*(?<name>\p{Lu}[\p{L}’'.-]*(?:\s\p{Lu}[\p{L}’'.-]*){1,3})\s*(?:[,(–-][^.:;]{0,60})?:?\s*$/u

/** "=== PART 1: IDA VOSS, PORTER ===" */
const PART_OF_PAPER =
  /^[\s=#*-]*(?:(?:part|section|interview|note)\s)?(?:\d{1,2}|[A-H])?[.:)]*\s+(?=\p{Lu})/iu
/** A heading that is a person's name: from there on the note is of what that person said. */
export function turnToHeaded(heading: string, about: Reporting): void {
  const name = PERSON_ALONE.exec(heading.replace(PART_OF_PAPER, '').replace(/[\s=*-]+$/, ''))?.groups?.name
  const person = name ? about.namer.known(name) : null
  if (person?.certain && !isOne(person, about.taker)) about.current = person
}

/** "Spoke to Ahmed Zaki (forklift).", "I met Ms Roe.": from here on the note is of what that person said. */
const MEETS = new RegExp(
  `^${LEAD}(?:(?:I|We)\\s)?(?:(?:then|also|later|next)\\s)?(?:[Ss]poke|[Tt]alked|[Mm]et|[Ii]nterviewed|[Rr]ang|[Cc]alled|[Pp]honed|[Tt]elephoned|[Vv]isited)\\s(?:to\\s|with\\s|again\\s){0,2}${TITLE}${WHO}`,
  'u',
)

/** Whether a sentence tells whom the writer met to hear what the next ones report. */
export const tellsOfMeeting = (words: string): boolean => MEETS.test(words)

export interface SpokenSentence {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
}

/** Whose words a paper without turns reports, and who took them down. */
export interface Reporting {
  readonly namer: Namer
  /** Whom the note is about, where it is about one person; it goes on over paragraphs. */
  current: Speaker | null
  taker: Speaker | null
}

export const saysFirstPerson = (words: string): boolean => FIRST_PERSON.test(words.replace(QUOTATIONS, ' '))

/** Whether a sentence tells what somebody named in it said. */
export const isReport = (words: string): boolean =>
  NAMED_SAYS.test(words) ||
  /^(?:He|She|They)\s(?:(?:had|then|also)\s)?(?:said|told|stated|added|confirmed|denied|explained|could not)\b/.test(
    words,
  )

/** The sentences of a note in reported speech, each with whom it reports. */
export function readReported(
  text: string,
  span: { readonly start: number; readonly end: number },
  about: Reporting,
): SpokenSentence[] {
  let here: Speaker | null = null
  let last: Speaker | null = null
  const whole = text.slice(span.start, span.end)
  const unquoted = whole.replace(QUOTATIONS, (words) => ' '.repeat(words.length))
  const read = ({ start, end }: { readonly start: number; readonly end: number }): SpokenSentence => {
    const at = { start: span.start + start, end: span.start + end }
    const words = text.slice(at.start, at.end).replace(CELL_EDGE, ' ')
    const opensLine = at.start < 3 || text.slice(at.start - 3, at.start).includes('\n')
    const heading = opensLine ? PERSON_HEAD.exec(words)?.groups?.name : undefined
    const headed = heading ? about.namer.find(heading) : null
    if (headed) {
      about.current = headed
      here = null
      return { ...at, speaker: null }
    }
    const met = MEETS.exec(words)?.groups?.name
    const person = met ? (about.namer.known(met) ?? (met.includes(' ') ? about.namer.find(met) : null)) : null
    // "Spoke to LP." in a note about somebody else: that person spoke to whoever took it.
    if (
      person &&
      met &&
      about.current &&
      !about.taker &&
      IS_INITIALS.test(met) &&
      !/^\W*(?:I|We)\s/.test(words)
    ) {
      about.taker = { ...person, certain: false }
      return { ...at, speaker: about.taker }
    }
    if (person && !isOne(person, about.taker)) {
      about.current = person
      here = null
      return { ...at, speaker: about.taker && { ...about.taker, certain: false } }
    }
    // Where a cell or a line breaks a sentence, its second half is of whoever said the first.
    if (GOES_ON.test(words) && last !== null) return { ...at, speaker: last }
    const named = whoSays(words, about)
    if (named && about.current && isToldTo(words, named, about)) {
      here = about.current
      return { ...at, speaker: { ...about.current, certain: false } }
    }
    if (named) {
      here = named
      return { ...at, speaker: named }
    }
    const current = here ?? about.current
    const isTold = current !== null && (PRONOUN_SAYS.test(words) || isOfAnother(words))
    if (!isTold && FIRST_PERSON.test(unquoted.slice(start, end)))
      return { ...at, speaker: about.taker && { ...about.taker, certain: false } }
    const unnamed = about.taker && { ...about.taker, certain: false }
    if (current === null) return { ...at, speaker: unnamed }
    const isNamedAgain = here !== null && words.includes(here.name)
    const goesOn = isNamedAgain || PRONOUN.test(words) || ELLIPTIC.test(words)
    if (about.current === null && !goesOn) return { ...at, speaker: unnamed }
    // Behind another person's sentence a pronoun may mean either of the two.
    const certain = current.certain && goesOn && (here === null || isOne(here, about.current))
    return { ...at, speaker: { ...current, certain } }
  }
  return splitSentences(whole).map((sentence) => {
    const spoken = read(sentence)
    last = spoken.speaker
    return spoken
  })
}

const IS_INITIALS = /^\p{Lu}{2,4}$/u
/** "He asked me to keep it": whoever took the note is spoken of, but tells nothing of their own. */
const isOfAnother = (words: string): boolean => {
  const bare = words.replace(QUOTATIONS, ' ')
  if (/(?<![\p{L}’'])I(?!\p{L})/u.test(bare)) return false
  return (
    SAYS_WITHIN.test(bare) ||
    (/^(?:He|She|They)(?!\p{L})/u.test(bare) && !/(?<!\p{L})we(?!\p{L})/u.test(bare))
  )
}
/** "Before we left she said that …" */
const SAYS_WITHIN = new RegExp(`(?<!\\p{L})(?:he|she)\\s(?:then\\s|also\\s|had\\s)?${SPEAKS}(?!\\p{L})`, 'u')

const GOES_ON = /^[\s|]*\p{Ll}/u

const TOLD_ONE =
  /\b(?:told|asked|informed|assured|warned|texted|rang|messaged|e-?mailed|(?:said|mentioned|explained|wrote|suggested|admitted)\s+to)\s+(?:her|him|them)\b/i

/** "Her husband told her …" in a note about her: she tells what she was told, unless whoever takes the note spoke. */
const isToldTo = (words: string, named: Speaker, { current, taker }: Reporting): boolean =>
  !isOne(named, current) && !isOne(named, taker) && TOLD_ONE.test(words)

const isOne = (a: Speaker, b: Speaker | null): boolean =>
  b !== null && (a.name === b.name || isSamePerson(a.name, b.name))

const nameWords = (name: string): string[] => name.toLowerCase().split(/[\s,]+/)

function whoSays(words: string, { namer, current }: Reporting): Speaker | null {
  const says = NAMED_SAYS.exec(words)?.groups
  const name = ACCORDING.exec(words)?.groups?.name ?? says?.name
  const titled = name !== undefined && name === says?.name ? namer.known(`${says.title}${name}`) : null
  const met = titled?.name.includes(' ') ? titled : name ? namer.known(name) : null
  // In a note about Jan Moor, "Mr Moor" is he, whoever else has that name.
  if (name && current && !met?.certain && nameWords(current.name).includes(name.toLowerCase()))
    return { ...current, certain: false }
  const subject = name ? (met ?? (name.includes(' ') ? namer.find(name) : null)) : null
  if (subject) return subject
  if (name && NAMED_SAYS.exec(words)?.groups?.title) return { name, certain: false }
  const knows = NAMED_KNOWS.exec(words)?.groups?.name
  const knowing = knows ? namer.known(knows) : null
  if (knowing && current && isOne(knowing, current)) return { ...current, certain: knowing.certain }
  if (knowing?.certain && !current) return { ...knowing, certain: false }
  const role = ROLE_SAYS.exec(words)?.groups?.role
  if (!role || NO_ROLE.test(role) || ENDS_IN_PRONOUN.test(role)) return null
  const called = namer.byFunction(role)
  if (called) return called
  if (name !== undefined && /^\p{Lu}{2,4}$/u.test(name)) return { name, certain: false }
  const told = findRole(role)
  return told === null ? null : { name: told, certain: false }
}

const OUR_CLIENT =
  /^(?:\(?\d{1,3}(?:\.\d{1,2})?[.)]?\s+)?(?:[^.;:]{0,60}[\s,])?(?:[Oo]ur|[Mm]y)\s(?:client|member|insured|patient)\b/u

const OF_WRITER = /(?<!\p{L})(?:we|us|our(?! (?:client|member|insured|patient))|I|my)(?!\p{L})/iu

/** The sentences of a letter written for somebody: what the client says is the client's, the rest the writer's. */
export function readForClient(
  text: string,
  span: { readonly start: number; readonly end: number },
  { writer, client }: { readonly writer: Speaker; readonly client: Speaker },
): SpokenSentence[] {
  let isClients = false
  return splitSentences(text.slice(span.start, span.end)).map(({ start, end }): SpokenSentence => {
    const at = { start: span.start + start, end: span.start + end }
    const words = text.slice(at.start, at.end)
    const isNamed = OUR_CLIENT.test(words) && !/^(?:we|I)\b/i.test(words)
    const goesOn = isClients && !OF_WRITER.test(words)
    isClients = isNamed || goesOn
    return { ...at, speaker: isClients ? { ...client, certain: client.certain && isNamed } : writer }
  })
}
