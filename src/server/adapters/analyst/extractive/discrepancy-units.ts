import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Span } from '#server/platform/text/span.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

/** A word or a value of a sentence. Equal `key` means equal words. */
export interface Token extends Span {
  readonly key: string
  readonly raw: string
  readonly value: Value | null
  /** What the token counts in an overlap; stop words next to nothing, rare words most. */
  weight: number
  readonly isContent: boolean
}

export interface Place extends Span {
  /** Null for a sentence of the draft that is being checked. */
  readonly passage: Passage | null
}

/** One sentence or table row. The same words in several places are one unit. */
export interface Unit {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly places: Place[]
  readonly items: Set<string>
  readonly isRow: boolean
  readonly isDraft: boolean
}

export const DRAFT_ITEM = 'draft'

const MAIL_HEADER = /^[>\s]*(?:from|to|cc|bcc|sent|date|subject|re|fw|received|reply-to|message-id|mime-version|content-[a-z]+|x-[\w-]+|thread-[a-z]+|importance|organization)\s*:/i
const ROW = /\t|\S {3,}\S|\|/
const MOST_TOKENS = 300

/** Sentences and rows of all passages, each set of words once, weighed by how rare its words are among them. */
export function readUnits(passages: readonly Passage[], draft: string): Unit[] {
  const units = new Map<string, Unit>()
  for (const passage of passages) addUnits(units, passage.text, passage)
  if (draft !== '') addUnits(units, draft, null)
  const all = [...units.values()]
  weigh(all)
  return all
}

function addUnits(units: Map<string, Unit>, text: string, passage: Passage | null): void {
  const values = findValues(text)
  const words = splitWords(text)
  let value = 0
  let word = 0
  for (const span of splitSentences(text)) {
    const sentence = text.slice(span.start, span.end)
    while (value < values.length && values[value]!.start < span.start) value++
    while (word < words.length && words[word]!.start < span.start) word++
    const own: Value[] = []
    for (let i = value; i < values.length && values[i]!.end <= span.end; i++) own.push(values[i]!)
    const tokens: Token[] = []
    let next = 0
    for (let i = word; i < words.length && words[i]!.end <= span.end; i++) {
      const { raw, term, start, end } = words[i]!
      while (next < own.length && own[next]!.end <= start) tokens.push(valueToken(own[next++]!, text))
      if (next < own.length && own[next]!.start < end) continue
      tokens.push({ key: baseTerm(term), raw, value: null, weight: 0, isContent: !isStopWord(raw) && /\p{L}{2}/u.test(raw), start, end })
    }
    while (next < own.length) tokens.push(valueToken(own[next++]!, text))
    if (MAIL_HEADER.test(sentence) || tokens.length < 3 || tokens.length > MOST_TOKENS) continue
    addUnit(units, sentence, tokens, { passage, ...span })
  }
}

function addUnit(units: Map<string, Unit>, text: string, tokens: readonly Token[], place: Place): void {
  const isDraft = place.passage === null
  const key = `${isDraft}\n${tokens.map((token) => token.key).join(' ')}`
  const known = units.get(key)
  const item = place.passage?.evidenceId ?? DRAFT_ITEM
  if (!known) {
    const shifted = tokens.map((token) => ({ ...token, start: token.start - place.start, end: token.end - place.start }))
    units.set(key, { text, tokens: shifted, places: [place], items: new Set([item]), isRow: ROW.test(text), isDraft })
  } else if (!known.places.some((other) => isSamePlace(other, place))) {
    known.places.push(place)
    known.items.add(item)
  }
}

/** Chunks of one item overlap: the same stretch of it counts once. */
const isSamePlace = (a: Place, b: Place): boolean =>
  a.passage?.evidenceId === b.passage?.evidenceId && (a.passage?.start ?? 0) + a.start === (b.passage?.start ?? 0) + b.start

function valueToken(value: Value, text: string): Token {
  const raw = text.slice(value.start, value.end)
  const isLoneName = value.kind === 'name' && !value.value.includes(' ')
  const key = isLoneName ? (splitWords(raw)[0]?.term ?? raw) : `${value.kind}:${value.value}`
  return { key, raw, value, weight: 0, isContent: true, start: value.start, end: value.end }
}

function weigh(units: readonly Unit[]): void {
  const counts = new Map<string, number>()
  for (const unit of units) for (const key of new Set(unit.tokens.map((token) => token.key))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const most = Math.log(1 + units.length / 2)
  for (const unit of units) {
    for (const token of unit.tokens) {
      const rarity = most === 0 ? 1 : Math.min(1, Math.log(1 + units.length / (counts.get(token.key) ?? 1)) / most)
      token.weight = token.isContent ? 0.4 + 0.6 * rarity : 0.05
    }
  }
}
