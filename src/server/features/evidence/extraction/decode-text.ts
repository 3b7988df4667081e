import { Unreadable } from './extraction.ts'

/**
 * The characters behind bytes that claim to be text. A byte order mark wins, then what the file declares, then
 * UTF-8 where it is valid, else Windows-1252. Throws `Unreadable` for binary data.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const text = decodeMarked(bytes) ?? decodeDeclared(bytes, declared) ?? decodeGuessed(bytes)
  if (isBinary(text)) throw new Unreadable('This file is not text, although its name says so.')
  return text
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes
  // UTF-32's mark begins with UTF-16's, so it is asked first.
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
  const wide = guessUtf16(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 without its mark: in Western text every second byte is 0, and always the same one of the pair. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(bytes.length >> 1, 2048)
  let even = 0
  let odd = 0
  for (let i = 0; i < pairs * 2; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be'
  return null
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

/** Random bytes read as Windows-1252 are one tenth control characters; text has next to none. */
function isBinary(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && (code < 9 || code > 13) && code !== 27) controls++
  }
  return controls > 2 && controls > text.length / 50
}
