/** Fewer of them may be chance. */
const LEAST_LETTERS = 4
/** More of a text says no more about how it is encoded. */
const HEAD_BYTES = 16 * 1024

const isKana = (text: string) => share(text, /[\u3041-\u30fe]/g) >= 0.2
const isHangul = (text: string) => share(text, /[\uac00-\ud7a3]/g) >= 0.8

/** Each with what tells it from the others: all of them decode most bytes to something. */
const ENCODINGS: readonly (readonly [label: string, fits: (text: string, bytes: Uint8Array) => boolean])[] = [
  ['shift_jis', isKana],
  ['euc-jp', isKana],
  ['euc-kr', isHangul],
  [
    'gb18030',
    // Its usual characters come first, and letters of one byte stand for no small part of them alone.
    (_, bytes) => pairsIn(bytes, [0xb0, 0xd7], 0xa1) >= 0.7 && pairsIn(bytes, [0xb0, 0xbf], 0xa1) >= 0.15,
  ],
  ['big5', (_, bytes) => pairsIn(bytes, [0xa4, 0xc6], 0x40) >= 0.8],
]

/** How a text of Japan, China or Korea is encoded whose letters are pairs of bytes; null for any other. */
export function guessTwoBytes(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, HEAD_BYTES)
  for (const [label, fits] of ENCODINGS) {
    const text = decodeWhole(head, label)
    if (text !== null && countWide(text) >= LEAST_LETTERS && fits(text, head)) return label
  }
  return null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the signs with which the encoding changes its table
const SHIFTS = /\x1b\$[@B]/

/** Japanese mail and its exports, whose bytes are all ASCII; null for any other text. */
export function decodeShiftedJapanese(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  return SHIFTS.test(head) ? decodeWhole(bytes, 'iso-2022-jp') : null
}

/** null if the bytes break the encoding; the last letter may be cut off. */
function decodeWhole(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}

const countWide = (text: string): number => text.match(/[^\0-\x7f]/g)?.length ?? 0

/** Of the letters beyond ASCII; punctuation and full-width signs are in all of these scripts. */
function share(text: string, wanted: RegExp): number {
  const letters = text.match(/[^\0-\x7f\u3000-\u3020\uff00-\uff60]/g)?.length ?? 0
  return (text.match(wanted)?.length ?? 0) / Math.max(1, letters)
}

/** Which share of the pairs have such a first byte, and at least that second one. */
function pairsIn(bytes: Uint8Array, [from, to]: readonly [number, number], second: number): number {
  let pairs = 0
  let found = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const first = bytes[at] ?? 0
    if (first < 0x80) continue
    at++
    // Punctuation, in both encodings.
    if (first >= 0xa1 && first <= 0xa3) continue
    pairs++
    if (first >= from && first <= to && (bytes[at] ?? 0) >= second) found++
  }
  return found / Math.max(1, pairs)
}
