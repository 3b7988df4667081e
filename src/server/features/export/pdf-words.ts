import { codePoint } from './report-document.ts'

/** Longer words are broken in advance: the library would try every place. A SHA-256 stays whole. */
const MAX_WORD_LENGTH = 64
const LONG_WORD = new RegExp(`\\S{${MAX_WORD_LENGTH}}(?=\\S)`, 'gu')

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean
}

/** With code points for the characters that the font lacks. */
export function printable(pdf: PDFKit.PDFDocument, text: string): string {
  const { font } = (pdf as unknown as { readonly _font: { readonly font: Glyphs } })._font
  return [...text]
    .map((character) =>
      character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!)
        ? character
        : codePoint(character),
    )
    .join('')
    .replace(LONG_WORD, '$&\n')
}
