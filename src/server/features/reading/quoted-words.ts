import { namesNobody, namesThing } from './named-nobody.ts'
import { type Namer, readName } from './names.ts'
import type { People } from './people.ts'
import { findMarked, type Marked } from './quotation-marks.ts'
import { findTeller, lastSpeaking, ownsWords, type Teller, withoutLead, writtenBy } from './quoted-tellers.ts'
import { readTitleSex, type Sex, suggestsOther } from './sexes.ts'
import { findShown, readsOn } from './shown-papers.ts'
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
  /** Who wrote the paper that the same person's questions turned to last: null where they do not say. */
  readonly shown: Speaker | null | undefined
  /** Whether papers are shown in this turn. */
  readonly mayShow: boolean
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
  const spoken = text.slice(segment.start, segment.end)
  // Whoever types a turn in quotation marks as a whole quotes nobody; a question that is one reads something out.
  const isWhole = /^\s*["“][^"“”]*["”]\s*$/.test(spoken)
  if (isWhole && segment.part === 'question')
    return [{ start: segment.start, end: segment.end, speaker: null }]
  const words = isWhole ? spoken.replace(/["“”]/g, ' ') : spoken
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

  /** "He said, …" in a note of what a woman said. */
  function isOfOtherSex(pronoun: string): boolean {
    const namer = context.namer()
    const sex = (context.speaker && namer.readSex(context.speaker.name)) ?? namer.mostTold()
    return sex !== null && readPronoun(pronoun) !== null && readPronoun(pronoun) !== sex
  }

  function shownBefore(quoted: Marked): Speaker | null | undefined {
    if (!context.mayShow) return undefined
    const turned = findShown(bare.slice(0, quoted.start), context)
    return turned === undefined ? context.shown : turned
  }

  /** Null where nobody else is quoted. */
  function readOne(
    quoted: Marked,
    place: { readonly start: number; readonly end: number },
  ): Quotation | null {
    const shown = shownBefore(quoted)
    const { lead, opens } = sentenceBefore(bare.slice(Math.max(0, quoted.start - LOOK_BACK), quoted.start))
    const isSentence = quoted.words.trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE
    const teller = findTeller(lead, words.slice(quoted.end, quoted.end + LOOK_BACK), opens)
    const isShown = teller === null ? /:\s*$/.test(lead) && (isSentence || quoted.isOpen) : readsOn(lead)
    if (shown && isShown) return { ...place, speaker: shown }
    if (teller?.kind === 'self' || (teller === null && (!isSentence || quoted.isWeak || context.reported)))
      return null
    const isPronoun = teller?.kind === 'pronoun'
    if (context.reported && isPronoun && !isAnother(lead, teller.words) && !isOfOtherSex(teller.words))
      return null
    const at = place.start - lead.length + (teller?.at ?? 0)
    // In a table the row above tells of something else.
    const earliest = segment.part === 'row' ? segment.start : 0
    const before = sincePart(text.slice(Math.max(earliest, at - LOOK_BACK_FOR_PRONOUN), at))
    const isPaper = teller?.kind === 'paper'
    const meant = teller && whoIs(teller, { before, after: lead }, { ...context, to: segment.to })
    const speaker = isPaper && shown === null ? null : (meant ?? ((isPaper && shown) || null))
    if (speaker && speaker.name === context.speaker?.name) return null
    // "Sounded upset, said …": a capital letter that is nobody's.
    const isUnmet = context.reported && teller?.kind === 'named' && !teller.isPlain
    // A word or two that somebody else is said to have spoken are not the speaker's, whosever they are.
    const isOthers = teller?.isPlain && teller.kind !== 'paper' && !context.reported
    if (speaker === null && (quoted.isWeak || isUnmet || !(isSentence || isOthers))) return null
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
const OF_THEM = /(?<!\p{L})(?:they|them|their)(?!\p{L})/iu

/** "He said that she had told him, …": not whose words the note reports. */
const isAnother = (lead: string, pronoun: string): boolean =>
  (/^she$/i.test(pronoun) && OF_HIM.test(lead)) || (/^he$/i.test(pronoun) && OF_HER.test(lead))

const SENTENCE_END = /(?<!\b(?:Mr|MR|Mrs|MRS|Ms|MS|Dr|DR|No|St|\p{Lu}))[.!?][)’]?\s+(?=\S|$)|\n\s*\n/gu

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
  const bare = words.replace(/^(?:the|an?|my|his|her|our|their)\s/i, '').replace(/['’]s?$/, '')
  const found =
    context.people.find(bare) ?? context.namer().known(bare) ?? context.namer().byFunction(bare.toLowerCase())
  if (found) return isPlain ? found : { ...found, certain: false }
  const isWhole = /\s/.test(bare) && readName(bare) !== null && !namesThing(bare)
  const isName = TITLED.test(bare) || !/^\p{Lu}/u.test(bare) || isWhole
  if (isName) return { name: bare, certain: false }
  // A capital letter alone makes no name of the first word of a sentence; but whoever "said" something has one, unless
  // the text writes the same word small.
  const namer = context.namer()
  const opensAsName = isPlain && !namer.isWritten(bare.toLowerCase()) && !namesThing(bare)
  return (namer.isNamed(bare) || opensAsName) && readName(bare) !== null
    ? { name: bare, certain: false }
    : null
}

const NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\\.?\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}"
const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\.?\s\p{Lu}/u
const NAMED = new RegExp(`(?<!\\p{L})${NAME}`, 'gu')
const MID_SENTENCE = /[\p{L},]\s$/u

/** Whom somebody's words speak to or of is not whom the narrative speaks of. */
const QUOTED = /(?<=^|[\s(])["“](?=\S)[^"“”\n]*(?<=\S)["”](?!\p{L})/gu

const readPronoun = (pronoun: string): Sex | null =>
  /^(?:he|his|him)$/i.test(pronoun) ? 'm' : /^(?:she|her)$/i.test(pronoun) ? 'f' : null

/** Whom a pronoun means, doubtful as it is: the last person told of before it, unless their title is of the other sex. */
function lastNamed(around: string, pronoun: string, { speaker, people, namer }: Context): Speaker | null {
  const sexMeant = readPronoun(pronoun)
  const before = around.replace(QUOTED, (words) => ' '.repeat(words.length))
  const named = new Map([...before.matchAll(NAMED)].map(({ index, 0: words }) => [index, words]))
  const nearest = before.length - LOOK_BACK
  const near = [...named.keys()].filter((index) => index >= nearest).reverse()
  /** Whose first name suggests the other sex, which it may do wrongly. */
  let unlikely: Speaker | null = null
  for (const index of [...placesTold(before, pronoun), ...near]) {
    if (index === 'nobody known') return unlikely
    const words = named.get(index)
    if (words === undefined || before[index + words.length] === ':' || isOwnerAlone(words)) continue
    const sex = readTitleSex(words) ?? namer().readSex(words)
    if (sex !== null && sexMeant !== null && sex !== sexMeant) continue
    const bare = withoutLead(words).replace(/['’]s?$/, '')
    const isNear = index >= nearest
    const mayBeStranger = isNear && !fillsField(before, index)
    const one =
      people.find(bare) ??
      (mayBeStranger ? namer().known(bare) : null) ??
      (mayBeStranger && isStranger(bare, before.slice(0, index + words.indexOf(bare)))
        ? { name: bare, certain: false }
        : null)
    if (!one || one.name === speaker?.name) continue
    const meant = { name: one.name, certain: false }
    if (!suggestsOther(one.name, sexMeant)) return meant
    unlikely ??= meant
  }
  return unlikely
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

/** "On the Friday Mrs Garrow's son came": from there on somebody without a name is spoken of. */
const UNNAMED = new RegExp(
  `^\\W*(?:On\\s(?:the\\s)?\\p{L}+\\s)?(?:${NAME}['’]s|[Tt]he|[Aa]n?|[Mm]y|[Oo]ur)\\s\\p{Ll}`,
  'u',
)
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
function* placesTold(before: string, pronoun: string): Generator<number | 'nobody known'> {
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
    const subject = SUBJECT.exec(sentence)?.groups?.name
    const at = subject === undefined ? -1 : sentence.indexOf(subject)
    const isOwner = subject !== undefined && /['’]s$/.test(subject) && !ownsWords(sentence.slice(at))
    if (subject !== undefined && !isOwner && readName(withoutLead(subject)) !== null) yield start + at
    else if (UNNAMED.test(sentence) && !OF_A_THING.test(sentence)) yield 'nobody known'
    // "I told him that Jo would come. He said": him and he are one, named before.
    const meant = same.exec(sentence)?.index ?? sentence.length
    for (const { index, 0: words } of [...sentence.matchAll(NAMED)].reverse())
      if (index < meant && readName(withoutLead(words)) !== null) yield start + index
  }
}

/** Nobody the text tells of elsewhere: a title makes a name of a word, and so does a capital within a sentence. */
const isStranger = (words: string, before: string): boolean =>
  readName(words) !== null &&
  !words.split(/\s/).some((word, at) => at > 0 && readName(word) === null && word.length > 2) &&
  (TITLED.test(words) ||
    (MID_SENTENCE.test(before) &&
      !BEFORE_TIME_OR_PLACE.test(before) &&
      !BEHIND_ARTICLE.test(before) &&
      !IS_THING.test(words) &&
      !namesNobody(words)))
/** "In the Royal" */
const BEHIND_ARTICLE = /(?<!\p{L})(?:the|an?)\s$/iu
const BEFORE_TIME_OR_PLACE = /(?<!\p{L})(?:before|after|since|until|till|during|in|at|on|by)\s$/iu
/** "SMS", "SafePlan": capitals throughout or within a word make no name of it, but for "McKay" and "Anne-Marie". */
const IS_THING = /^(?:\p{Lu}{2,}\d*|(?!Mc|Mac|De|Van|Fitz|[OD][’'])\p{Lu}\p{Ll}+\p{Lu}\p{L}*)$/u
