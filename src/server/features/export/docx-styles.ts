import { LineRuleType } from 'docx'

export const FONT = 'Calibri'
/** Hashes are compared letter by letter. */
export const HASH_STYLE = { font: 'Consolas', size: 16 } as const

const INK = '1A1A1A'
const heading = (size: number, before: number) =>
  ({
    run: { font: FONT, size, bold: true, color: INK },
    paragraph: { spacing: { before, after: 80 }, keepNext: true },
  }) as const

/** The look of a document to be filed: black headings with room above them, and the same on every machine. */
export const STYLES = {
  default: {
    document: {
      run: { font: FONT, size: 22, language: { value: 'en-GB' } },
      paragraph: { spacing: { line: 252, lineRule: LineRuleType.AUTO } },
    },
    title: {
      run: { font: FONT, size: 34, bold: true, color: INK },
      paragraph: { spacing: { after: 200 } },
    },
    heading1: heading(30, 360),
    heading2: heading(25, 280),
    heading3: heading(22, 200),
  },
} as const
