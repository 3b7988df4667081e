import { type Namer, readName } from './names.ts'
import type { People } from './people.ts'
import type { Speaker, UnitPart } from './unit.ts'

const SAID =
  '(?:said|says|saying|asked|asks|asking|told|tells|telling|replied|replies|replying|answered|answers|shouted|whispered|wrote|writes|written|writing|texted|added|adds|called|calls|goes|went|remarked|states?|stated|stating|reads?|noted|notes|recorded|insisted|explained|confirmed|denied|repeated|muttered|laughed|continued|reported|put it|words were|word was|answer was|reply was|note says)'
const NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\\.?\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}"
const ROLE_WORD =
  "(?!(?:and|or|but|to|then|who|that|had|has|have|was|were|is|did)(?![\\p{L}]))\\p{Ll}[\\p{L}’'-]*"
const ROLE = `(?:[Tt]he|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Aa]n?)\\s(?:${ROLE_WORD}\\s){0,2}${ROLE_WORD}`
const PRONOUN = '(?:[Hh]e|[Ss]he|[Tt]hey|I|[Hh]is|[Hh]er|[Mm]y|[Tt]heir)'
const IS_PRONOUN = /^(?:he|she|they|his|her|their)$/i
const WHO = `(?<![\\p{L}])(?<subject>${ROLE}|${PRONOUN}(?![\\p{L}])|${NAME})`
/** "Mr Reid had then answered": who speaks stands right before the verb. */
const SPEAKS = new RegExp(
  `${WHO}\\s+(?:(?:had|has|have|then|also|just|even|only|later|once|\\p{L}+ly)\\s+){0,3}${SAID}(?![\\p{L}])`,
  'gu',
)
const FIRST_WHO = new RegExp(WHO, 'u')
const HAS_SAID = new RegExp(`(?<![\\p{L}])${SAID}(?![\\p{L}])`, 'u')
/** "…", said Mr Reid. */
const SAID_AFTER = new RegExp(
  `^[,.!?\\s]*(?:${SAID}\\s+(?<inverted>${PRONOUN}(?![\\p{L}])|${NAME}|${ROLE})|(?<plain>${PRONOUN}|${NAME})\\s+${SAID}(?![\\p{L}]))`,
  'u',
)
/** What is read out: "an e-mail from Alice Perkins to you". */
const WRITTEN_BY = new RegExp(`\\b(?:from|by|of)\\s+(?<name>${NAME})`, 'gu')
const QUOTATION =
  /(?<=^|[\s([{—–-])(?:"(?<straight>[^"“”]{2,2000}?)"|“(?<curly>[^“”]{2,2000}?)”)(?=$|[\s.,;:?!)\]}—–-])/gu
const LOOK_BACK = 300
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
  segment: { readonly start: number; readonly end: number; readonly part: UnitPart },
  context: Context,
): Quotation[] {
  const words = text.slice(segment.start, segment.end)
  // Whoever types a turn in quotation marks as a whole quotes nobody; a question that is one reads something out.
  if (/^\s*["“][^"“”]*["”]\s*$/.test(words))
    return segment.part === 'question' ? [{ start: segment.start, end: segment.end, speaker: null }] : []
  const bare = words.replace(QUOTATION, (quoted) => ' '.repeat(quoted.length))
  const quotations: Quotation[] = []
  for (const { index, 0: quoted, groups } of words.matchAll(QUOTATION)) {
    const inner = groups?.straight ?? groups?.curly ?? ''
    if (/\n\s*\n/.test(inner)) continue
    const lead = sentenceBefore(bare.slice(Math.max(0, index - LOOK_BACK), index))
    const subject = findSubject(lead, words.slice(index + quoted.length), inner)
    if (subject === 'self') continue
    const isPronoun = subject !== null && (IS_PRONOUN.test(subject) || subject === '')
    if (context.reported && (subject === null || (isPronoun && !isAnother(lead, subject)))) continue
    const place = subject ? Math.max(0, lead.lastIndexOf(subject)) : 0
    const at = segment.start + index - lead.length + place
    const speaker =
      subject === null ? null : whoIs(subject, text.slice(Math.max(0, at - LOOK_BACK), at), context)
    if (speaker && speaker.name === context.speaker?.name) continue
    if (speaker === null && inner.trim().split(/\s+/).length < WORDS_OF_A_SENTENCE) continue
    quotations.push({ start: segment.start + index, end: segment.start + index + quoted.length, speaker })
  }
  return quotations
}

const HE_OR_SHE = /(?<!\p{L})(?:he|she)(?!\p{L})/giu

/** "He said that she had told him, …": not whose words the note reports. */
function isAnother(lead: string, pronoun: string): boolean {
  const [first] = lead.match(HE_OR_SHE) ?? []
  return /^s?he$/i.test(pronoun) && first !== undefined && first.toLowerCase() !== pronoun.toLowerCase()
}

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|No))[.!?][)’]?\s+(?=\S)|\n\s*\n/gu

