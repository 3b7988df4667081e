import { splitSentences } from '#server/platform/text/sentences.ts'
import { asidesIn } from './asides.ts'
import { bareWords } from './bare-words.ts'
import { NAMED_SAYS } from './named-says.ts'
import type { Namer } from './names.ts'
import { findMarked } from './quotation-marks.ts'
import { createRelay, otherSpeaksIn } from './relayed-words.ts'
import { readTitleSex, suggestSex } from './sexes.ts'
import { BETWEEN, IS_HEARD, KNOWS, LEAD, SPEAKS, TITLE, WHO } from './speaking-verbs.ts'
import { isStampAlone } from './stamps.ts'
import type { Speaker } from './unit.ts'
import { isOne, whoSays } from './who-says.ts'
import { whoThinks } from './who-thinks.ts'

const ELLIPTIC = new RegExp(
  `^${LEAD}(?:(?:also|then|not|never|still)\\s+)?(?:${SPEAKS}|${KNOWS}|[Hh]as|[Hh]ad|[Dd]id|[Dd]oes|[Ww]as|[Rr]ang|[Ww]ent|[Ss]aw|[Hh]eard|[Ww]ould)(?!\\p{L})`,
  'iu',
)
const ASKS = new RegExp(
  `^${LEAD}${TITLE}${WHO}\\s(?:(?:then|also|again)\\s)?(?:asked|asks|queried|wondered)(?!\\p{L})`,
  'u',
)
/** "She told me that …": the words are hers, although the note says I. */
export const PRONOUN_SAYS = new RegExp(`^${LEAD}(?:[Hh]e|[Ss]he|[Tt]hey)${BETWEEN}${SPEAKS}(?!\\p{L})`, 'u')
const PRONOUN = /^(?:[^.;"“”]{0,80}?[,\s])?(?:he|she|they|his|her|their)\b/i
const QUOTATIONS = /["“][^"“”]*["”]/g
/** "copied by I.C.": an initial is nobody who says I. */
const FIRST_PERSON =
  /(?<![\p{L}’']|\p{Lu}\.)(?:I(?!\.\s?\p{Lu}\.)|[Mm]y|me|[Ww]e|[Oo]ur|I['’](?:m|ve|d|ll))(?![\p{L}])/u
/** "ELLIE MARCHETTI, 10.20.": from here on another person is asked. */
const PERSON_HEAD =
  /^\s*(?!\p{Lu}+(?:\s\p{Lu}+)?\s(?:TO|OF|FOR|AND|WITH|BY|IN|ON|AT|THE)\s)(?<name>\p{Lu}[\p{Lu}’'-]+(?:\s\p{Lu}[\p{Lu}’'-]+){1,3})\s*[,.:(–-]/u

/** "Mr Roe. He said …": a paragraph that begins with nothing but a whole name is about that person; a surname may be its topic. */
const NAME_ALONE = new RegExp(
  `^(?=\\S+\\s)(?<name>${TITLE}\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+){0,2})\\.$`,
  'u',
)

/** "MAIRI BEATON, AB" or "Mairi Beaton (deckhand)" alone on a line. */
const PERSON_ALONE =
  /^\s*(?<name>\p{Lu}[\p{L}’'.-]*(?:\s\p{Lu}[\p{L}’'.-]*){1,3})\s*(?:[,(–-][^.:;]{0,60})?:?\s*$/u

/** "=== PART 1: IDA VOSS, PORTER ===" */
const PART_OF_PAPER =
  /^[\s=#*-]*(?:(?:part|section|interview|note)\s)?(?:\d{1,2}|[A-H])?[.:)]*\s+(?=\p{Lu})/iu
/** A heading that is a person's name: from there on the note is of what that person said. */
export function turnToHeaded(heading: string, about: Reporting): void {
  if (isStampAlone(heading.trim())) beginEntry(about)
  const person = headedBy(heading, about.namer)
  if (person?.certain && !isOne(person, about.taker)) about.current = person
}

/** "0730 Ana back.": the next entry of a book is not of whom the one before met. */
function beginEntry(about: Reporting): void {
  if (about.whole === null) about.current = null
}
const STAMPED = /^\s*(?:\d{4}(?:\s?h(?:rs)?)?|\d{1,2}[:.]\d\d(?:\s?[ap]m)?)[\s,:–-]+(?=\p{Lu})/u

/** Whose name a heading is. */
export function headedBy(heading: string, namer: Namer): Speaker | null {
  if (heading.length > MAX_HEADING) return null
  const name = PERSON_ALONE.exec(heading.replace(PART_OF_PAPER, '').replace(/[\s=*-]+$/, ''))?.groups?.name
  return name ? namer.known(name) : null
}
const MAX_HEADING = 120

/** "Spoke to Ahmed Zaki (forklift).", "I met Ms Roe.": from here on the note is of what that person said. */
const MEETS = new RegExp(
  `^${LEAD}(?:(?:I|We)\\s)?(?:(?:then|also|later|next)\\s)?(?:[Ss]poke|[Tt]alked|[Mm]et|[Ii]nterviewed|[Rr]ang|[Cc]alled|[Pp]honed|[Tt]elephoned|[Vv]isited|[Ww]ent\\sto\\ssee)\\s(?:to\\s|with\\s|again\\s|on\\s(?=\\p{Lu})){0,2}(?:\\p{Ll}{3,}\\s){0,2}${TITLE}${WHO}`,
  'u',
)

/** "1415 Ana came in, shut the door." */
const COMES = new RegExp(
  `^(?:\\d[\\d:.]*\\s(?:h(?:rs)?\\s)?)?${TITLE}${WHO}\\s(?:came\\s(?:in|to\\ssee\\s(?:me|us))|dropped\\sin|popped\\sin|stopped\\sme)(?!\\p{L})`,
  'u',
)

/** Whether a sentence tells whom the writer met to hear what the next ones report. */
export const tellsOfMeeting = (words: string): boolean => MEETS.test(words)

export interface SpokenSentence {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
  /** Whether whoever took the words down tells what somebody said who is not known by name. */
  readonly isHandedOn?: boolean
}

/** Whose words a paper without turns reports, and who took them down. */
export interface Reporting {
  readonly namer: Namer
  /** Whom the note is about, where it is about one person; it goes on over paragraphs. */
  current: Speaker | null
  taker: Speaker | null
  /** Whom the whole paper is about: none where each of its entries hears somebody else. */
  readonly whole?: Speaker | null
  /** The names of those who have been told of as saying something. */
  readonly tellers: Set<string>
}

export const saysFirstPerson = (words: string): boolean => FIRST_PERSON.test(words.replace(QUOTATIONS, ' '))

/** Whether a sentence tells what somebody named in it said. */
export const isReport = (words: string): boolean =>
  NAMED_SAYS.test(words) ||
  /^(?:He|She|They)\s(?:(?:had|then|also)\s)?(?:said|told|stated|added|confirmed|denied|explained|could not)\b/.test(
    words,
  )

const TOPIC = new RegExp(`^${LEAD}(?:[Tt]he\\s(?<role>\\p{L}+(?:\\s\\p{L}+)?)|${TITLE}${WHO})\\s\\p{Ll}`, 'u')
/** Of whom a sentence tells, who may be the "she" of the next one. */
function findTopic(words: string, namer: Namer): Speaker | null {
  const { name, role } = TOPIC.exec(words)?.groups ?? {}
  const found = name === undefined ? (role ? namer.byFunction(role) : null) : namer.known(name)
  return found?.certain ? { ...found, certain: false } : null
}

/** The sentences of a note in reported speech, each with whom it reports. */
export function readReported(
  text: string,
  span: { readonly start: number; readonly end: number },
  about: Reporting,
): SpokenSentence[] {
  let here: Speaker | null = null
  let last: Speaker | null = null
  let lastTopic: Speaker | null = null
  let lastWords = ''
  const whole = text.slice(span.start, span.end)
  const unquoted = whole.replace(QUOTATIONS, (words) => ' '.repeat(words.length))
  const isAside = asidesIn(whole)
  const marked = findMarked(whole)
  const isQuoted = (place: number) => marked.some(({ start, end }) => start < place && place < end)
  const read = ({ start, end }: { readonly start: number; readonly end: number }): SpokenSentence => {
    const at = { start: span.start + start, end: span.start + end }
    const words = bareWords(text.slice(at.start, at.end))
    const before = lastWords
    lastWords = words
    const opensLine = at.start < 3 || text.slice(at.start - 3, at.start).includes('\n')
    if (opensLine && STAMPED.test(text.slice(at.start, at.end))) {
      beginEntry(about)
      here = about.current
    }
    const heading = opensLine ? PERSON_HEAD.exec(words)?.groups?.name : undefined
    const headed = heading ? about.namer.find(heading) : null
    if (headed) {
      about.current = headed
      here = null
      return { ...at, speaker: null }
    }
    const met = (
      (start === 0 ? NAME_ALONE.exec(words) : null) ??
      MEETS.exec(words) ??
      (about.whole === null ? COMES.exec(words) : null)
    )?.groups?.name
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
    // Several sentences within one quotation are of one person.
    if (isQuoted(start) && last !== null) return { ...at, speaker: last }
    // Where a cell or a line breaks a sentence, its second half is of whoever said the first.
    if (GOES_ON.test(words) && last !== null) return { ...at, speaker: last }
    const named = labelledIn(words, about.namer) ?? whoSays(words, about) ?? whoGoesOn(words, about)
    if (
      named &&
      about.current &&
      (OF_CURRENT.test(named.name) || IS_HEARD.test(named.name) || isToldTo(words, named, about))
    ) {
      here = about.current
      return { ...at, speaker: { ...about.current, certain: false } }
    }
    if (named) {
      // "Ms Roe asked when it was. He said at noon.": whoever asks is answered by whom the note hears.
      here = about.current && !isOne(named, about.current) && ASKS.test(words) ? null : named
      about.tellers.add(named.name)
      return { ...at, speaker: named }
    }
    if (about.current && about.taker && isToldToThem(words, about.current, about.namer)) {
      here = null
      return { ...at, speaker: { ...about.taker, certain: false } }
    }
    // "(He showed me the book.)": what stands in brackets in a note of a talk, whoever took it puts in.
    if (about.taker && about.current && isAside(start) && !PRONOUN_SAYS.test(words.replace(/^[(\s]+/, '')))
      return { ...at, speaker: { ...about.taker, certain: false } }
    if (opensLine && OF_THE_RECORD.test(words)) return { ...at, speaker: null }
    const topic = lastTopic
    lastTopic = findTopic(words, about.namer)
    const current =
      (PRONOUN_SAYS.test(words) && topic && !about.current?.certain ? topic : here) ?? about.current
    const isTold = current !== null && (PRONOUN_SAYS.test(words) || isOfAnother(words))
    if (!isTold && FIRST_PERSON.test(unquoted.slice(start, end)))
      return { ...at, speaker: about.taker && { ...about.taker, certain: false } }
    const unnamed = about.taker && { ...about.taker, certain: false }
    if (current === null) return { ...at, speaker: unnamed, isHandedOn: SOMEBODY_UNNAMED_SAYS.test(words) }
    const isNamedAgain = here !== null && words.includes(here.name)
    const isBackshifted = here !== null && last?.name === here.name && BACKSHIFTED.test(words)
    const goesOn = isNamedAgain || PRONOUN.test(words) || ELLIPTIC.test(words)
    if (about.current === null && isBackshifted && here)
      return { ...at, speaker: { ...here, certain: false } }
    if (about.current === null && !goesOn && !isTold) return { ...at, speaker: unnamed }
    // Behind another person's sentence a pronoun may mean either of the two.
    const isAlone =
      (here === null || isOne(here, about.current)) && !otherSpeaksIn(before, current, about.namer)
    const certain = current.certain && goesOn && isAlone
    return { ...at, speaker: { ...current, certain } }
  }
  const relay = createRelay(whole, about.namer)
  return splitSentences(whole).map((sentence) => {
    const spoken = read(sentence)
    last = spoken.speaker
    return { ...spoken, speaker: relay(sentence, spoken.speaker) }
  })
}

/** Who was there, what is to be done and when it ended is nobody's account. */
const OF_THE_RECORD =
  /^(?:(?:(?:Also )?[Pp]resent|In attendance|Attend(?:ees|ing|ed)|Participants|Apologies|Actions?(?: points?)?|Next steps?|Outcome|Duration|Distribution)\s*:|The (?:meeting|interview|hearing|call|conversation|discussion)(?: was)? (?:closed|ended|finished|concluded|adjourned|began|started|opened|commenced)(?!\p{L}))/u

/** "The visitor in room 7 said that …" */
const SOMEBODY_UNNAMED_SAYS =
  /^\W*(?:\d+[.)]\s*)?(?:The|An?|One|Another)\s(?:[\p{Ll}’'-]+\s){1,5}?(?:\d{1,4}\s)?(?:said|says|told|tells)(?!\p{L})/u

/** "NB: who can confirm it? OP: my wife.": talk that is written on within one paragraph. */
const LABELLED = /^(?<who>\p{Lu}{2,4}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2}):\s+\S/u
function labelledIn(words: string, namer: Namer): Speaker | null {
  const who = LABELLED.exec(words)?.groups?.who
  const person = who === undefined ? null : namer.known(who)
  return person?.certain ? person : null
}

/** "He could not remember" of somebody who has spoken in this paper before. */
function whoGoesOn(words: string, { namer, tellers }: Reporting): Speaker | null {
  const person = whoThinks(words, namer)
  return person && tellers.has(person.name) ? person : null
}

const TOLD_OBJECT = new RegExp(
  `^(?:(?:${SPEAKS}\\s(?<pronoun>him|her)|\\p{Lu}\\p{Ll}{1,9}\\.?\\s(?<role>\\p{Ll}{2,10}))(?!\\p{L}))`,
  'iu',
)
/** "Told her that …", "Adv. cust …" in a note of what that very person said: whoever took it tells it to them. */
function isToldToThem(words: string, current: Speaker, namer: Namer): boolean {
  const { pronoun, role } = TOLD_OBJECT.exec(words)?.groups ?? {}
  const called = role === undefined ? null : namer.byFunction(role)
  if (role !== undefined) return called !== null && isOne(called, current)
  const sex = pronoun === undefined ? null : /^her$/i.test(pronoun) ? 'f' : 'm'
  return (
    sex !== null &&
    (readTitleSex(current.name) ?? namer.readSex(current.name) ?? suggestSex(current.name)) === sex
  )
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

/** "The statement had not arrived.": in reported speech everything is a step further back. */
const BACKSHIFTED = /^[^,;:]{1,80}\s(?:had|would)(?:n[’']t|\snot|\snever)?\s(?:\p{Ll}+ly\s)?\p{Ll}/u

const GOES_ON = /^[\s|]*\p{Ll}/u

/** "His wife says …" in a note about him: he tells what she says. */
const OF_CURRENT = /^(?:his|her|their)\s/i
const TOLD_ONE =
  /\b(?:told|asked|informed|assured|warned|texted|rang|messaged|e-?mailed|(?:said|mentioned|explained|wrote|suggested|admitted)\s+to)\s+(?:her|him|them)\b/i

/** "Her husband told her …" in a note about her: she tells what she was told, unless whoever takes the note spoke. */
const isToldTo = (words: string, named: Speaker, { current, taker }: Reporting): boolean =>
  !isOne(named, current) && !isOne(named, taker) && TOLD_ONE.test(words)
