import { contentTerms, isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Slot } from './slots.ts'

/**
 * One of the things that a subject asks. `text` heads its section, `search` is searched for, `slots` are required.
 */
export interface SubQuestion {
  readonly text: string
  readonly search: string
  readonly slots: ReadonlySet<Slot>
  /** Has too few words of its own to conclude that nothing addresses it. */
  readonly vague: boolean
}

export const MAX_PARTS = 5
const ASKING = 'who|whom|whose|what|when|where|why|how|which'
const VERB_FIRST = 'was|were|is|are|did|does|do|has|have|had|will|would|can|could|should'
const SENTENCE_END = /(?<=[?;:])\s+|(?<=\p{Ll}{2}\.)\s+(?=\p{Lu})|\n+/u
const JOINED = new RegExp(
  `,?\\s+and\\s+(?=(?:${ASKING}|${VERB_FIRST})\\b)|,\\s*(?:and\\s+)?(?=(?:who|what|when|where|why|how|which (?!is|was|are|were|has|had|may|will))\\b)`,
  'i',
)
const TWO_ASKED = new RegExp(`^(${ASKING})\\s+and\\s+(${ASKING})\\s+(.*)$`, 'is')
const FEW_TERMS = 3

/** Splits "Which were on the list, and which one was taken off, why?" into its questions, in order. */
export function splitQuestion(subject: string): SubQuestion[] {
  const parts = subject
    .split(SENTENCE_END)
    .flatMap((sentence) => splitJoined(sentence.trim()))
    .map((part) => part.replace(/(?<![\s?;,.:])[\s?;,.:]+$/, '').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  return parts.slice(0, MAX_PARTS).map((part, index) => {
    const vague = index > 0 && questionTerms(part).length < FEW_TERMS
    const text = isBareAsking(part) ? continueWith(part, parts[index - 1]) : part
    return {
      text: text.charAt(0).toUpperCase() + text.slice(1),
      search: vague ? `${part}. ${subject}` : part,
      slots: findSlots(part),
      vague,
    }
  })
}

/** The whole subject as one question. */
export const wholeQuestion = (subject: string): SubQuestion => ({
  text: subject,
  search: subject,
  slots: findSlots(subject),
  vague: questionTerms(subject).length < FEW_TERMS,
})

function splitJoined(sentence: string): string[] {
  const two = TWO_ASKED.exec(sentence)
  if (two) return [`${two[1]} ${two[3]}`, `${two[2]} ${two[3]}`]
  return sentence.split(JOINED)
}

/** Whether it is put as a question, not as a wish or the name of a matter. */
export const asksSomething = ({ text }: SubQuestion): boolean =>
  new RegExp(`^(?:${ASKING}|${VERB_FIRST})\\b`, 'i').test(text)

const isBareAsking = (part: string): boolean => new RegExp(`^(?:${ASKING})$`, 'i').test(part)

/** A lone "why" refers to what precedes it. */
const continueWith = (asking: string, previous: string | undefined): string =>
  previous ? `${asking} (${previous.charAt(0).toLowerCase()}${previous.slice(1)})` : asking

const DEMANDS: readonly (readonly [Slot, RegExp])[] = [
  [
    'who',
    /\bwho(?:m|se)?\b|\b(?:which|what) (?:persons?|people|part(?:y|ies)|counterpart\w+|compan\w+|employees?|witness\w*)\b/i,
  ],
  ['when', /\bwhen\b|\b(?:what|which) (?:dates?|days?|time|year|month)\b|\bhow long\b|\bexpire/i],
  ['where', /\bwhere\b|\b(?:what|which) (?:place|location|address|country|state|site)/i],
  [
    'how_much',
    /\bhow (?:much|many)\b|\b(?:what|which) (?:amounts?|sums?|prices?|costs?|total|number)\b|\bamounts?\b/i,
  ],
  ['why', /\bwhy\b|\breasons?\b|\bhow come\b|\bgrounds?\b/i],
  [
    'list',
    /\b(?:which|what) (?:\w+ )?\w+s\b|\bwho (?:are|were)\b|\blist(?:ed|s)?\b|\bnames of\b|\b(?:two|three|four|five|six|seven|eight|nine|ten) \w+/i,
  ],
  ['doubt', /\b(?:uncertain|unclear|unsure|doubt\w*|disputed?|questionable|unconfirmed)\b/i],
  [
    'said',
    /\bwhat (?:did|does|has|had) .{2,60}\b(?:say|says|said|tell|told|write|written|wrote|state|stated)\b/i,
  ],
  ['whether', new RegExp(`^(?:${VERB_FIRST}|is there|are there)\\b`, 'i')],
]

/** What asks by itself, and what makes an asking clause of what follows: "does anybody know when". */
const ASKS_ELSEWHERE = new RegExp(`^(?:\\p{L}+\\s+)?(?:${ASKING}|${VERB_FIRST})\\b`, 'iu')
const TURNS_ON_WHEN =
  /^(?:\p{L}+\s+)?when\b|\b(?:and|or|exactly|know|knew|known|clear|established|recorded|shown?|recall|remember)\s+when\b/iu
const WHEN_CLAUSE = /\swhen\s.*$/isu

/** "Who held the rope when the ladder slipped" asks who, and for no time. */
const withoutClause = (part: string): string =>
  ASKS_ELSEWHERE.test(part) && !TURNS_ON_WHEN.test(part) ? part.replace(WHEN_CLAUSE, '') : part

function findSlots(part: string): Set<Slot> {
  const asked = withoutClause(part)
  const slots = new Set(DEMANDS.filter(([, pattern]) => pattern.test(asked)).map(([slot]) => slot))
  return slots.size > 0 ? slots : new Set<Slot>(['what'])
}

const INSTRUCTION =
  /\b(?:summari[sz]e|list|describe|explain|state|tell|check|identify|find|give|show|compare|review|please|file|evidence|document(?:s|ed)?|(?:any|some|every)(?:one|body|thing)|nobody|nothing)\b/gi

/** The terms that a question looks for, without words that only instruct the reader. */
export const questionTerms = (text: string): string[] => contentTerms(text.replace(INSTRUCTION, ' '))

/** Words of the question without any form among the terms: nothing read can address them. */
export function absentWords(text: string, terms: ReadonlySet<string>): string[] {
  const words = splitWords(text.replace(INSTRUCTION, ' ')).filter(
    ({ raw }) => /^\p{L}{4,}$/u.test(raw) && !isStopWord(raw),
  )
  return [...new Set(words.filter(({ term }) => !terms.has(term)).map(({ raw }) => raw))]
}
