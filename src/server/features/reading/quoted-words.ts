import { type Namer, readName, readSex } from './names.ts'
import type { People } from './people.ts'
import { findMarked, type Marked } from './quotation-marks.ts'
import { findTeller, lastSpeaking, type Teller, withoutLead, writtenBy } from './quoted-tellers.ts'
import type { Speaker, UnitPart } from './unit.ts'

const LOOK_BACK = 300
const LOOK_BACK_FOR_PRONOUN = 500
/** Fewer are a manner of speaking or a title, not somebody's sentence. */
const WORDS_OF_A_SENTENCE = 4

export interface Quotation {
  readonly start: number
  readonly end: number
  /** Null: nothing says whose words they are. */
  readonly speaker: Speaker | null
}

interface Context {
  readonly speaker: Speaker | null
  /** In a note of what somebody said, words in quotation marks are that person's unless it says otherwise. */
  readonly reported: boolean
  readonly people: People
  /** Knows everybody whom the text names; made only where words are quoted. */
  readonly namer: () => Namer
}

/**
 * What a speaker repeats of other people's words, in quotation marks: those words are theirs, not the speaker's. Left
 * out is what the speaker quotes of themselves, and whatever is no sentence of anybody.
 */
export function findQuotations(
  text: string,
  segment: {
    readonly start: number
    readonly end: number
    readonly part: UnitPart
    readonly to: readonly string[]
  },
  context: Context,
): Quotation[] {
  const words = text.slice(segment.start, segment.end)
  // Whoever types a turn in quotation marks as a whole quotes nobody; a question that is one reads something out.
  if (/^\s*["“][^"“”]*["”]\s*$/.test(words))
    return segment.part === 'question' ? [{ start: segment.start, end: segment.end, speaker: null }] : []
  const marked = findMarked(words)
  const bare = blankOut(words, marked)
  const found: (Quotation | null)[] = []
  for (const [at, quoted] of marked.entries()) {
    const place = { start: segment.start + quoted.start, end: segment.start + quoted.end }
    const last = marked[at - 1]
    // What is read out over several paragraphs is one person's.
    const goesOn = last?.isOpen && words.slice(last.end, quoted.start).trim() === ''
    const opened = goesOn ? found.at(-1) : undefined
    found.push(opened === undefined ? readOne(quoted, place) : opened && { ...opened, ...place })
  }
  return found.filter((one) => one !== null)

  /** Null where nobody else is quoted. */
  function readOne(
    quoted: Marked,
    place: { readonly start: number; readonly end: number },
  ): Quotation | null {
    const { lead, opens } = sentenceBefore(bare.slice(Math.max(0, quoted.start - LOOK_BACK), quoted.start))
    const isSentence = quoted.words.trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE
    const teller = findTeller(lead, words.slice(quoted.end, quoted.end + LOOK_BACK), opens)
    if (teller?.kind === 'self' || (teller === null && (!isSentence || quoted.isWeak || context.reported)))
      return null
    const isPronoun = teller?.kind === 'pronoun'
    if (context.reported && isPronoun && !isAnother(lead, teller.words)) return null
    const at = place.start - lead.length + (teller?.at ?? 0)
    const before = sincePart(text.slice(Math.max(0, at - LOOK_BACK_FOR_PRONOUN), at))
    const speaker = teller && whoIs(teller, { before, after: lead }, { ...context, to: segment.to })
    if (speaker && speaker.name === context.speaker?.name) return null
    if (speaker === null && (!isSentence || quoted.isWeak)) return null
    return { ...place, speaker }
  }
}

/** A rule across the page, or the label of a part, ends what pronouns speak of. */
const PART_BEGINS = /\n[-=_*]{3,}[^\S\n]*(?=\n)|\n[^\n"“”]{2,80}:[^\S\n]*(?=\n\s*[^\s"“„«‘'])/gu
function sincePart(before: string): string {
  const last = [...before.matchAll(PART_BEGINS)].at(-1)
  return last ? before.slice(last.index + last[0].length) : before
}

function blankOut(words: string, marked: readonly Marked[]): string {
  let [bare, at] = ['', 0]
  for (const { start, end } of marked) {
    bare += words.slice(at, start) + ' '.repeat(end - start)
    at = end
  }
  return bare + words.slice(at)
}

const OF_HIM = /(?<!\p{L})(?:he|him|his)(?!\p{L})/iu
const OF_HER = /(?<!\p{L})(?:she|hers?)(?!\p{L})/iu

/** "He said that she had told him, …": not whose words the note reports. */
const isAnother = (lead: string, pronoun: string): boolean =>
  (/^she$/i.test(pronoun) && OF_HIM.test(lead)) || (/^he$/i.test(pronoun) && OF_HER.test(lead))

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|No|St|\p{Lu}))[.!?][)’]?\s+(?=\S|$)|\n\s*\n/gu

