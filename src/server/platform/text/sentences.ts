import { type Span, trimSpan } from './span.ts'
import { baseForms } from './wordnet/base-forms.ts'
import { isStopWord } from './words.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const ABBREVIATION =
  /(?:^|[\s(["]|(?<![A-Za-z])')(?:mr|mrs|ms|dr|prof|st|jr|sr|inc|corp|co|ltd|llc|l\.?p|no|nos|art|sec|para|pp?|vol|ex|exh|fig|approx|est|dept|gen|gov|rep|sen|messrs|cf|vs?|e\.g|i\.e|al|etc|u\.s|u\.k|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|[A-Za-z])\.\s*$/i

const LIST_MARKER = /^\s*(?:[-*•–—>|]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s/
const HEADER_LINE = /^\s*[A-Z][\w /-]{0,30}:(?:\s|$)/
/** "9.4." numbers the text that follows. */
const NUMBERING = /^\s*(?:(?:section|article|clause)\s+)?\d{1,2}(?:\.\d{1,2})*\.\s*$/i
/** "Exhibit C." ends a sentence; other single letters before a full stop are initials. */
const LETTERED =
  /\b(?:exhibit|schedule|appendix|annex|attachment|enclosure|section|part|class|series|unit|option|tab|item|grade|gate|plan)\s+[A-Z]\.["'”’)\]]*\s*$/i
/** "Sat. 10 May", "Wed. April 3": with a number or a month behind it, the short form of a weekday ends nothing. */
const SHORT_WEEKDAY = /(?<!\p{L})(?:Sun|Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat)\.\s*$/u
const DAY_NEXT =
  /^\s*(?:\d|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)(?:uary|ruary|ch|il|ust|ember|ober)?\.?\s\d)/u
/** "8. Oktober 2025", "8. 10. 2025": in many languages a full stop stands behind the number of a day. */
const DAY_NUMBER = /(?<!\S)\d{1,2}\.\s*$/
const MONTH_NEXT = /^\s*(?:\p{L}{3,12}\.?|(?:0?[1-9]|1[0-2])\.)\s\d{4}(?!\d)/u
const DAY_AND_MONTH = /(?<!\S)\d{1,2}\.\s\d{1,2}\.\s*$/
/** "06.FEB.2026" */
const DAY_TIGHT = /(?<![\p{L}\d.])\d{1,2}\.$/u
const MONTH_TIGHT = /^\p{L}{3,12}\.\d{2,4}(?!\d)/u
const YEAR_NEXT = /^\s*(?:19|20)\d\d(?!\d)/
/** A short word, in small letters or at the head of a sentence. What is cut short is so behind a consonant. */
const SHORT_TOKEN =
  /(?:^\s*(?<first>\p{L}{1,5}[^aeiouy\P{L}])|[\s("'/](?<token>\p{Ll}{1,5}[^aeiouy\P{Ll}]))\.\s*$/u
/** "ref. 4471": these are words too, and shortened only before a number that is not theirs: "it took 5 min. 12 people …". */
const SHORT_OF_WORD = /(?<!\d\s?)\b(?:refs?|max|min|cl|chap|temp|rev|ca)\.\s*$/iu
/** "w.e.f. 03.02.2026": letters that each have a full stop stand for words; those of an hour may end what they stand in. */
const LETTERS_CUT = /(?<![\p{L}\p{N}.])(?![ap]\.m\.)(?:\p{L}\.){2,}$/iu
const NUMBER_NEXT = /^\s*\p{Sc}?\d/u
/** A sentence begins with a capital, and not with an acronym behind what is no word: "incl. VAT". */
const GOES_ON = /^\s*(?:\p{Ll}|\p{Lu}{2,}(?![\p{L}]))/u
/** "-----Original Message-----", "*******": a separator line. */
const RULE_LINE = /^\s*(?:>\s*)*(?:[-_=*~#]\s?){3,}/
/** A mark that may end a sentence with something behind it: where there is none, there is one sentence. */
const INNER_END = /[.!?…](?!["'”’)\]]*\s*$)/
/** How many characters before a full stop decide whether it ends a sentence. */
const TAIL = 200
/** Cells part by commas without a blank behind them, at least three, other than those of thousands: a row of a CSV file. */
const TABULAR = /\t|\S {3,}\S|\||^(?:[^,\n]*,(?=[^\s\d]|\d(?!\d\d(?!\d)))){3}(?:[^,\n]|,(?! ))*$/

/**
 * Sentences of a text as trimmed spans in order. Works block by block: a blank line, a list item, a `Key: value` line
 * and a table row each end a sentence whatever the punctuation, while a line break inside wrapped prose does not.
 * Intl.Segmenter takes quadratic time on one long string, but not on blocks.
 */
export const splitSentences = (text: string): Span[] => [...eachSentence(text)]

/** The same one at a time, for callers that must not block the thread. */
export function* eachSentence(text: string): Generator<Span> {
  for (const block of eachBlock(text))
    for (const span of segmentBlock(text, block)) {
      const trimmed = trimSpan(text, span)
      if (trimmed.end > trimmed.start) yield trimmed
    }
}

/** Groups lines into blocks: wrapped prose is one block, list items and table rows are their own. */
function* eachBlock(text: string): Generator<Span> {
  let block = null as Span | null
  let previous = ''
  for (const line of lines(text)) {
    const words = text.slice(line.start, line.end)
    const isBlank = words.trim() === ''
    if (block && (isBlank || beginsBlock(words, previous))) {
      yield block
      block = null
    }
    if (!isBlank) block = { start: block?.start ?? line.start, end: line.end }
    previous = isBlank ? '' : words
  }
  if (block) yield block
}

/** Behind one of these words a sentence goes on: a line that ends with one was broken. */
const LEADS_ON =
  /(?<!\p{L})(?:the|an?|and|or|of|on|in|at|to|by|from|for|with|until|till|since|before|after|about|around|between|than|dated)\s*$/iu
const NUMBER_FIRST = /^\s*\d/
/** Shorter lines are headings, addresses and fields. */
const MIN_WRAPPED = 45

/** Whether a sentence goes on from one line to the next, which begins with a number all the same: "… on" and "28 August." */
export const isWithinSentence = (line: string, previous: string): boolean =>
  previous.trim().length >= MIN_WRAPPED && LEADS_ON.test(previous) && NUMBER_FIRST.test(line)

/** "Weather: none known to have been bad that" and "night.": what is small goes on with a line that has not ended. */
const goesOnSmall = (line: string, previous: string): boolean =>
  previous.trim().length >= MIN_WRAPPED && /^\s*\p{Ll}/u.test(line) && !/[.!?:;…]["”’)\]]*\s*$/.test(previous)

const beginsBlock = (line: string, previous: string): boolean =>
  (LIST_MARKER.test(line) && !isWithinSentence(line, previous)) ||
  RULE_LINE.test(line) ||
  RULE_LINE.test(previous) ||
  HEADER_LINE.test(line) ||
  (HEADER_LINE.test(previous) && !goesOnSmall(line, previous)) ||
  TABULAR.test(line.trim()) ||
  TABULAR.test(previous.trim()) ||
  isShortUnfinished(previous, line)

/** A short line followed by a capital is a heading, a signature or an address line, not wrapped prose. */
const isShortUnfinished = (previous: string, line: string): boolean =>
  previous.trim().length < MIN_WRAPPED && /^\s*["'(]?[A-Z0-9]/.test(line)

function* lines(text: string): Generator<Span> {
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    yield { start, end }
    if (newline < 0) return
    start = newline + 1
  }
}

function* segmentBlock(text: string, block: Span): Generator<Span> {
  const words = text.slice(block.start, block.end)
  // A table row is one unit: its full stops belong to abbreviations ("Servs. Corp.\t$3.6").
  if (TABULAR.test(words.trim()) || !INNER_END.test(words)) return yield block
  let last = null as Span | null
  // Where the words of `last` end. White space may be long, so it is scanned only once.
  let wordsEnd = block.start
  for (const part of segmenter.segment(words)) {
    const span = { start: block.start + part.index, end: block.start + part.index + part.segment.length }
    // Intl.Segmenter ends a sentence at a line break and after most abbreviations; neither ends one here.
    const before = last && text.slice(Math.max(last.start, wordsEnd - TAIL), wordsEnd)
    const behind = text.slice(span.start, Math.min(block.end, span.end + YEAR_LENGTH))
    const goesOn = before && (isWithinDate(before, behind) || isShortened(before, behind))
    if (last && before && endsSentence(before) && !goesOn) {
      yield last
      last = span
    } else last = { start: last?.start ?? span.start, end: span.end }
    const trimmed = trimSpan(text, span)
    if (trimmed.end > trimmed.start) wordsEnd = trimmed.end
  }
  if (last) yield last
}

const isWithinDate = (before: string, behind: string): boolean =>
  (SHORT_WEEKDAY.test(before) && DAY_NEXT.test(behind)) ||
  (DAY_NUMBER.test(before) && MONTH_NEXT.test(behind)) ||
  (DAY_AND_MONTH.test(before) && YEAR_NEXT.test(behind)) ||
  (DAY_TIGHT.test(before) && MONTH_TIGHT.test(behind))

const YEAR_LENGTH = 5

/** "incl. 12 March": what no dictionary has, before what begins no sentence, is a word cut short. */
function isShortened(before: string, behind: string): boolean {
  const isNumber = NUMBER_NEXT.test(behind)
  if (isNumber && (SHORT_OF_WORD.test(before) || LETTERS_CUT.test(before.trimEnd()))) return true
  if (!isNumber && !GOES_ON.test(behind)) return false
  const { first, token = first } = SHORT_TOKEN.exec(before)?.groups ?? {}
  return token !== undefined && !isWord(token.toLowerCase())
}

const isWord = (token: string): boolean => isStopWord(token) || baseForms(token).length > 0

const endsSentence = (sentence: string): boolean =>
  /[.!?…]["'”’)\]]*\s*$/.test(sentence) &&
  !NUMBERING.test(sentence) &&
  (!ABBREVIATION.test(sentence) || LETTERED.test(sentence))
