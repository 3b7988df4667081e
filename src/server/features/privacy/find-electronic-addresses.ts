import { isIP } from 'node:net'
import { type ScannedText, toSpan } from './personal-data.ts'

const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}@])/gu
/** Addresses spelled out to avoid spam: "ann (at) example (dot) org". */
const SPELLED_EMAIL =
  /(?<![\p{L}\p{N}._-])[\p{L}\p{N}_][\p{L}\p{N}._-]{0,63}\s?[[({]\s?at\s?[\])}]\s?[\p{L}\p{N}-]{1,63}(?:(?:\s?[[({]\s?dot\s?[\])}]\s?|\.)[\p{L}\p{N}-]{2,63}){1,4}/giu
const URL_WORDS = /(?:https?:\/\/|(?<![\p{L}\p{N}.@/-])www\.)[^\s<>"'`{}|\\^[\]]{3,2000}/giu
const IPV4 = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu
const IPV6 = /(?<![\p{L}\p{N}:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\p{L}\p{N}:])/giu
const UNSPECIFIED = /^(?:0\.0\.0\.0|127\.0\.0\.1|255\.255\.255\.\d+|::1?)$/
/** "version 10.2.0.1" is not a machine's address. */
const VERSION_BEFORE = /\b(?:version|release|build|firmware|v|ver\.?|section|§|clause|article)\s*$/i

export function findElectronicAddresses(scan: ScannedText): void {
  const { text } = scan
  for (const { index, 0: words } of text.matchAll(EMAIL)) {
    const address = words.replace(/'s$/, '')
    scan.add('email', toSpan(index, address), address.toLowerCase())
  }
  for (const { index, 0: words } of text.matchAll(SPELLED_EMAIL))
    scan.add('email', toSpan(index, words), plainEmail(words))
  for (const { index, 0: words } of text.matchAll(URL_WORDS)) {
    const address = words.replace(/(?<![.,;:!?)'"”’])[.,;:!?)'"”’]+$/u, '')
    scan.add(
      'url',
      toSpan(index, address),
      address
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/(?<!\/)\/+$/, ''),
    )
  }
  for (const pattern of [IPV4, IPV6])
    for (const { index, 0: words } of text.matchAll(pattern))
      if (
        isIP(words) &&
        !UNSPECIFIED.test(words) &&
        !VERSION_BEFORE.test(text.slice(Math.max(0, index - 12), index))
      )
        scan.add('ip_address', toSpan(index, words), words.toLowerCase())
}

const plainEmail = (words: string): string =>
  words
    .toLowerCase()
    .replace(/\s?[[({]\s?at\s?[\])}]\s?/, '@')
    .replace(/\s?[[({]\s?dot\s?[\])}]\s?/g, '.')
