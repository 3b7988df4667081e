import { namesPerson } from '../wordnet/persons.ts'
import { UNIT } from './date-words.ts'
import type { Spec, Unresolved } from './expression.ts'
import { isArranged, isWished, type Tense, tenseAround } from './tense.ts'
import type { TimeReading } from './time-expression.ts'

/** Characters before an expression in which its clause is looked for. */
const BEFORE = 120

/** "Once last spring", "at some stage last winter", "one night in the summer": on no day that could be named. */
const INDEFINITE =
  /\b(?:once|some\s?time|(?:at\s)?some\s(?:point|stage)|one\stime|one\s(?:day|night|morning|afternoon|evening)|a\s(?:day|time))(?:\s(?:in|during|over|around|before|after|or\sother))?(?:\s(?:the|early|late))?\s+$/iu
/** "One night early in May": of one of its days, and nothing says which. */
const ONE_DAY =
  /\bone\s(?:day|night|morning|afternoon|evening)(?:\s(?:in|during|early\sin|late\sin|at))?(?:\s(?:the|early|late))?\s+$/iu
const isLoose = (spec: Spec, lead: string): boolean => {
  const isLong = spec.kind === 'season' || (spec.kind === 'unit' && spec.unit === 'year')
  const isHoliday = spec.kind === 'date' && (spec.day !== undefined || spec.afterEaster !== undefined)
  const isMonth = spec.kind === 'date' && spec.day === undefined && spec.month !== undefined
  return ((isLong || isHoliday) && INDEFINITE.test(lead)) || (isMonth && ONE_DAY.test(lead))
}
/** "Nine calls in a month", "it did not rain in a week", "in ten years nobody did": how often or how long. */
const RATE =
  /(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|once|twice|times))(?:\s\p{L}+)?\s$/iu
