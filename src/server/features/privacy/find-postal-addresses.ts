import type { Span } from '#server/platform/text/span.ts'
import { caseless } from './caseless.ts'
import { findPostcodeAddresses } from './find-postcode-addresses.ts'
import { foldPhrase } from './fold-words.ts'
import type { ScannedText } from './personal-data.ts'

const SPACE = '[^\\S\\n]{1,3}'
const WORD = "\\p{L}[\\p{L}\\p{M}'’.-]{0,30}"
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}"
const SUFFIX =
  'street|st|avenue|ave|av|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|circle|cir|place|pl|square|sq|terrace|ter|way|parkway|pkwy|highway|hwy|trail|trl|crescent|cres|close|mews|gardens|grove|row|alley|plaza|crossing|loop|ridge|heights|forges?|esplanade|walk|quay|wharf'
/** Endings and beginnings of street names in other languages. */
const FOREIGN_END =
  '(?:stra(?:ß|ss)e|str\\.|gasse|allee|platz|weg|damm|ufer|gatan|gata|gate|gade|v[äe]gen|vägen|vej|vei|veien|gaten|stræde|torvet?|torget|allé|chaussee|markt|straat|straße|laan|plein|gracht|kade|singel|dreef|steeg|katu|kuja|tie|polku|rinne|utca|út|u\\.|ulica|ulice)'
const FOREIGN_START =
  '(?:rua|rue|via|viale|vicolo|piazza|corso|calle|c/|avenida|avda\\.?|av\\.|carrera|praça|praca|travessa|plaza|paseo|ul\\.|ulica|ulitsa|al\\.|chemin|quai|impasse|allée|place|strada|largo|rúa|carrer)'
const NUMBER = '\\d{1,6}(?:[-/]\\d{1,4})?[a-zA-Z]?'
const UNIT =
  '(?:apt|apto|apartment|suite|ste|unit|flat|floor|fl|room|rm|bus|bte|no|nr|#)\\.?[^\\S\\n]{0,2}#?\\d{1,5}[a-z]?\\b'
/** What is only said of a dwelling; it may also precede the house number, or stand alone. */
const DWELLING = '(?:Apt|APT|Apartment|Suite|SUITE|Ste)\\.?[^\\S\\n]{1,2}#?\\d{1,5}[a-zA-Z]?\\b'
const ZIP =
  '(?:\\d{5}(?:-\\d{4})?|\\p{Lu}{1,2}\\d[\\p{Lu}\\d]?[ ]?\\d\\p{Lu}{2}|\\p{Lu}\\d\\p{Lu}[ ]?\\d\\p{Lu}\\d|\\d{4}[ ]?\\p{Lu}{2}|\\d{3,4}-\\d{3}|\\d{4})'

const SMALL_WORD =
  "(?!(?:the|a|an|of|to|in|on|at|by|down|up|off|and|or|per|for|from|with|more|other|another|times|miles|km|min|mins|minutes|hours|days|weeks|months|years|people|men|cars|main|busy|hard|disk)(?![\\p{L}]))\\p{Ll}[\\p{Ll}'’-]{1,20}"
/** A unit that precedes the house number. */
const UNIT_BEFORE =
  /(?<![\p{L}\p{N}])(?:Level|Unit|Flat|Floor|Apartment|Block|House|Suite|Shop|Office|Building|Villa|Wing|flat|unit|apt)[ ](?:\d{1,5}\p{L}?|\p{Lu}(?:-?\d{1,4})?),?[ ]$/u

