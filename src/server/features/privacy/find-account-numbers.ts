import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { isBeforeStreet } from './find-postal-addresses.ts'
import { keepDigits, type ScannedText, toSpan, wordsBefore } from './personal-data.ts'

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\p{L}\p{N}])/gu
const IBAN_CALLED = /\biban\b[^\p{L}\p{N}]{0,6}(?:(?:is|no|number|nr)\b[^\p{L}\p{N}]{0,4}){0,2}$/iu
const SSN = /(?<![\p{L}\p{N}-])(\d{3})([- ‐‑–])(\d{2})\2(\d{4})(?![\p{L}\p{N}]|-\d)/gu
const BARE_SSN = /(?<![\p{L}\p{N}.-])\d{9}(?![\p{L}\p{N}]|[.-]\d)/gu
const SSN_CALLED = /\b(?:ssn|social[\s-]security|soc\.?\s?sec)\b[^\d]{0,24}$/i
const CARD = /(?<![\p{L}\p{N}]|\d[-. ])\d(?:[ -]?\d){11,18}(?![\p{L}\p{N}]|[-. ]\d)/gu
const CARD_CALLED = /\b(?:card|visa|master\s?card|amex|american express|cc|discover|maestro)\b[^\d]{0,24}$/i
/** Labels after which any number belongs to a person, whatever it looks like. */
const CALLED_NUMBER =
  /\b(?:driver'?s?['’]?s?\s+licen[cs]e|licen[cs]e\s+(?:plate|number|no)|passport|national\s+insurance|medical\s+record|mrn|tax\s*(?:payer)?\s*(?:id|identification)|employee\s+(?:id|number|no)|badge\s+(?:id|number|no)|(?:bank\s+)?account\s+(?:number|no|nr)|routing\s+number|policy\s+number|member\s+id|patient\s+(?:id|number|no)|student\s+id|visa\s+number)\b/giu
const NUMBER_AFTER =
  /^[\s:#.'’]{0,4}(?:(?:number|no|nr|id|is|was|of|reads)\b[\s:#.]{0,3}){0,3}((?=[A-Z0-9-]{0,24}\d{3})[A-Z0-9](?:[A-Z0-9-]{3,23})[A-Z0-9])(?![\p{L}\p{N}])/iu

export function findAccountNumbers(scan: ScannedText): void {
  findIbans(scan)
  findCards(scan)
  findSocialSecurityNumbers(scan)
  const { text } = scan
  for (const { index, 0: called } of text.matchAll(CALLED_NUMBER)) {
    const from = index + called.length
    const after = NUMBER_AFTER.exec(text.slice(from, from + 80))
    if (!after?.[1]) continue
    const start = from + after[0].length - after[1].length
    scan.add('id_number', { start, end: start + after[1].length }, after[1].toLowerCase().replaceAll('-', ''))
  }
}

function findIbans(scan: ScannedText): void {
  for (const { index, 0: words } of scan.text.matchAll(IBAN)) {
    const length = ibanLength(words)
    const called = IBAN_CALLED.test(wordsBefore(scan.text, index))
    const end = index + (length ?? words.length)
    if (length || called)
      scan.add('iban', { start: index, end }, electronicFormatIBAN(scan.text.slice(index, end)) ?? words)
  }
}

/** Words may follow an IBAN directly: the longest beginning with valid check digits counts. */
function ibanLength(words: string): number | null {
  for (let end = words.length; end >= 15; end--) {
    const iban = electronicFormatIBAN(words.slice(0, end))
    if (iban && /[A-Z0-9]$/.test(words.slice(0, end)) && isValidIBAN(iban)) return end
  }
  return null
}

function findCards(scan: ScannedText): void {
  for (const { index, 0: words } of scan.text.matchAll(CARD)) {
    const digits = keepDigits(words)
    const isCard = /^[2-6]/.test(digits) && passesLuhn(digits) && !/^(\d)\1+$/.test(digits)
    if (isCard || CARD_CALLED.test(wordsBefore(scan.text, index)))
      scan.add('card', toSpan(index, words), digits)
  }
}

function findSocialSecurityNumbers(scan: ScannedText): void {
  for (const { index, 0: words, 1: area, 3: group, 4: serial } of scan.text.matchAll(SSN))
    if (
      area !== '000' &&
      area !== '666' &&
      group !== '00' &&
      serial !== '0000' &&
      !isBeforeStreet(scan.text, index + words.length)
    )
      scan.add('ssn', toSpan(index, words), keepDigits(words))
  for (const { index, 0: words } of scan.text.matchAll(BARE_SSN))
    if (SSN_CALLED.test(wordsBefore(scan.text, index))) scan.add('ssn', toSpan(index, words), words)
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
