import { MAX_CHARACTERS } from '../bounds.ts'

const COMPRESSED = 0x75465a4c // "LZFu"
const STORED = 0x414c454d // "MELA"
const WINDOW = 4096
/** The initial window of every compressor and decompressor ([MS-OXRTFCP] 2.1.2.1). */
const DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** RTF, one character per byte, as Outlook stores it in messages; truncated input is read as far as it goes. */
export function decompressRtf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (source.length < 16) return ''
  const kind = source.readUInt32LE(8)
  if (kind === STORED) return source.toString('latin1', 16)
  return kind === COMPRESSED ? inflate(source.subarray(16)) : ''
}

function inflate(source: Buffer): string {
  const window = Buffer.alloc(WINDOW)
  let write = window.write(DICTIONARY, 'latin1')
  const out: number[] = []
  const put = (byte: number) => {
    out.push(byte)
    window[write] = byte
    write = (write + 1) % WINDOW
  }
  for (let at = 0; at < source.length && out.length < MAX_CHARACTERS; ) {
    const flags = source[at++]!
    for (let bit = 0; bit < 8 && at < source.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(source[at++]!)
        continue
      }
      const reference = (source[at]! << 8) | (source[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === write) return Buffer.from(out).toString('latin1')
      for (let i = 0; i < (reference & 15) + 2; i++) put(window[(offset + i) % WINDOW]!)
    }
  }
  return Buffer.from(out).toString('latin1')
}