const pattern = (source: string, flags = 'gu') => new RegExp(source, flags)
const STREETS = [
  pattern(
    `${caseless('the corner of')}${SPACE}(?:${NUMBER}${SPACE})?(?:${CAPITAL}${SPACE}){1,4}${caseless('and')}(?:${SPACE}${CAPITAL}){1,4}`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])${NUMBER}(?:${SPACE}${NUMBER})?(?:${SPACE}(?:${CAPITAL}|\\d{1,3}(?:st|nd|rd|th))){0,4}${SPACE}${caseless(`(?:${SUFFIX})`)}\\b\\.?(?:${SPACE}(?:NE|NW|SE|SW|N|S|E|W)\\b)?`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])(?:${NUMBER}${SPACE}){0,2}(?:${CAPITAL}${SPACE}){0,3}\\p{Lu}[\\p{L}\\p{M}-]{1,30}?${caseless(FOREIGN_END)}${SPACE}${NUMBER}\\b`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])(?:${NUMBER}${SPACE}){1,2}\\p{Lu}[\\p{L}\\p{M}-]{1,30}?(?:${SPACE}${CAPITAL}){0,2}?(?:${SPACE})?${caseless(FOREIGN_END)}(?![\\p{L}\\p{N}])`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])(?:${NUMBER}${SPACE}){0,2}(?:${CAPITAL}${SPACE}){0,1}${caseless(FOREIGN_START)}${SPACE}(?:${WORD},?${SPACE}){1,5}(?:n[.º°]\\s?)?${NUMBER}\\b\\.?`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])(?:${NUMBER}${SPACE}){1,2}${caseless(FOREIGN_START)}(?:${SPACE}(?:d[aeo]s?|de la|del|du|des|${CAPITAL})){1,5}`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])(?:${NUMBER}${SPACE}){1,2}(?:${CAPITAL}${SPACE}){1,5}(?:${NUMBER}\\.?${SPACE})?${caseless(UNIT)}`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}])${DWELLING}(?:,?${SPACE}${NUMBER}(?=,?${SPACE}(?:\\d|[Pp]\\.?[ ]?[Oo]\\.?[ ]?[Bb]ox)))?`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}])(?:[Pp]\\.?[ ]?[Oo]\\.?[ ]?(?:[Bb]ox|BOX)|${caseless('(?:post office box|postfach|postbus|apartado|boîte postale|casella postale|psc|unit)')})${SPACE}\\d{1,6}(?:[ ]\\d{2}(?!\\d))?(?:,?${SPACE}${caseless('box')}${SPACE}\\d{1,6})?(?:\\s{0,3}${caseless('(?:apo|fpo|dpo)')}${SPACE}${caseless('(?:aa|ae|ap)')}${SPACE}\\d{5})?`,
  ),
  // "418 pinecrest ave", as chats have it.
  pattern(
    `(?<![\\p{L}\\p{N}.,/$-])\\d{1,5}[a-z]?(?:${SPACE}${SMALL_WORD}){1,3}${SPACE}(?:street|st|avenue|ave|road|rd|lane|ln|blvd|boulevard|drive|close|crescent|terrace)(?![\\p{L}\\p{N}])`,
  ),
  pattern(
    `(?<![\\p{L}\\p{N}])(?:\\p{Lu}\\p{Ll}{2,20}${SPACE}){1,2}Str\\.?${SPACE}${NUMBER}(?![\\p{L}\\p{N}])`,
  ),
]
/** What continues an address: a unit, a town, a state, a postal code; on the same line or the next ones. */
const TAIL = [
  pattern(`^[^\\S\\n]{0,3},?[^\\S\\n]{1,3}${ZIP}[^\\S\\n]{1,3}${CAPITAL}`, 'u'),
  pattern(`^\\s{0,8},?\\s{0,8}${caseless(UNIT)}`, 'u'),
  pattern(
    `^(?:\\s{0,8},\\s{0,8}|[^\\S\\n]{0,4}\\n[^\\S\\n]{0,8},?[^\\S\\n]{0,8}|[^\\S\\n]{1,4})(?:${CAPITAL}(?:[^\\S\\n]${CAPITAL}){0,3})(?=\\s{0,8},?\\s{0,8}(?:${CAPITAL}[^\\S\\n]{1,3})?(?:${CAPITAL}\\s{1,8})?${ZIP}(?![\\p{L}\\p{N}])|\\s{0,4},\\s{0,4}\\p{Lu}{2,3}\\b|[^\\S\\n]{0,4}\\n[^\\S\\n]{0,8},)`,
    'u',
  ),
  pattern(
    `^\\s{0,8},?\\s{0,8}(?:${CAPITAL}[^\\S\\n]{1,3}){0,2}\\p{Lu}{2,3}(?:\\s{1,8}${ZIP})?(?![\\p{L}\\p{N}])`,
    'u',
  ),
  pattern(`^\\s{0,8},?\\s{0,8}(?:${CAPITAL}[^\\S\\n]{1,3}){0,3}${ZIP}(?![\\p{L}\\p{N}])`, 'u'),
  pattern(
    `^,?[^\\S\\n]{1,3}(?:\\p{Ll}[\\p{Ll}'’-]{2,20},?[^\\S\\n]){1,2}(?:\\p{Ll}{2}[^\\S\\n]\\d{5}|[a-z]{1,2}\\d[a-z\\d]?[ ]?\\d[a-z]{2})(?![\\p{L}\\p{N}])`,
    'u',
  ),
]
/** A line with a house number right under "Address:" is an address, whatever its words. */
const LABELLED =
  /(?:^|\n|[^\p{L}\p{N}])(?:(?:home|postal|mailing|billing|street|shipping|residential)\s)?address(?:\s(?:is|was))?[^\S\n]{0,3}[:\-–]?\s{1,6}((?=[^\n]{0,80}\d)\p{L}{0,20}[^\n]{4,120})/giu
