import type { Span } from './span.ts'
import { type ClaimedText, claim, isFree, type Value } from './value-types.ts'

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const WORD_VALUES = new Map<string, number>([
  ...SMALL.map((word, i): [string, number] => [word, i]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
])
const SCALES = new Map<string, number>([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])
const SUFFIXES = new Map<string, number>([
  ...SCALES,
  ['k', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mn', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
])

const NUMBER_WORD = [...WORD_VALUES.keys(), ...SCALES.keys()].sort((a, b) => b.length - a.length).join('|')
const NUMBER = new RegExp(
  `(?<![\\w.,]|\\d[-/])(?:(?<eu>\\d{1,3}(?:\\.\\d{3})+,\\d{2})|(?<digits>\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+))(?![\\d]|,\\d{3}\\b)` +
    `|\\b(?<words>(?:${NUMBER_WORD})(?:(?:[ -]|\\s+and\\s+)(?:${NUMBER_WORD}))*)\\b`,
  'gi',
)
const SCALE = /^(?:\s?(thousand|million|billion|trillion|bn|mm|mn|[mbk])(?![\w]))?/i
const CURRENCY_BEFORE =
  /(US\$|C\$|A\$|CA\$|AU\$|HK\$|\$|£|€|¥|\b(?:USD|EUR|GBP|CAD|AUD|CHF|JPY|RMB|CNY|HKD|SGD)|\bUS Dollars?|\bRs\.?)\s{0,12}\(?$/i
const CURRENCY_AFTER =
  /^\)?\s?(?:(?:U\.?S\.?|American)\s)?(dollars?|usd|eur|gbp|cad|aud|chf|jpy|rmb|cny|euros?|pounds?(?: sterling)?|yen|cents?|[€£])(?![\w])/i
const CURRENCIES: Readonly<Record<string, string>> = {
  us$: 'USD',
  'us dollar': 'USD',
  'us dollars': 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  hk$: 'HKD',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  dollar: '$',
  dollars: '$',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
  'pound sterling': 'GBP',
  'pounds sterling': 'GBP',
  yen: 'JPY',
  rs: 'INR',
  'rs.': 'INR',
  cny: 'RMB',
  cent: 'cent',
  cents: 'cent',
}
const PERCENT = /^\)?\s?(?:%|percent\b|per cent\b|per centum\b)/i
const UNIT =
  /^\)?[ -]?(?:(?:consecutive|additional|full|business|calendar|working|trading|successive)[ -])?(minute|hour|day|week|fortnight|month|quarter|year)s?\b/i
const UNIT_SIZES: Readonly<Record<string, [string, number]>> = {
  minute: ['minute', 1],
  hour: ['hour', 1],
  day: ['day', 1],
  week: ['day', 7],
  fortnight: ['day', 14],
  month: ['month', 1],
  quarter: ['month', 3],
  year: ['month', 12],
}
const ORDINAL = /^(?:st|nd|rd|th)\b/i
const LIST_NUMBER = /(?:^|\n)[^\S\n]*\(?$/

/** Money, percentages, durations and plain numbers, in digits or words ("thirty (30) days" is two of them). */
export function findNumbers(claimed: ClaimedText): Value[] {
  const { text } = claimed
  const found: Value[] = []
  for (const match of text.matchAll(NUMBER)) {
    const groups = match.groups ?? {}
    const { words } = groups
    let end = match.index + match[0].length
    if (!isFree(claimed, match.index, end)) continue
    let amount = words ? readWords(words) : readDigits(groups)
    const suffix = words ? undefined : SCALE.exec(text.slice(end, end + 12))?.[1]
    const scale = suffix && SUFFIXES.get(suffix.toLowerCase())
    if (suffix && scale) {
      amount *= scale
      end = text.indexOf(suffix, end) + suffix.length
    }
    const value = measured(text, { start: match.index, end }, amount)
    if (value.kind === 'number') {
      if (isMarker(text, match.index, end) || (words && isIdiom(text, words, end))) continue
      if (/[A-Za-z_]/.test(text[end] ?? '') && !ORDINAL.test(text.slice(end, end + 3))) continue
    }
    claim(claimed, value.start, value.end)
    found.push(value)
  }
  return found
}

/** The value that the words around an amount make of it. */
function measured(text: string, { start, end }: Span, amount: number): Value {
  const before = text.slice(Math.max(0, start - 24), start)
  const after = text.slice(end, end + 32)
  const [leading, sign] = CURRENCY_BEFORE.exec(before) ?? []
  if (leading && sign)
    return { kind: 'money', value: `${round(amount)} ${currency(sign)}`, start: start - leading.length, end }
  const [trailing, currencyName] = CURRENCY_AFTER.exec(after) ?? []
  if (trailing && currencyName)
    return { kind: 'money', value: money(amount, currency(currencyName)), start, end: end + trailing.length }
  const percent = PERCENT.exec(after)
  if (percent) return { kind: 'percent', value: `${round(amount)} %`, start, end: end + percent[0].length }
  const [period, unitName] = UNIT.exec(after) ?? []
  const unit = unitName && UNIT_SIZES[unitName.toLowerCase()]
  if (period && unit) {
    const [name, size] = unit
    return { kind: 'duration', value: `${round(amount * size)} ${name}`, start, end: end + period.length }
  }
  return { kind: 'number', value: `${round(amount)}`, start, end }
}

const money = (amount: number, unit: string): string =>
  unit === 'cent' ? `${round(amount / 100)} $` : `${round(amount)} ${unit}`

const currency = (sign: string): string => CURRENCIES[sign.toLowerCase()] ?? sign.toUpperCase()

const round = (amount: number): number => Number(amount.toPrecision(12))

const readDigits = (groups: Record<string, string | undefined>): number =>
  groups.eu
    ? Number(groups.eu.replaceAll('.', '').replace(',', '.'))
    : Number(groups.digits?.replaceAll(',', ''))

function readWords(words: string): number {
  let total = 0
  let current = 0
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const scale = SCALES.get(word)
    if (scale === undefined) current += WORD_VALUES.get(word) ?? 0
    else if (scale === 100) current = Math.max(1, current) * 100
    else {
      total += Math.max(1, current) * scale
      current = 0
    }
  }
  return total + current
}

