import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Namer } from './names.ts'
import { OUR_CLIENT } from './read-for-client.ts'
import { type SpokenSentence, saysFirstPerson } from './read-prose.ts'
import { HAS_IN_MIND, IS_HEARD, LEAD, SPEAKS, TITLE, WHO } from './speaking-verbs.ts'
import type { Speaker } from './unit.ts'
import { isOne, whoSays } from './who-says.ts'
import { whoThinks } from './who-thinks.ts'

/** Who keeps a record, and of whom it is. */
export interface Recording {
  readonly namer: Namer
  readonly writer: Speaker
  /** Whom the whole paper speaks of: the patient of a chart, the person that a letter is about. */
  readonly matter: Speaker | null
  /** A diary or a log: what its writer was told is told by the writer. */
  readonly isOwnBook: boolean
}

/** "S: Pt reports pain": the letter of a part of a clinical note. */
const PART_LETTER = /^[A-Z]\s?[:/]\s+/
const DAY_BEFORE = /^\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?(?:\s?[-–—:]\s?|\s+)(?=\p{L})/u
const VERB = `(?:(?:also|then|still|again|not)\\s)?(?:${SPEAKS}|${HAS_IN_MIND})(?!\\p{L})`
/** "Denies falling.": who says so is left out. */
const LEFT_OUT = new RegExp(`^(?:and\\s)?${VERB}`, 'iu')
const SAID_LEFT_OUT =
  /^(?:and\s)?(?:also\s|then\s)?(?:[Ss]a(?:id|ys)|[Ss]tate[ds]|[Cc]laim(?:ed|s)|[Dd]en(?:ied|ies)|[Cc]omplain(?:ed|s)|[Aa]dmit(?:ted|s))(?!\p{L})/u
/** "Told her that …", "Advised him": whoever keeps the record said that. */
const TO_ANOTHER = new RegExp(
  `^(?!sa(?:id|ys)\\s(?!to\\s))${SPEAKS}\\s(?:to\\s)?(?:her|him|them)(?!\\p{L})`,
  'iu',
)
const PRONOUN_SAYS = new RegExp(
  `^${LEAD}(?:[^.;"“”]{0,60},\\s)?(?:[Hh]e|[Ss]he|[Tt]hey)\\s(?:(?:had|has|then|also|later|\\p{Ll}+ly)\\s){0,2}${VERB}`,
  'u',
)
/** "Customer was told so." */
const SUBJECT = /^(?:The\s)?\p{L}+(?=\s\p{Ll})/u
const PRONOUN = /^(?:And\s|But\s)?(?:He|She|They|His|Her|Their)(?!\p{L})/u
/** "Which of them it was he can no longer say." */
const MINDS_WITHIN = new RegExp(`(?<!\\p{L})(?:he|she|they)\\s${HAS_IN_MIND}(?!\\p{L})`, 'u')
const TOLD_WRITER =
  /(?<!\p{L})(?:told|informed|assured|warned|texted|rang|asked)\s(?:me|us)(?!\p{L})|(?<!\p{L})to\s(?:me|us)(?!\p{L})/u
