import { readName } from './names.ts'

export type CellKind = 'person' | 'from' | 'to' | 'place' | 'action' | 'amount' | 'number' | 'other'

/** A digit as a machine reads it off paper. */
const DIGIT = '[\\dOolI]'
const CLOCK = `${DIGIT}{1,2}[:.h]${DIGIT}{2}(?:[:.]\\d{2}(?:[.,]\\d{1,6})?)?(?:\\s?[ap]\\.?m\\.?)?(?:\\s?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}|[ECMP][SD]?T|CES?T|[BIJ]ST|SGT|AE[SD]T)(?![a-z]))?`
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,?\\s+)'
const DATE = `${WEEKDAY}?(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|${DIGIT}{1,2}[-/.]${DIGIT}{1,2}(?:[-/.](?:\\d{4}|\\d{2}))?|\\d{1,2}(?:st|nd|rd|th)?[\\s-]${MONTH}(?:[\\s-]\\d{2,4})?|${MONTH}\\s\\d{1,2}(?:,?\\s\\d{4})?)|${WEEKDAY}\\d{1,2}`
const MOMENT = `(?:(?:${DATE})(?:(?:T|,?\\s+)${CLOCK})?|${CLOCK})`
/** A date, a clock time, both, or two of them. */
const TIME = new RegExp(`^${MOMENT}(?:\\s?(?:-|–|—|/|to|until)\\s?${MOMENT})?$`, 'i')
/** The moment with which a line of a log begins. */
export const STAMP = new RegExp(`^(?:(?:${DATE})(?:(?:T|,?\\s+)${CLOCK})?|${CLOCK})(?![\\p{L}\\d])`, 'iu')
const NUMBER = /^[-+(]?\d{1,3}(?:[ ,.'’]\d{3})*(?:[.,]\d+)?\)?$|^[-+]?\d+(?:[.,]\d+)?$/
const AMOUNT =
  /^(?:[-+(]?(?:[$€£¥]|[A-Z]{3}\s)\s?[\d.,' ]+\)?(?:\s?[kKmM])?|[-+(]?\d[\d.,' ]*\)?\s?(?:[$€£¥%°]|[A-Z]{3}|[kcm]?[mg]|k[mg]|[cm]l|[lLtsh]|min(?:s|utes?)?|hrs?|hours?|secs?|seconds?|days?|weeks?|pcs|units?|rows?|items?|[kMGT]i?B|°?C|°?F|kWh?|pts?|x)\.?)$/
/** What a head says is counted or measured in its column, also as a unit behind the name of it. */
const MEASURES =
  /(?:^|[\s_(/-])(?:amount|sum|total|net|gross|vat|tax|price|cost|fee|rate|pay|value|qty|quantity|count|number of|rows|chars|bytes|size|hours?|hrs|mins?|minutes|secs?|seconds|duration|length|days|weight|distance|temp(?:erature)?|score|pct|percent|balance|debit|credit|eur|usd|gbp|cad|sgd|dkk|chf|aud|jpy|inr|kg|km|ml|kb|mb|gb|kwh|units|pieces|shifts|s|h|litres?|liters?|dose|pages|points|reading|ot|worked)(?:$|[\s_)/-])|[$€£%]/i
const IDENTIFIES =
  /(?:^|[\s_])(?:id|no|nr|number|ref|code|item|ticket|receipt|table|card|fob|plate|order|invoice|seat|room|desk|line|page|q)\.?(?:$|[\s_])|#/i
const WHO =
  /(?:^|[\s_/-])(?:name|who|person|people|staff|employee|worker|user|username|login|account|holder|owner|operator|cashier|driver|agent|nurse|officer|member|attendee|patient|resident|visitor|guest|host|candidate|student|pupil|teacher|author|approver|requester|requestor|reviewer|manager|supervisor|handler|clerk|signatory|assignee|assigned|contact|by|initials?|init|sender|recipient|caller|from|payee|client|customer|registered to|signed|actor|lead|responsible)(?:$|[\s_/-])/i
const BEGINS =
  /(?:^|[\s_])(?:from|start(?:ed|s)?|begin|began|in|opened|since|depart(?:ure|ed)?|time|date|when|at|on)(?:$|[\s_])/i
const ENDS =
  /(?:^|[\s_])(?:to|end(?:ed|s)?|until|till|out|closed|finish(?:ed)?|arriv(?:al|ed)|expir(?:y|es)|due|returned)(?:$|[\s_])/i
const WHERE =
  /(?:^|[\s_])(?:place|room|door|gate|site|location|loc|reader|terminal|ward|floor|area|zone|building|venue|entrance|bay|station|address|where|host|workstation|desk|lane|city|country|geo|destination)(?:$|[\s_])/i
const WHAT =
  /(?:^|[\s_])(?:action|event|direction|dir|activity|operation|op|movement|in\/out|what|done|task|step|verb|decision|outcome|check)(?:$|[\s_])/i
const WHO_CODE =
  /^(?:[\p{L}][\p{L}.'_-]{1,30}|\p{L}{1,4}-?\d{2,8}|\d{3,8}|[\w.+-]+@[\w.-]+)(?:\s\([^)]{1,40}\))?$/u

/** Whether the head of a column says that something is measured in it, and not from or to when it was. */
export const isMeasure = (head: string): boolean =>
  MEASURES.test(head) && !BEGINS.test(head) && !ENDS.test(head) && !HOUR.test(head)
/** "Hour" heads a column of clocks, "hours" one of lengths. */
const HOUR = /\bhour\b/i

export const isTime = (value: string): boolean => TIME.test(value)

/** A moment with its date somewhere in other words. */
export const MOMENT_INSIDE = new RegExp(
  `(?<![\\p{L}\\d/.-])(?:${DATE})(?:(?:T|,?\\s+)${CLOCK})?(?![\\p{L}\\d])`,
  'iu',
)

/** What kind of value stands in a column, by most of its values and by its head. */
export function columnKind(head: string, values: readonly string[]): CellKind {
  const filled = values.filter((value) => value !== '' && value !== '-')
  if (filled.length === 0) return 'other'
  const named = head.replace(/([a-z])([A-Z])/g, '$1 $2').trim()
  const most = (holds: (value: string) => boolean) => filled.filter(holds).length >= filled.length * 0.6
  if (most(isTime) && !(most((value) => NUMBER.test(value)) && !BEGINS.test(named) && !ENDS.test(named)))
    return ENDS.test(named) && !/(?:^|[\s_])(?:date|time)(?:$|[\s_])/i.test(named) ? 'to' : 'from'
  if (most((value) => AMOUNT.test(value))) return 'amount'
  if (WHO.test(named) && most((value) => isPerson(value) || WHO_CODE.test(value)) && !WHERE.test(named))
    return 'person'
  if (most((value) => NUMBER.test(value)))
    return MEASURES.test(named) && !IDENTIFIES.test(named) ? 'amount' : 'number'
  if (WHAT.test(named)) return 'action'
  if (WHERE.test(named)) return 'place'
  const isNamed = most((value) => isPerson(value) && /[\s,]/.test(value))
  return isNamed && !MEASURES.test(named) ? 'person' : 'other'
}

/** What a single value is by itself, where no column tells. */
export function valueKind(value: string, head = ''): CellKind {
  if (isTime(value)) return ENDS.test(head) ? 'to' : 'from'
  if (AMOUNT.test(value)) return 'amount'
  if (NUMBER.test(value)) return MEASURES.test(head) ? 'amount' : 'number'
  if (WHO.test(head) && (isPerson(value) || WHO_CODE.test(value))) return 'person'
  if (isPerson(value) && /\s/.test(value)) return 'person'
  return 'other'
}

/** "ONG, Jason (S20388)", "Truscott A", "J. Ong". */
const isPerson = (value: string): boolean =>
  value.length < 70 &&
  !/\d/.test(value.replace(/\([^)]*\)/, '')) &&
  (readName(value) !== null ||
    /^\p{Lu}[\p{L}’'-]+,?\s\p{Lu}(?:\p{L}+|\.?)(?:\s\([^)]{1,40}\))?$/u.test(value))