/** The sentence that leads up to a quotation; the one before it where the quotation opens one. */
function sentenceBefore(bare: string): string {
  const ends = [...bare.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const own = bare.slice(ends.at(-1) ?? 0)
  return /\p{L}/u.test(own) ? own : bare.slice(ends.at(-2) ?? 0)
}

/** "Said to me that …": whoever was spoken of before. */
const ELLIPTIC = /^\s*(?:(?:and|then|also)\s)?(?:said|says|told|replied|answered|asked)(?!\p{L})/iu

/** Who is said to have spoken; empty for whoever was spoken of before; "self" where it is the speaker, or where it is nobody's sentence. */
function findSubject(lead: string, after: string, inner: string): string | 'self' | null {
  const follows = SAID_AFTER.exec(after)?.groups
  const subject =
    [...lead.matchAll(SPEAKS)].at(-1)?.groups?.subject ??
    follows?.inverted ??
    // Before what follows: "She said to me, '…?' I told her" begins another sentence.
    (HAS_SAID.test(lead) ? FIRST_WHO.exec(lead)?.groups?.subject : undefined) ??
    follows?.plain ??
    (ELLIPTIC.test(lead) ? '' : undefined) ??
    [...lead.matchAll(WRITTEN_BY)].at(-1)?.groups?.name
  if (subject === undefined) return inner.trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE ? null : 'self'
  return /^(?:I|my)$/i.test(subject) ? 'self' : subject
}

function whoIs(subject: string, before: string, context: Context): Speaker | null {
  if (subject === '' || IS_PRONOUN.test(subject)) return lastNamed(before, subject, context)
  const bare = subject.replace(/^(?:the|an?)\s/i, '')
  const found = context.people.find(bare) ?? context.namer().known(bare)
  if (found) return found
  if (TITLED.test(bare)) return { name: bare, certain: false }
  // A capital letter alone makes no name of the first word of a sentence.
  return /^\p{Lu}[\p{L}’'-]*$/u.test(bare) ? null : { name: bare, certain: false }
}

const TITLED = /^(?:Mr|Mrs|Ms|Miss|Dr|PC|DC|Sister|Nurse|Sir)\.?\s\p{Lu}/u
const NAMED = new RegExp(`(?<!\\p{L})${NAME}`, 'gu')

/** Whom a pronoun means, doubtful as it is: the last person named before it, unless their title is of the other sex. */
function lastNamed(before: string, pronoun: string, { speaker, people, namer }: Context): Speaker | null {
  for (const [words] of [...before.matchAll(NAMED)].reverse()) {
    if (/^(?:he|his)$/i.test(pronoun) && /^(?:Mrs|Ms|Miss|Sister)\b/.test(words)) continue
    if (/^(?:she|her)$/i.test(pronoun) && /^(?:Mr|Sir)\b/.test(words)) continue
    const one =
      people.find(words) ??
      namer().known(words) ??
      (TITLED.test(words) && readName(words) !== null ? { name: words, certain: false } : null)
    if (one && one.name !== speaker?.name) return { name: one.name, certain: false }
  }
  return null
}