/** "one" is a pronoun more often than a number, and a bare "million" or "hundred" is no count. */
const isIdiom = (text: string, words: string, end: number): boolean =>
  (/^one$/i.test(words) && !/^\s*\(1\)/.test(text.slice(end, end + 6))) ||
  /^(?:hundred|thousand|million|billion|trillion|zero)$/i.test(words)

/** The number of a list item or clause is not part of the content. */
const isMarker = (text: string, start: number, end: number): boolean =>
  LIST_NUMBER.test(text.slice(Math.max(0, start - 12), start)) &&
  /^\.?[)\].]?\s/.test(text.slice(end, end + 3)) &&
  /^[.)\]]|^\.?\d/.test(text.slice(end, end + 2))

const ADDRESS = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\b(?:https?:\/\/|www\.)[^\s<>"')]+/g
const REFERENCE =
  /\b(sections?|articles?|exhibits?|schedules?|annex|appendix|clauses?|paragraphs?|pages?|item|tab|chapter|rule|part|suite|floor|room|apt|p\.\s?o\.\s?box|box|nos?|number|#)(?:\b\.?|(?<=#))\s?(?:no\.?\s?|number\s)?[#(]?(\d[\w.()/-]{0,20}|[ivx]{1,5}\b|[a-z]\b(?![.'’]\w))/gi
const CODE = /(?<![\w$£€.,/-])[A-Za-z0-9]{1,40}(?:[-._/][A-Za-z0-9]{1,40}){0,6}(?![\w])/g
const NUMBER_WITH_SUFFIX =
  /^\d[\d.,]*(?:st|nd|rd|th|[mbk]|mm|mn|bn|[ap]m|s)$|^\d{1,2}[-/][A-Za-z]{3,9}(?:[-/]\d{2,4})?$|^[A-Za-z]{3,9}[-/.]?\d{1,2}(?:[-/]\d{2,4})?$|^\d+-(?:minute|hour|day|week|month|year)s?$/i
const PHONE = /(?<![\d/-])(?:\(\d{3}\)\s?|\+?\d{1,3}[-. ])?\d{3,5}[-.]\d{3,4}(?:[-.]\d{3,5})?(?![\d/-])/g

/** Addresses, references ("Section 4.2"), phone numbers and codes that mix letters and digits ("EV3943.1"). */
export function findIdentifiers(claimed: ClaimedText): Value[] {
  const found: Value[] = []
  const add = (start: number, end: number, value: string) => {
    if (!isFree(claimed, start, end)) return
    claim(claimed, start, end)
    found.push({ kind: 'identifier', value: value.toLowerCase().replace(/\s+/g, ' '), start, end })
  }
  for (const match of claimed.text.matchAll(ADDRESS))
    add(match.index, match.index + match[0].length, match[0])
  for (const match of claimed.text.matchAll(REFERENCE)) {
    const words = match[0].replace(/[.(/-]+$/, '')
    add(match.index, match.index + words.length, words.replace(/^(\w+?)s?\b/, '$1'))
  }
  for (const match of claimed.text.matchAll(PHONE)) {
    if (/\d{2}.*\d{7}|\d{3}[-.]\d{4}|[-.].*[-.]/.test(match[0]))
      add(match.index, match.index + match[0].length, match[0].replace(/\D/g, ''))
  }
  for (const match of claimed.text.matchAll(CODE)) {
    const code = match[0]
    const isCode = /\d/.test(code) && (/[A-Za-z]/.test(code) || /^\d{9,}$/.test(code))
    if (!isCode || NUMBER_WITH_SUFFIX.test(code) || /^\d{4}-\d\d-\d\dT/.test(code)) continue
    add(match.index, match.index + code.length, code)
  }
  return found
}

const NEGATION =
  /n['’]t\b|\b(?:not|never|none|nobody|nothing|neither|nor|without|cannot|no one|nowhere)\b|\bno\b(?!\.)|\bfail(?:s|ed|ure|ing)? to\b|\b(?:unable|refus(?:es?|ed|al|ing)|declin(?:es?|ed|ing)) to\b/gi
const NEGATION_IDIOM_AFTER =
  /^\s(?:only|later than|earlier than|more than|less than|fewer than|sooner than|doubt|matter)\b/i
const NEGATION_IDIOM_BEFORE = /\b(?:whether or|if|why|including,?(?: but)?|but)\s$/i

/** Words that negate a statement. "not only", "no later than", "whether or not" and "No. 5" do not. */
export function findNegations(claimed: ClaimedText): Value[] {
  const { text } = claimed
  const found: Value[] = []
  for (const match of text.matchAll(NEGATION)) {
    const end = match.index + match[0].length
    if (NEGATION_IDIOM_AFTER.test(text.slice(end, end + 16))) continue
    if (NEGATION_IDIOM_BEFORE.test(text.slice(Math.max(0, match.index - 12), match.index))) continue
    if (!isFree(claimed, match.index, end)) continue
    claim(claimed, match.index, end)
    found.push({ kind: 'negation', value: 'not', start: match.index, end })
  }
  return found
}
