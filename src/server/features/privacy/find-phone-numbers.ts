import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isBeforeStreet } from './find-postal-addresses.ts'
import { keepDigits, type ScannedText, toSpan, wordsAfter, wordsBefore } from './personal-data.ts'

/** Digits in groups, as phone numbers are written; the rules below decide the kind of number. */
const GROUPS =
  /(?<![\p{L}\p{N}$€£#]|\d[.,/:-])(?:\+\s?|\()?\d(?:[ \u00a0]?[-./‐‑–()][ \u00a0]?\(?|[ \u00a0]{1,2}\(?|\(|\))?(?:\d(?:[ \u00a0]?[-./‐‑–()][ \u00a0]?\(?|[ \u00a0]\(?|\(|\))?){4,16}\d(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?![\p{L}\p{N}%]|[.,:/]\d)/giu
const EXTENSION = /\s?(?:x|ext\.?|extension)\s?\d{1,6}$/i
const NORTH_AMERICAN =
  /^(?:(?:\+|00|011)?1[-. ]{0,2})?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-. ])[2-9]?\d{2,3}[-. ]\d{4}$/
const LOCAL = /^[2-9]\d{2}[-.]\d{4}$/
const CALLED_BEFORE =
  /(?:\b(?:tele)?phones?|\btel|\bmobile|\bcell(?:ular)?|\bfax|\bcall(?:ed|ing|s)?|\bdial(?:ed|led|ing)?|\btext(?:ed)?|\bdesk|\bextension|\bhotline|\bwhatsapp|\bsms|\breach(?:ed)?|\bring|\brang|\bpager|\banswering|\bcontact(?:ed)?|\bhandy|\bhome|\boffice|\bdirect|\bph|\bvoicemail)\b[^\p{N}\n]{0,24}\n{0,2}[^\p{N}\n]{0,8}$/iu
const SPOKEN_BEFORE = /\bmy (?:new |other )?number\b[^\p{N}\n]{0,20}$/iu
const CALLED_AFTER = /^[\s,]{0,3}\(?(?:phone|tel|mobile|cell|fax|office|home|desk|direct|work|pager)\b/i
const DATE_LIKE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](?:\d{4}|\d{2}))(?:\s.*)?$/
const YEARS = /^(?:1[89]|20)\d{2}\s?[-–/]\s?(?:1[89]|20)\d{2}$/
const LIKELY_COUNTRIES: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'FR',
  'NL',
  'IT',
  'ES',
  'SE',
  'DK',
  'NO',
  'FI',
  'AU',
  'CH',
  'AT',
  'BE',
  'PL',
  'IE',
  'IN',
  'JP',
  'BR',
]

/** Numbers with a country code or in a form that only phone numbers have; others only with a label. */
export function findPhoneNumbers(scan: ScannedText): void {
  for (const { index, 0: words } of scan.text.matchAll(GROUPS)) {
    const start = index
    const number = words.replace(EXTENSION, '')
    const digits = keepDigits(number)
    if (digits.length < 6 || digits.length > 16 || DATE_LIKE.test(number) || YEARS.test(number)) continue
    if (isPhone(scan.text, { start, words, number, digits }))
      scan.add('phone', toSpan(start, words), toSubject(number, digits))
  }
}

interface Written {
  readonly start: number
  /** The number with its extension. */
  readonly words: string
  readonly number: string
  readonly digits: string
}

function isPhone(text: string, { start, words, number, digits }: Written): boolean {
  const before = wordsBefore(text, start)
  const called =
    CALLED_BEFORE.test(before) ||
    SPOKEN_BEFORE.test(before) ||
    CALLED_AFTER.test(wordsAfter(text, start + words.length))
  if (called && digits.length <= 15) return true
  if (isBeforeStreet(text, start + words.length)) return false
  if (words !== number && digits.length >= 7) return true
  if (number.startsWith('+')) return digits.length >= 8
  if (NORTH_AMERICAN.test(number)) return digits.length >= 10
  if (LOCAL.test(number)) return false
  if (/^00\d/.test(digits)) return parsePhoneNumberFromString(`+${digits.slice(2)}`)?.isPossible() === true
  return isNational(number, digits)
}

/** In groups, with a long-distance prefix or an area code in brackets, and valid somewhere. */
const isNational = (number: string, digits: string): boolean =>
  /[^\d]/.test(number) &&
  (digits.startsWith('0') || number.startsWith('(')) &&
  digits.length >= 9 &&
  digits.length <= 11 &&
  LIKELY_COUNTRIES.some((country) => parsePhoneNumberFromString(number, country)?.isValid() === true)

function toSubject(number: string, digits: string): string {
  const parsed = parsePhoneNumberFromString(number.replace(/^00/, '+'), 'US')
  return parsed?.isPossible() ? parsed.number : digits
}
