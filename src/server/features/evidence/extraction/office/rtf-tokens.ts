/**
 * One step through an RTF file. `word` is a control word or symbol; `bytes` holds one character per byte of some code
 * page.
 */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly word: string; readonly value: number | null }
  | { readonly kind: 'bytes'; readonly bytes: string }

const SYNTAX =
  /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))|[{}]|[\r\n]+|[^\\{}\r\n]+/gy

/** `rtf` holds one character per byte. Skips binary data (`\bin`). */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  const syntax = new RegExp(SYNTAX)
  for (let match = syntax.exec(rtf); match; match = syntax.exec(rtf)) {
    const [all, word, value, hex, symbol] = match
    if (word !== undefined) {
      const number = value === undefined ? null : Number(value)
      if (word === 'bin') syntax.lastIndex += Math.max(0, number ?? 0)
      else yield { kind: 'word', word, value: number }
    } else if (hex !== undefined)
      yield { kind: 'bytes', bytes: String.fromCharCode(Number.parseInt(hex, 16)) }
    else if (symbol !== undefined) yield { kind: 'word', word: symbol, value: null }
    else if (all === '{') yield { kind: 'open' }
    else if (all === '}') yield { kind: 'close' }
    else if (all[0] !== '\r' && all[0] !== '\n') yield { kind: 'bytes', bytes: all }
  }
}