/** The sentence that leads up to a quotation; the one before it where the quotation opens one. */
function sentenceBefore(bare: string): { readonly lead: string; readonly opens: boolean } {
  const ends = [...bare.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const own = bare.slice(ends.at(-1) ?? 0)
  const opens = !/\p{L}/u.test(own)
  return { lead: opens ? bare.slice(ends.at(-2) ?? 0) : own, opens }
}

function whoIs(
  { kind, words, isPlain }: Teller,
  { before, after }: { readonly before: string; readonly after: string },
  context: Context & { readonly to: readonly string[] },
): Speaker | null {
  if (kind === 'addressee') {
    const [only, another] = context.to
    return only !== undefined && another === undefined ? { name: only, certain: false } : null
  }
  if (kind === 'paper') {
    const writer = writtenBy(before)
    return writer && whoIs(writer, { before: '', after: '' }, context)
  }
  if (words === '' && !/\bto (?:me|us)\b/.test(after)) return null
  if (kind === 'pronoun') return lastNamed(before, words, context)
  const bare = words.replace(/^(?:the|an?|my|his|her|our|their)\s/i, '').replace(/['’]s$/, '')
  const found = context.people.find(bare) ?? context.namer().known(bare)
  if (found) return isPlain ? found : { ...found, certain: false }
  const isName = TITLED.test(bare) || !/^\p{Lu}/u.test(bare) || (/\s/.test(bare) && readName(bare) !== null)
  if (isName) return { name: bare, certain: false }
  // A capital letter alone makes no name of the first word of a sentence, but whoever "said" something has one.
  return (isPlain || context.namer().isNamed(bare)) && readName(bare) !== null
    ? { name: bare, certain: false }
    : null
}

const NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\\.?\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}"
const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\.?\s\p{Lu}/u
const NAMED = new RegExp(`(?<!\\p{L})${NAME}`, 'gu')
const MID_SENTENCE = /[\p{L},]\s$/u

/** Whom a pronoun means, doubtful as it is: the last person named before it, unless their title is of the other sex. */
function lastNamed(before: string, pronoun: string, { speaker, people, namer }: Context): Speaker | null {
  const sexMeant = /^(?:he|his|him)$/i.test(pronoun) ? 'm' : /^(?:she|her)$/i.test(pronoun) ? 'f' : null
  const toldAt = toldOfBefore(before, pronoun)
  if (toldAt === 'nobody known') return null
  const named = [...before.matchAll(NAMED)].reverse()
  const near = named.filter(({ index }) => index >= before.length - LOOK_BACK)
  for (const { index, 0: words } of [...named.filter((one) => one.index === toldAt), ...near]) {
    if (before[index + words.length] === ':' || (/['’]s$/.test(words) && !TITLED.test(words))) continue
    const sex = readSex(words) ?? namer().readSex(words)
    if (sex !== null && sexMeant !== null && sex !== sexMeant) continue
    const bare = withoutLead(words).replace(/['’]s$/, '')
    const one =
      people.find(bare) ??
      namer().known(bare) ??
      (isStranger(bare, before.slice(0, index + words.indexOf(bare))) ? { name: bare, certain: false } : null)
    if (one && one.name !== speaker?.name) return { name: one.name, certain: false }
  }
  return null
}

/** "On the Friday Mrs Garrow's son came": from there on somebody without a name is spoken of. */
const UNNAMED = new RegExp(
  `^\\W*(?:On\\s(?:the\\s)?\\p{L}+\\s)?(?:${NAME}['’]s|[Tt]he|[Aa]n?|[Mm]y|[Oo]ur)\\s\\p{Ll}`,
  'u',
)
const OF_A_THING = /^\W*(?:it|that|this|there|who)['’]s(?!\p{L})/iu
/** "Dr Okoro stopped me", "The following Friday, Dr Okoro stopped me": of whom a sentence tells. */
const SUBJECT = new RegExp(`^(?:[^,.;:]{1,40},\\s)?(?<name>${NAME})\\s\\p{Ll}`, 'u')
const TURN_LABEL = new RegExp(`^\\s*(?:${NAME}:|[QA]\\d{0,3}[.):])\\s+`, 'u')

/**
 * Where somebody is named of whom the words right before tell: the subject of a sentence, or who is named last in it.
 * A sentence that names nobody, or begins with the same pronoun, tells of the same person as the one before it.
 */
function toldOfBefore(before: string, pronoun: string): number | 'nobody known' | null {
  const starts = [0, ...[...before.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)]
  const startsSame = new RegExp(`^\\W*${RegExp.escape(pronoun)}(?!\\p{L})`, 'iu')
  let end = before.length
  for (const opens of starts.reverse()) {
    const start = opens + (TURN_LABEL.exec(before.slice(opens, end))?.[0].length ?? 0)
    const sentence = before.slice(start, end)
    end = opens
    if (startsSame.test(sentence)) continue
    const spoke = lastSpeaking(sentence)
    if (spoke) return start + spoke.at
    const subject = SUBJECT.exec(sentence)?.groups?.name
    if (subject !== undefined && readName(subject) !== null) return start + sentence.indexOf(subject)
    if (UNNAMED.test(sentence) && !OF_A_THING.test(sentence)) return 'nobody known'
    const last = [...sentence.matchAll(NAMED)].findLast(({ 0: words }) => readName(words) !== null)
    if (last) return start + last.index
  }
  return null
}

/** Nobody the text tells of elsewhere: a title makes a name of a word, and so does a capital within a sentence. */
const isStranger = (words: string, before: string): boolean =>
  readName(words) !== null && (TITLED.test(words) || MID_SENTENCE.test(before))
