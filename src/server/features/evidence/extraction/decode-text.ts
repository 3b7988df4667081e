import { decodeCodePage } from './decode-code-page.ts'
import { decodeShiftedJapanese } from './decode-two-bytes.ts'
import { Unreadable } from './extraction.ts'

/**
 * The text of bytes that claim to be text. A byte order mark wins, then the declared encoding, then UTF-16 and UTF-8
 * if clearly recognized, otherwise the likeliest code page. Throws `Unreadable` for binary data.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const text = decodeMarked(bytes) ?? decodeDeclared(bytes, declared) ?? decodeGuessed(bytes)
  if (isBinary(text)) throw new Unreadable('This file is not text, although its name says so.')
  return text
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes
  // UTF-32's mark begins with UTF-16's, so check it first.
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeUtf32(bytes, true)
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes, false)
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

function decodeDeclared(bytes: Uint8Array, declared: string | null): string | null {
  if (declared === null) return null
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    return null // an unknown label or bytes that break it: the declaration is wrong
  }
}

function decodeGuessed(bytes: Uint8Array): string {
  const shifted = decodeShiftedJapanese(bytes)
  if (shifted !== null) return shifted
  const wide = guessUtf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeDamagedUtf8(bytes) ?? decodeCodePage(bytes)
  }
}

const HEAD_PAIRS = 2048
/** In any script, at least the spaces and line ends have a zero byte. */
const LEAST_ZEROS = 0.02
const FEW_OF_THEM = 0.1

/**
 * UTF-16 without its mark: zero bytes, always on the same side of the pair. null otherwise: binary data has them on
 * both sides, or decodes to control characters.
 */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(bytes.length >> 1, HEAD_PAIRS)
  let even = 0
  let odd = 0
  for (let i = 0; i < pairs * 2; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const guess = odd > even ? 'utf-16le' : 'utf-16be'
  if (Math.max(odd, even) < Math.max(1, pairs * LEAST_ZEROS)) return null
  if (Math.min(odd, even) > Math.max(odd, even) * FEW_OF_THEM) return null
  const head = new TextDecoder(guess).decode(bytes.subarray(0, pairs * 2))
  return isBinary(head) || NO_TEXT.test(head) ? null : guess
}

/** Code points that are unassigned, for private use, or half of a pair in the middle of a text. */
const NO_TEXT = /\p{Cn}|\p{Co}|\ufffd(?!$)/u

/** A few damaged letters do not rule out UTF-8 if more whole ones exist only in UTF-8. */
function decodeDamagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes)
  let whole = 0
  let damaged = 0
  for (const letter of text) if (letter > '\x7f') letter === '\ufffd' ? damaged++ : whole++
  return whole > damaged ? text : null
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let i = 4; i + 4 <= bytes.length; i += 4) {
    const code = view.getUint32(i, littleEndian)
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  }
  return text
}

/** Random bytes read as Windows-1252 are one tenth control characters; text has almost none. */
function isBinary(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && (code < 9 || code > 13) && code !== 27) controls++
  }
  return controls > 2 && controls > text.length / 50
}
