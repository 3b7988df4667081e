import type { People } from './people.ts'
import type { Speaker, UnitPart } from './unit.ts'

const SAID =
  '(?:said|says|saying|asked|asks|asking|told|tells|telling|replied|replies|replying|answered|answers|shouted|whispered|wrote|writes|written|writing|texted|added|adds|called|calls|goes|went|remarked|states?|stated|stating|reads?|noted|notes|recorded|insisted|explained|confirmed|denied|repeated|muttered|laughed|continued|reported|put it|words were|word was|answer was|reply was|note says)'
const NAME = "(?:(?:Mr|Mrs|Ms|Dr)\\.?\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s\\p{Lu}[\\p{L}’'-]*){0,2}"
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
    const before = sentenceBefore(bare.slice(Math.max(0, index - LOOK_BACK), index))
    const subject = subjectOf(before, words.slice(index + quoted.length), inner)
    if (subject === 'self' || (context.reported && (subject === null || IS_PRONOUN.test(subject)))) continue
    const speaker = subject === null ? null : whoIs(subject, text, segment.start + index, context)
    if (speaker && speaker.name === context.speaker?.name) continue
    quotations.push({ start: segment.start + index, end: segment.start + index + quoted.length, speaker })
  }
  return quotations
}

const SENTENCE_END = /(?<!\b(?:Mr|Mrs|Ms|Dr|No))[.!?][)’]?\s+(?=\S)|\n\s*\n/gu

/** The sentence that leads up to a quotation; the one before it where the quotation opens one. */
function sentenceBefore(bare: string): string {
  const ends = [...bare.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  const own = bare.slice(ends.at(-1) ?? 0)
  return /\p{L}/u.test(own) ? own : bare.slice(ends.at(-2) ?? 0)
}

/** Who is said to have spoken; "self" where it is the speaker, or where it is nobody's sentence. */
function subjectOf(lead: string, after: string, inner: string): string | 'self' | null {
  const follows = SAID_AFTER.exec(after)?.groups
  const subject =
    [...lead.matchAll(SPEAKS)].at(-1)?.groups?.subject ??
    follows?.inverted ??
    // Before what follows: "She said to me, '…?' I told her" begins another sentence.
    (HAS_SAID.test(lead) ? FIRST_WHO.exec(lead)?.groups?.subject : undefined) ??
    follows?.plain ??
    [...lead.matchAll(WRITTEN_BY)].at(-1)?.groups?.name
  if (subject === undefined) return inner.trim().split(/\s+/).length >= WORDS_OF_A_SENTENCE ? null : 'self'
  return /^(?:I|my)$/i.test(subject) ? 'self' : subject
}

function whoIs(subject: string, text: string, at: number, { speaker, people }: Context): Speaker | null {
  if (IS_PRONOUN.test(subject)) return lastNamed(text.slice(Math.max(0, at - LOOK_BACK), at), speaker, people)
  const bare = subject.replace(/^(?:the|an?)\s/i, '')
  const found = people.find(bare)
  if (found) return found
  // A capital letter alone makes no name of the first word of a sentence.
  return /^\p{Lu}[\p{L}’'-]*$/u.test(bare) ? null : { name: bare, certain: false }
}

/** Whom a pronoun means: the one other person named shortly before; nobody where there are several. */
function lastNamed(before: string, speaker: Speaker | null, people: People): Speaker | null {
  const names = [...before.matchAll(/\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2}/gu)]
    .map(([words]) => people.find(words)?.name)
    .filter((name) => name !== undefined && name !== speaker?.name)
  const [name, another] = new Set(names)
  return name !== undefined && another === undefined ? { name, certain: false } : null
}