/** "Ana came back, says she did": who comes to say something. */
const COMES_TO_SAY = new RegExp(
  `^${LEAD}${TITLE}${WHO}\\s\\p{Ll}[^.,;:"“”]{2,40},\\s(?:and\\s)?${SPEAKS}(?!\\p{L})`,
  'u',
)
/** "Ana by phone: she knows of none" */
const FROM_AFAR = new RegExp(
  `^${TITLE}${WHO}\\s(?:by|on|over|via)\\s(?:the\\s)?(?:phone|telephone|radio|intercom|text|e-?mail):\\s`,
  'u',
)
/** "Rang Ana. “Let it out.”": a quotation behind it is hers. */
const CALLS_UP = new RegExp(
  `^(?:I\\s)?(?:rang|called|phoned|radioed|telephoned|asked|[RCPTA]\\p{Ll}+ed|Rang)\\s(?:up\\s)?${TITLE}${WHO}\\.$`,
  'u',
)
const ALL_QUOTED = /^["“][^"“”]+["”]$/u
const OTHER = WHO.replace('name', 'other')
/** "0600 Spoke to Ana at the gate.", "Ana came in, shut the door.": whoever meets the writer is heard next. */
const MEETS = new RegExp(
  `^(?:\\d{1,2}[:.]?\\d\\d(?:\\s?h(?:rs?)?)?[\\s,:–-]+)?(?:(?:I\\s)?(?:[Ss]poke|[Tt]alked|[Mm]et|[Rr]ang|[Cc]alled|[Pp]honed|[Ss]aw|[Ii]nterviewed)\\s(?:to\\s|with\\s){0,2}${TITLE}${WHO}|${TITLE}${OTHER}\\s(?:came\\s(?:in|up|over|back|to\\s(?:see|me))|rang|phoned|called\\sin|stopped|dropped\\sin|popped\\sin)(?!\\p{L}))(?=[^;:"“”]*$)`,
  'u',
)
/** Of whom a sentence tells what they did, before "Said …". */
const DOES = new RegExp(`^${LEAD}${TITLE}${WHO}\\s\\p{Ll}`, 'u')
/** "I asked him", "We discussed": the writer does what the sentence tells. */
const WRITER_DOES = /^(?:[^.;"“”]{0,60},\s)?(?:I|[Ww]e)(?!\p{L})/u
/** What follows the writer's own clause, behind a comma, a dash or "and". */
const LATER_CLAUSE = /^[^,;"“”]{3,120}?(?:[,;]|\s[-–—])\s(?:and\s|but\s|so\s)?(?<clause>\p{Lu}.*)$/su

/**
 * The sentences of a paper in which somebody records what others say: a report, a chart, a diary, a letter about a
 * person. What nobody else is said to have said is the writer's.
 */
export function readRecord(
  text: string,
  span: { readonly start: number; readonly end: number },
  { namer, writer, matter, isOwnBook }: Recording,
): (SpokenSentence & { readonly reported: boolean })[] {
  const doubtful = (one: Speaker) => ({ ...one, certain: false })
  let teller: Speaker | null = null
  let goesOn = false
  let before = ''
  const met = (pattern: RegExp, words: string): Speaker | null => {
    const { name, other } = pattern.exec(words)?.groups ?? {}
    return metBy(name ?? other)
  }
  const metBy = (name: string | undefined): Speaker | null => {
    const person = name === undefined ? null : namer.known(name)
    return person && !isOne(person, writer) ? doubtful(person) : null
  }
  const voices = { namer, current: null, taker: writer }
  const read = (sentence: string): Speaker | null => {
    const words = sentence.replace(PART_LETTER, '').replace(DAY_BEFORE, '')
    if (WRITER_DOES.test(words) || TO_ANOTHER.test(words)) {
      // "I rang the desk, Ana said she would come.": the sentence ends in what another person said.
      const behind = LATER_CLAUSE.exec(words)?.groups?.clause
      const other = behind === undefined ? null : whoSays(behind, voices, true)
      return other && !isOne(other, writer) ? doubtful(other) : null
    }
    if (isOwnBook && TOLD_WRITER.test(words)) return null
    if (matter && OUR_CLIENT.test(words)) return matter
    const named = whoSays(words, voices, true) ?? whoThinks(words, namer)
    // Whom such a record calls the customer is whom it is about.
    if (named && matter && IS_HEARD.test(named.name)) return doubtful(matter)
    if (named) return isOne(named, writer) ? null : named
    const afar = met(FROM_AFAR, words) ?? met(COMES_TO_SAY, words)
    if (afar) return afar
    const called = ALL_QUOTED.test(words) ? met(CALLS_UP, before) : null
    if (called) return called
    const last = teller ?? matter ?? (SAID_LEFT_OUT.test(words) ? met(DOES, before) : null)
    if (saysFirstPerson(words.replace(TOLD_WRITER, ' '))) return null
    // "Said she heard nothing.": somebody whom nothing names is told of.
    if (last === null) return SAID_LEFT_OUT.test(words) ? doubtful(writer) : null
    if (PRONOUN_SAYS.test(words) || LEFT_OUT.test(words)) return doubtful(last)
    // "He had not been told.": what follows somebody's words goes on with them.
    const isOfMatter = matter !== null && IS_HEARD.test(SUBJECT.exec(words)?.[0] ?? '')
    return goesOn && (isOfMatter || PRONOUN.test(words) || MINDS_WITHIN.test(words)) ? doubtful(last) : null
  }
  return splitSentences(text.slice(span.start, span.end)).map(({ start, end }) => {
    const at = { start: span.start + start, end: span.start + end }
    const words = text.slice(at.start, at.end)
    const speaker = read(words)
    const meets = speaker === null ? met(MEETS, words.replace(DAY_BEFORE, '')) : null
    before = words
    goesOn = speaker !== null || meets !== null
    teller = speaker ?? meets ?? teller
    return { ...at, speaker: speaker ?? writer, reported: speaker !== null }
  })
}
