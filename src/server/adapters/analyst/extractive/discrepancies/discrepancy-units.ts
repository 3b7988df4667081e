import { splitSentences } from '#server/platform/text/sentences.ts'
import { type Span, trimSpan } from '#server/platform/text/span.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords, type Word } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** A word or a value of a sentence. Equal `key` means equal words. */
export interface Token extends Span {
  readonly key: string
  readonly raw: string
  readonly value: Value | null
  /** What the token counts in an overlap: stop words almost nothing, rare words most. */
  weight: number
  readonly isContent: boolean
  /** A name with 's: whose something is, not who did it. */
  readonly isPossessive: boolean
}

export interface ValueToken extends Token {
  readonly value: Value
}

export const isValueToken = (token: Token): token is ValueToken => token.value !== null

export interface Place extends Span {
  /** Null for a sentence of the draft that is being checked. */
  readonly passage: Passage | null
}

/** One sentence or table row. The same words in several places are one unit. */
export interface Unit {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly places: [Place, ...Place[]]
  readonly items: Set<string>
  readonly isRow: boolean
  readonly isDraft: boolean
  /** The `Label` of a `Label: value` line, lower case, or ''. */
  readonly label: string
  /** The name on the line right above, if that line is only a name. */
  readonly heading: string
}

export const DRAFT_ITEM = 'draft'

const MAIL_HEADER =
  /^[>\s]*(?:from|to|cc|bcc|sent|date|subject|re|fw|received|reply-to|message-id|mime-version|content-[a-z]+|x-[\w-]+|thread-[a-z]+|importance|organization)\s*:|^<<\s*File:/i
/** "Dear Mr Lomax," and "Kind regards, Dana": senders and recipients, which may differ between letters. */
const COURTESY =
  /^[>\s]*(?:(?:dear|hi|hello)\b[^.!?]{0,60},?|(?:kind |best |warm )?regards,?.{0,40}|yours (?:sincerely|faithfully|truly),?.{0,40})$/is
const ROW = /\t|\S {3,}\S|\||^[^,\n]*(?:,[^,\n]*){3,}$/
const FIELD = /^\s*([A-Za-z][^:.]{1,30}):\s/
/** "No. Go on." says nothing that another sentence could turn. */
const FEWEST_WORDS = 4
const isFact = ({ value }: Token) => value !== null && value.kind !== 'negation'
const MAX_TOKENS = 300
const MAX_FIELD_TOKENS = 9

/** Sentences and rows of all passages, each set of words once, weighted by how rare its words are among them. */
export function readUnits(passages: readonly Passage[], draft: string): Unit[] {
  const units = new Map<string, Unit>()
  for (const passage of passages) addUnits(units, passage.text, passage)
  if (draft !== '') addUnits(units, draft, null)
  return weighed(units)
}

/** A stretch of a passage to be read by itself. */
export interface Stretch extends Span {
  /** Words within it that are not its own: the label of whoever answers. */
  readonly aside?: Span
}

/** The same of chosen stretches only, which come in order and do not overlap. */
export function readStretches(
  chosen: readonly { readonly passage: Passage; readonly stretches: readonly Stretch[] }[],
): Unit[] {
  const units = new Map<string, Unit>()
  for (const { passage, stretches } of chosen) addUnits(units, passage.text, passage, stretches)
  return weighed(units)
}

function addUnits(
  units: Map<string, Unit>,
  text: string,
  passage: Passage | null,
  stretches: readonly Stretch[] = splitSentences(text).flatMap((sentence) => splitFurther(text, sentence)),
): void {
  const valuesFrom = dealOut(findValues(text))
  const wordsFrom = dealOut(splitWords(text))
  let heading = ''
  for (const { aside, ...span } of stretches) {
    const sentence = text.slice(span.start, span.end)
    const read = readTokens(text, span, { values: valuesFrom(span), words: wordsFrom(span) })
    const tokens = aside ? read.filter(({ start }) => start < aside.start || start >= aside.end) : read
    const above = heading
    heading = bareName(tokens, sentence)
    if (
      MAIL_HEADER.test(sentence) ||
      COURTESY.test(sentence) ||
      tokens.length < (tokens.some(isFact) ? 2 : FEWEST_WORDS) ||
      tokens.length > MAX_TOKENS
    )
      continue
    addUnit(units, { text: sentence, tokens, heading: above }, { passage, ...span })
  }
}

/** Hands out the items of a text span by span, by where they start. The spans come in order, as do the items. */
function dealOut<T extends Span>(items: readonly T[]): (span: Span) => T[] {
  const startsBefore = (item: T | undefined, place: number) => item !== undefined && item.start < place
  let first = 0
  return ({ start, end }) => {
    while (startsBefore(items[first], start)) first++
    let last = first
    while (startsBefore(items[last], end)) last++
    return items.slice(first, last)
  }
}

const SEPARATED_ROW = /^[^\n]*,\S[^\n]*,/
/**
 * Where one sentence certainly ends although a prose splitter continues: before "(iv) The", "14.2 Term", "Corp. The".
 */
