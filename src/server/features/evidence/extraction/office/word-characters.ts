const CODES_OF_1252 = new TextDecoder('windows-1252')

const CHARACTERS: Readonly<Record<string, string>> = {
  '\x07': '\t', // end of a cell
  '\x0b': '\n',
  '\x0c': '\n',
  '\r': '\n',
  '\x1e': '\u2011', // hyphen at which no line may end
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: Word's own marks
const FIELD_MARK = /([\x13-\x15])/
// biome-ignore lint/suspicious/noControlCharactersInRegex: Word's own marks
const MARKS = /[\0-\x1f]/g

/** The letters of 8-bit text in Word, one to one. */
export const wordLetters = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (letter) => CODES_OF_1252.decode(Uint8Array.of(letter.charCodeAt(0))))

/**
 * Word's text without its marks: for a field (begun by 13, result from 14 on, ended by 15) only its result; optional
 * hyphens and anchors are removed.
 */
export function plainWords(text: string): string {
  const kept: string[] = []
  const fields: { isShown: boolean }[] = []
  let hidden = 0
  for (const part of text.split(FIELD_MARK)) {
    const field = fields.at(-1)
    if (part === '\x13') {
      fields.push({ isShown: false })
      hidden++
    } else if (part === '\x14' && field && !field.isShown) {
      field.isShown = true
      hidden--
    } else if (part === '\x15' && field) {
      if (!field.isShown) hidden--
      fields.pop()
    } else if (hidden === 0) kept.push(part)
  }
  return kept.join('').replace(MARKS, (mark) => CHARACTERS[mark] ?? (/[\t\n]/.test(mark) ? mark : ''))
}