const CODE_CALLED =
  /\b(?:zip|postal|post)\s?code\b[\s:]{0,3}(?:(?:is|was|of)\s)?(?=[\p{L}\d -]{0,9}\d)([\p{Lu}\d](?:[\p{Lu}\d -]{1,8}[\p{Lu}\d]))(?![\p{L}\p{N}])/giu
const STOP_WORDS = /^(?:the|a|an|of|and|in|to|by|at|was|were|is)\b/i

/** English words that begin streets elsewhere. */
const ENGLISH =
  /^(?:place|via|plaza|corso)\s(?:\p{Ll}+\s)?(?:the|of|on|up|in|to|at|under|where|for|an?|this|that|by|with|its|our)\b/iu
/** The label of the next line. */
const LABEL_AFTER =
  /[\s,]+(?:attention|attn|phone|tel|telephone|telefon|fax|facsimile|e-?mail|source|mobile)(?:\s(?:no|number))?\.?$/i

const STREET_NEXT = pattern(
  `^${SPACE}(?:${CAPITAL}${SPACE}){1,3}${caseless(`(?:${SUFFIX})`)}(?![\\p{L}\\p{N}])`,
  'u',
)

/** Whether a street name follows: digits before one are a house number. */
export const isBeforeStreet = (text: string, at: number): boolean =>
  STREET_NEXT.test(text.slice(at, at + 120))

export function findPostalAddresses(scan: ScannedText): void {
  const { text } = scan
  for (const { index, 0: words, 1: address } of text.matchAll(LABELLED)) {
    if (!address || !/^\d/.test(address)) continue
    const start = index + words.length - address.length
    const free = address.replace(/[.\s]+$/u, '')
    addAddress(scan, start, start + free.length)
  }
  const streets = [...findStreets(text), ...findPostcodeAddresses(text)]
  for (const { start, end } of joinSpans(text, streets))
    addAddress(
      scan,
      start - (UNIT_BEFORE.exec(text.slice(Math.max(0, start - 30), start))?.[0].length ?? 0),
      end,
    )
  for (const { index, 0: words, 1: code } of text.matchAll(CODE_CALLED)) {
    if (!code) continue
    const end = index + words.length
    scan.add('address', { start: end - code.length, end }, foldPhrase(code))
  }
}

const findStreets = (text: string): Span[] =>
  STREETS.flatMap((street) =>
    [...text.matchAll(street)]
      .filter(({ 0: words }) => {
        const second = words.replace(/^[\d\s/-]+/u, '')
        return (!STOP_WORDS.test(second) && !ENGLISH.test(second)) || /^the corner/i.test(second)
      })
      .map(({ index, 0: words }) => ({ start: index, end: index + words.length })),
  )

/** Spans that overlap, or have only space or a comma between them on one line, are one address. */
function joinSpans(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && /^,?[^\S\n]{0,3}$/.test(text.slice(last.end, Math.max(last.end, span.start))))
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

function addAddress(scan: ScannedText, start: number, until: number): void {
  let end = until
  for (let grown = 0; grown < 6; grown++) {
    // In a quoted mail, the quote marks stand between the lines of the address.
    const rest = scan.text
      .slice(end, end + 160)
      .replace(/\n[> \t]{1,12}/g, (marks) => `\n${' '.repeat(marks.length - 1)}`)
    const next = TAIL.map((tail) => tail.exec(rest)?.[0].length ?? 0).find((length) => length > 0)
    if (!next || !scan.isFree(end, end + next)) break
    end += next
  }
  end -= LABEL_AFTER.exec(scan.text.slice(start, end))?.[0].length ?? 0
  scan.add('address', { start, end }, foldPhrase(scan.text.slice(start, end)))
}
