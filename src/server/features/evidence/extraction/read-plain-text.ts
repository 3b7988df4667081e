import { decodeText } from './decode-text.ts'
import type { Reading, SourceFile } from './extraction.ts'

/** Text unchanged: markdown keeps its marks, a csv stays one line per row. */
export const readPlainText = async (file: SourceFile): Promise<Reading> => ({
  text: decodeText(file.bytes),
  whyEmpty: 'This file contains only white space.',
})
