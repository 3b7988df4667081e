import { namesThing } from './named-nobody.ts'
import { readName } from './names.ts'
import { findMarked, type Marked } from './quotation-marks.ts'
import { findTeller, namesPaper, type Teller, writtenBy } from './quoted-tellers.ts'
import { findShown, readsOn } from './shown-papers.ts'
import { findRole } from './told-roles.ts'
import type { Speaker, UnitPart } from './unit.ts'
import {
  findSubject,
  findWithin,
  type Meant,
  OF_HER,
  OF_HIM,
  readPronoun,
  SENTENCE_END,
  TITLED,
  whomAbout,
  whomMeant,
} from './whom-meant.ts'

const LOOK_BACK = 300
const LOOK_BACK_FOR_PRONOUN = 500
/** Fewer are a manner of speaking or a title, not somebody's sentence. */
const WORDS_OF_A_SENTENCE = 4

/** "I did not hear her call him “the clown”": what was not said is nobody's words. */
const SAYS_UNSAID =
  /(?:(?<!\p{L})(?:not|never)|n['’]t)\s(?:\p{L}+\s)?(?:hear|heard|say|said|call(?:ed)?|tell|told|shout(?:ed)?|used?|write|written|wrote)(?:\s[^\s.!?;,:]+){0,5}\s*$/u

export interface Quotation {
  readonly start: number
  readonly end: number
  /** Null: nothing says whose words they are. */
  readonly speaker: Speaker | null
}

interface Context extends Meant {
  /** Whom the words around a quotation speak to. */
  readonly to: readonly string[]
  /** In a note of what somebody said, words in quotation marks are that person's unless it says otherwise. */
  readonly reported: boolean
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

  function isMet(name: string): boolean {
    return (findWithin(name, context.people) ?? context.namer().known(name)) !== null
  }

  function findLead(near: string, after: string): { readonly lead: string; readonly teller: Teller | null } {
    const { lead, opens } = sentenceBefore(near)
    const teller = findTeller(lead, after, opens)
    const told = teller === null && opens && !context.reported ? toldBefore(near, isMet) : null
    return told ?? { lead, teller }
  }

  /** Null where nobody else is quoted. */
  function readOne(
    quoted: Marked,
    place: { readonly start: number; readonly end: number },
  ): Quotation | null {
    const shown = shownBefore(quoted)
    const near = bare.slice(Math.max(0, quoted.start - LOOK_BACK), quoted.start)
    const isSentence = quoted.words.trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE
    const { lead, teller } = findLead(near, words.slice(quoted.end, quoted.end + LOOK_BACK))
    if (SAYS_UNSAID.test(lead)) return null
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
    const ownFrom = segment.start - (at - before.length)
    const isPaper = teller?.kind === 'paper'
    const meant = teller && whoIs(teller, { before, after: lead, ownFrom }, context)
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

/** "He said that she had told him, …": not whose words the note reports. */
const isAnother = (lead: string, pronoun: string): boolean =>
  (/^she$/i.test(pronoun) && OF_HIM.test(lead)) || (/^he$/i.test(pronoun) && OF_HER.test(lead))

/** The sentence that leads up to a quotation; the one before it where the quotation opens one. */
function sentenceBefore(bare: string): { readonly lead: string; readonly opens: boolean } {
  const ends = [...bare.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const own = bare.slice(ends.at(-1) ?? 0)
  const opens = !/\p{L}/u.test(own)
  return { lead: opens ? bare.slice(ends.at(-2) ?? 0) : own, opens }
}

/** So many sentences before a quotation may tell whose it is. */
const SENTENCES_BEFORE = 2
const OF_ONESELF = /^\W*(?:I|[Ww]e|[Mm]y|[Oo]ur)(?!\p{L})/u
const OF_SOMEBODY = /^\W*(?:(?:and|but|so|then|later)\s)?(?<pronoun>he|she)(?!\p{L})/iu

/** "Ruth rang me at home. “…”": where nothing says who speaks, it is whom the sentences right before tell of. */
function toldBefore(
  near: string,
  isMet: (words: string) => boolean,
): { readonly lead: string; readonly teller: Teller } | null {
  const paragraph = near.slice(near.lastIndexOf('\n\n') + 1).trimEnd()
  const ends = [...paragraph.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  for (const start of [0, ...ends].slice(-SENTENCES_BEFORE).reverse()) {
    const sentence = paragraph.slice(start)
    const lead = near.slice(near.lastIndexOf(sentence))
    if (OF_ONESELF.test(sentence) || namesPaper(sentence)) return null
    const pronoun = OF_SOMEBODY.exec(sentence)
    const told = pronoun?.groups?.pronoun
    if (told !== undefined)
      return {
        lead,
        teller: { kind: 'pronoun', words: told, at: pronoun?.[0].indexOf(told) ?? 0, isPlain: false },
      }
    const subject = findSubject(sentence)
    if (subject && isMet(subject.words))
      return { lead, teller: { kind: 'named', ...subject, isPlain: false } }
  }
  return null
}

function whoIs(
  { kind, words, isPlain }: Teller,
  { before, after, ownFrom }: { readonly before: string; readonly after: string; readonly ownFrom: number },
  context: Context,
): Speaker | null {
  if (kind === 'addressee') {
    const [only, another] = context.to
    return only !== undefined && another === undefined ? { name: only, certain: false } : null
  }
  if (kind === 'paper') {
    const writer = writtenBy(before)
    return writer && whoIs(writer, { before: '', after: '', ownFrom: 0 }, context)
  }
  // "Said that it hurt" in a record of one person is theirs.
  if (words === '' && !/\bto (?:me|us)\b/.test(after)) return whomAbout(null, context)
  if (kind === 'pronoun') return whomMeant(before, words, ownFrom, context)
  const bare = words.replace(/^(?:the|an?|my|his|her|our|their)\s/i, '').replace(/['’]s?$/, '')
  const found =
    context.people.find(bare) ??
    context.namer().known(bare) ??
    context.namer().byFunction(bare.toLowerCase()) ??
    (isPlain ? null : findWithin(bare, context.people))
  if (found) return isPlain ? found : { ...found, certain: false }
  const isWhole = /\s/.test(bare) && readName(bare) !== null && !namesThing(bare)
  const isName = TITLED.test(bare) || !/^\p{Lu}/u.test(bare) || isWhole
  if (isName) return { name: bare, certain: false }
  // A capital letter alone makes no name of the first word of a sentence; but whoever "said" something has one, unless
  // the text writes the same word small.
  const namer = context.namer()
  const role = namer.isWritten(bare.toLowerCase()) ? findRole(bare.toLowerCase()) : null
  if (role !== null && isPlain) return { name: role, certain: false }
  const opensAsName = isPlain && !namer.isWritten(bare.toLowerCase()) && !namesThing(bare)
  return (namer.isNamed(bare) || opensAsName) && readName(bare) !== null
    ? { name: bare, certain: false }
    : null
}