const OPENERS =
  'The|This|That|These|Those|In|It|If|We|I|You|He|She|They|Please|For|As|But|On|At|Any|All|Each|No|Such|There|Our|My|Your|His|Her|Their|After|Before|When|While|Let|To|By|From|With|Even|Although|Though|However|Since|Because|Also|What|How|Why|Could|Would|Should|Have|Is|Are|Now|Then|Therefore|So|Some|Most|Both|First|According'
const RUN_ON = new RegExp(
  `(?<=\\p{L}{2}["'”’)\\]]{0,2}[.!?]["'”’)\\]]{0,2}|\\)\\.)\\s+(?=\\(?(?:[a-z]|[ivx]{1,4}|\\d{1,2})\\)\\s|\\d{1,2}(?:\\.\\d{1,2})*\\.?\\s{1,4}\\p{Lu}|(?:${OPENERS})\\b)` +
    '|(?<=\\p{Ll}{5}[.!?])\\s+(?=\\p{Ll})',
  'gu',
)

/** Splits rows of comma-separated values, and sentences that run together. */
export function splitFurther(text: string, span: Span): Span[] {
  const words = text.slice(span.start, span.end)
  const lines = words.split('\n')
  const isRows = lines.length > 1 && lines.every((line) => SEPARATED_ROW.test(line))
  const parts: Span[] = []
  let start = span.start
  for (const match of words.matchAll(isRows ? /\n/g : RUN_ON)) {
    parts.push(trimSpan(text, { start, end: span.start + match.index }))
    start = span.start + match.index + match[0].length
  }
  return [...parts, trimSpan(text, { start, end: span.end })]
}

function readTokens(
  text: string,
  span: Span,
  { values, words }: { values: readonly Value[]; words: readonly Word[] },
): Token[] {
  const tokens: Token[] = []
  const ahead = values.values()
  let value = ahead.next().value
  const takeValues = (until: number) => {
    for (; value && value.end <= until; value = ahead.next().value) tokens.push(valueToken(value, text))
  }
  for (const { raw, term, start, end } of words) {
    if (end > span.end) break
    takeValues(start)
    if (value && value.start < end) continue
    const isContent = !isStopWord(raw) && /\p{L}{2}/u.test(raw)
    tokens.push({
      key: baseTerm(term),
      raw,
      value: null,
      weight: 0,
      isContent,
      isPossessive: false,
      start,
      end,
    })
  }
  takeValues(span.end)
  return tokens
}

const MAX_NAME_TOKENS = 5

/** A line of only capitalized words: the subject of the next lines. */
const bareName = (tokens: readonly Token[], line: string): string =>
  tokens.length > 0 &&
  tokens.length <= MAX_NAME_TOKENS &&
  line.split(/[\s,]+/).every((word) => /^[^\p{Ll}\d$:]/u.test(word))
    ? line
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    : ''

type Sentence = Pick<Unit, 'text' | 'tokens' | 'heading'>

function addUnit(units: Map<string, Unit>, { text, tokens, heading }: Sentence, place: Place): void {
  const isDraft = place.passage === null
  const label = tokens.length <= MAX_FIELD_TOKENS ? (FIELD.exec(text)?.[1]?.toLowerCase() ?? '') : ''
  const key = [isDraft, label === '' ? '' : heading, ...tokens.map((token) => token.key)].join(' ')
  const known = units.get(key)
  const item = place.passage?.evidenceId ?? DRAFT_ITEM
  if (!known) {
    const shifted = tokens.map((token) => ({
      ...token,
      start: token.start - place.start,
      end: token.end - place.start,
    }))
    units.set(key, {
      text,
      tokens: shifted,
      places: [place],
      items: new Set([item]),
      isRow: ROW.test(text),
      isDraft,
      label,
      heading,
    })
  } else if (!known.places.some((other) => isSamePlace(other, place))) {
    known.places.push(place)
    known.items.add(item)
  }
}

/** Chunks of one item overlap: the same part of it counts once. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.passage?.evidenceId === b.passage?.evidenceId &&
  (a.passage?.start ?? 0) + a.start === (b.passage?.start ?? 0) + b.start

function valueToken(value: Value, text: string): Token {
  const raw = text.slice(value.start, value.end)
  const isLoneName = value.kind === 'name' && !value.value.includes(' ')
  const key = isLoneName ? (splitWords(raw)[0]?.term ?? raw) : `${value.kind}:${value.value}`
  const isPossessive = /^['’]s/.test(text.slice(value.end, value.end + 2))
  return { key, raw, value, weight: 0, isContent: true, isPossessive, start: value.start, end: value.end }
}

function weighed(byWords: ReadonlyMap<string, Unit>): Unit[] {
  const units = [...byWords.values()]
  const counts = new Map<string, number>()
  for (const unit of units)
    for (const key of new Set(unit.tokens.map((token) => token.key)))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const most = Math.log(1 + units.length / 2)
  for (const unit of units) {
    for (const token of unit.tokens) {
      const rarity =
        most === 0 ? 1 : Math.min(1, Math.log(1 + units.length / (counts.get(token.key) ?? 1)) / most)
      token.weight = token.isContent ? 0.4 + 0.6 * rarity : 0.05
    }
  }
  return units
}