const EVER = /\b(?:never|nobody|nothing|not|\p{L}{2,5}n['’]t|only|ever|no\sone)\b/iu
const isDuration = ({ spec, start, end }: Unresolved, words: string): boolean => {
  const own = words.slice(start, end)
  if (spec.kind !== 'offset' || spec.spoken || !/^(?:with)?in\s(?!.*time$)/i.test(own)) return false
  const lead = words.slice(0, start)
  const tense = tenseAround(words, start)
  const isPast = tense === 'past' && !TOLD_TO.test(lead) && !isArranged(words, start)
  if (/^within/i.test(own)) return isPast && !ON_CONDITION.test(lead) && !FROM_DAY.test(words.slice(end))
  const isCounted = RATE.test(lead) && (isPast || /^in\s+a\b/i.test(own))
  const isDone = DONE.test(lead) && !TO_BE_DONE.test(lead)
  return isPast || isCounted || isDone || (tense !== 'future' && EVER.test(lead + words.slice(end)))
}
/** "4.2 The porter locks it the same evening": a numbered clause of a rule, which tells of no day. */
const CLAUSE = /^\s*\d{1,2}(?:\.\d{1,2}){1,3}\.?\s/
/** "If she had asked, he would have rung the same day": it never was. */
const NEVER_WAS = /\bif\s[^.;:!?]*\s(?:would|could|might|(?<=\p{L}['’])d)\shave\s[^.;:!?]*$/iu
const isOfNoDay = ({ spec, start }: Unresolved, words: string, tense: Tense): boolean =>
  'spoken' in spec &&
  spec.spoken === true &&
  ((tense !== 'past' && CLAUSE.test(words)) || NEVER_WAS.test(words.slice(0, start)))

/** "Unless it is sent within two days of the date of this letter" */
const ON_CONDITION = /(?<!\p{L})(?:if|unless|until)\s[^.;!?]*$/iu
const FROM_DAY = /^\s(?:of|from)\s(?:the\s)?(?:date|day|receipt)(?!\p{L})/iu
/** What is still to come though it reads as done: "expected in two days". */
const AWAITED =
  'expected|planned|scheduled|booked|needed|wanted|required|promised|arranged|fixed|postponed|awaited'
/** Those without -ed that are no other form of their verb; a closed class of the language. */
const PARTICIPLE =
  '(?:gone|done|taken|given|eaten|written|seen|driven|shown|broken|drunk|worn|torn|stolen|grown|thrown|flown|forgotten|chosen|fallen|ridden|risen|drawn)'
const JUST_BEFORE = '(?:\\p{L}+ly|up|out|off|away|back)'
/** "Eleven gone in five days", "it was done in two days": how long it took. */
const DONE = new RegExp(
  `(?<!\\p{L})(?:(?!(?:${AWAITED})\\s)\\p{L}{2,}ed|${PARTICIPLE})\\s(?:${JUST_BEFORE}\\s)?$`,
  'iu',
)
const TO_BE_DONE = new RegExp(
  `(?<!\\p{L})(?:be|get|gets|is|are|being|to)\\s(?:\\p{L}+ly\\s)?\\p{L}+\\s(?:${JUST_BEFORE}\\s)?$`,
  'iu',
)
/** "Told to call back in two days", "she asked for it within a week": it was still to come then. */
const TOLD_TO =
  /(?<!\p{L})(?:told|asked|agreed|promised|offered|instructed|advised|invited|ordered|required|undertook|meant|was|were|going|due)\s(?:(?:me|us|him|her|them|you|\p{Lu}\p{L}+)\s)?(?:to|for)\s[^.;!?]*$/iu
/**
 * "The form had said the 16th", "if she came on the 16th she would have seen it": a number that is written somewhere,
 * or taken for granted, and of a month that is told there.
 */
function isOnlyNamed(lead: string, behind: string): boolean {
  const said = WRITTEN_THERE.exec(lead)?.groups?.noun
  if (said !== undefined) return !namesPerson(said.toLowerCase())
  return IF.test(lead) && SUPPOSED.test(behind)
}
const WRITTEN_THERE =
  /(?<!\p{L})(?:[Tt]he|[Tt]his|[Tt]hat|[Ii]ts|[Hh]er|[Hh]is|[Tt]heir|[Yy]our|[Mm]y|[Oo]ur)\s(?:\p{Ll}+\s){0,2}?(?<noun>\p{Ll}{3,})\s(?:(?:had|has|clearly|still|also|now)\s){0,2}(?:says?|said|reads?|shows?|showed|shown|states?|stated|bears?|bore|borne|gives?|gave|given|carries|carried)\s(?:the\s)?$/u
const IF = /(?<!\p{L})if\s[^.;!?]*$/iu
const SUPPOSED = /(?:['’]d|\b(?:would|could|should|might|must)(?:n['’]t)?)\s(?:not\s)?(?:have|['’]ve)\b/iu

/** "It has been closed since Wednesday", "he's off since last week": counted from now, whatever was told before. */
const UP_TO_NOW =
  /(?:\b(?:has|have|is|are|am|isn['’]t|aren['’]t|hasn['’]t|haven['’]t)|\p{L}['’](?:s|ve|re|m))\s(?![^.;:!?]*\b(?:was|were|(?<!\b(?:has|have)\s|['’](?:s|ve)\s)had|did)\b)[^.;:!?]*\bsince\s$/iu

/** "It's Tuesday and nobody came", "happy Friday all": of the day on which it is said, where that is one. */
const saysToday = (lead: string, behind: string): boolean => IT_IS.test(lead) && !OF_SOMETHING.test(behind)
const IT_IS =
  /(?:(?:(?<!\p{L})(?:it['’]?s|it\sis|today['’]?s|today\sis)\s(?:already\s|only\s)?)|^\W*happy\s)$/iu
/** "It's Tuesday that she comes", "it's Monday next": which one is said, or what is on it. */
const OF_SOMETHING =
  /^(?:\s(?:that|when|he|she|we|they|I|you|next|last|week|at|from|to|or)(?!\p{L})|['’]s|\?)/iu

/** "Closed 4.15 pm", "Interview ended at 11:40": of the sitting that the paper records. */
const OF_SITTING =
  /^[^\p{L}]*(?:(?:the\s)?(?:meeting|interview|hearing|recording|session|call)\s)?(?:(?:was|is)\s)?(?:adjourned|closed|ended|ends|concluded|finished|resumed|terminated|begun|began|commenced|opened|started|starts|called\sto\sorder)(?:\sat)?[\s:]+$/iu

/** "Typed up three days later", "(filed the following week)": what became of the paper after it was written. */
const OF_PAPER =
  /(?:^|[\n(,;]|\band\s)[^\p{L}\n]*(?:summary\sby\s[^,\n]{2,30},\s)?(?:sent|typed|entered|signed|returned|added|posted|countersigned|copied|filed|continued|read\sover|written\sup|typed\sup)(?:\s(?!and\b|but\b)[\p{L}.’'-]+){0,4}?\s$/iu

/** "The minutes of 2 February were agreed": of an earlier meeting, from which nothing counts on. */
const OF_MINUTES =
  /(?<!\p{L})(?:minutes|notes)\s(?:of|from)\s(?:the\s(?:(?:last|previous|earlier)\s)?meeting\s(?:of|on|held\son)\s)?(?:the\s)?$/iu

interface Circumstances {
  readonly tense: Tense
  readonly reading: TimeReading
  readonly isQuestion: boolean
  /** Whether the day of writing is known. */
  readonly isDated: boolean
  /** "The Thursday before Easter": whether what stands before it is counted from it. */
  readonly isCountedFrom: boolean
}

/** An expression as the words around it mean it: what they leave open is vague, and "since Friday" of what goes on is the last one. */
export function asSaid(
  words: string,
  expression: Unresolved,
  { tense, reading, isQuestion, isDated, isCountedFrom }: Circumstances,
): Unresolved {
  const { spec, start, end } = expression
  if (reading === 'narrative') return expression
  const lead = words.slice(Math.max(0, start - BEFORE), start)
  const isOfThing = OF_A_PAPER.test(lead) || OF_A_THING.test(lead)
  const one: Unresolved = isOfThing ? { ...expression, isOfThing } : expression
  const isOfTalk = isQuestion && (OF_A_PAPER.test(lead) || WAS_SAID.test(words.slice(end)))
  if (OF_MINUTES.test(lead) || isOfTalk) return { ...one, isAside: true }
  if (isLoose(spec, lead) || isDuration(one, words) || isOfNoDay(one, words, tense))
    return { ...one, spec: { kind: 'vague' } }
  // "She moved before Easter" may be any day of that winter; what is due before Easter has its day.
  const isNamedDay = spec.kind === 'date' && spec.year === undefined && !/\d/.test(words.slice(start, end))
  const hasDay = spec.kind === 'date' && (spec.day !== undefined || spec.afterEaster !== undefined)
  if (isNamedDay && hasDay && !isCountedFrom && one.modifier === 'before' && tense !== 'future')
    return { ...one, spec: { kind: 'vague' } }
  if (spec.kind === 'dayOfMonth' && spec.weekday === undefined && isOnlyNamed(lead, words.slice(end)))
    return { ...one, spec: { kind: 'vague', isDay: true } }
  if (spec.kind === 'clock' && isDated && OF_SITTING.test(lead))
    return { ...one, spec: { kind: 'unit', unit: 'day', by: 0 } }
  if ('spoken' in spec && spec.spoken && isDated && isAfter(spec) && OF_PAPER.test(lead)) {
    const { spoken: _, ...ofWriting } = spec
    return { ...one, spec: ofWriting }
  }
  if (spec.kind === 'weekday' && spec.direction === undefined && !spec.spoken && UP_TO_NOW.test(lead))
    return { ...one, spec: { ...spec, direction: 'before' }, isAside: true }
  if (spec.kind === 'weekday' && spec.direction === undefined && saysToday(lead, words.slice(end)))
    return { ...one, spec: { ...spec, leads: true } }
  if (spec.kind === 'date' && spec.year === undefined && (isArranged(words, start) || isWished(words, start)))
    return { ...one, spec: { ...spec, isAhead: true } }
  return reading === 'account' && tense !== 'future' && namesDay(one, words)
    ? { ...one, namesDay: true }
    : one
}

/** A day by its number, and not that of a paper or the end of a stretch; 3/10 alone may be no day at all. */
function namesDay({ spec, modifier, start, end }: Unresolved, words: string): boolean {
  if (modifier !== null && modifier !== 'about') return false
  const lead = words.slice(Math.max(0, start - BEFORE), start)
  if (OF_A_PAPER.test(lead) || !/\d/.test(words.slice(start, end))) return false
  if (spec.kind === 'numeric') return /\bon\s$/i.test(lead)
  if (spec.kind === 'dayOfMonth') return spec.weekday !== undefined
  return spec.kind === 'date' && spec.month !== undefined && spec.day !== undefined
}

/** "On 12 October you told her that …": asked of what was said then, and not of what was done. */
const WAS_SAID =
  /^,?\s(?:you|he|she|they|we|I|\p{Lu}\p{L}+)\s(?:(?:have|has|had|also|then)\s)?(?:said|told|wrote|stated|mentioned)(?!\p{L})/u

/** "Your statement of 12 October", "the mail dated 9 October" */
const OF_A_PAPER =
  /(?<!\p{L})(?:dated|(?:statement|letter|e-?mail|mail|message|text|note|report|form|memo|minutes|record)s?\s(?:of|from))\s(?:the\s)?$/iu

/** "The shop was shut from the 3rd" tells of a stretch, "the week from the 3rd" is one. */
const NO_THING = `(?:(?:${UNIT}|was|were|is|are|has|have|had|did|ran|\\p{L}+ed)(?!\\p{L}))`
/** "The slip from the 3rd", "the last entry, from the 3rd"; "on the slip from the 3rd I found" is when it was. */
const OF_A_THING = new RegExp(
  `(?:,\\sfrom|(?<!\\b(?:on|in|at|by|since|until|till|before|after|during|over|around|for)\\s)(?<!\\p{L})(?:the|an?|my|your|his|her|our|their|its)\\s(?:(?!${NO_THING})[\\p{L}’'-]+\\s){1,3}from)\\s(?:the\\s)?$`,
  'iu',
)

/** "The next day", "two weeks later", "the following Monday". */
const isAfter = (spec: Unresolved['spec']): boolean =>
  (spec.kind === 'unit' && spec.by > 0) ||
  (spec.kind === 'offset' && spec.count > 0) ||
  (spec.kind === 'weekday' && spec.direction === 'after')
