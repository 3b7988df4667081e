import type { Reading, SourceFile } from '../extraction.ts'
import { rtfToPlain } from './rtf-to-plain.ts'

export const readRtf = async (file: SourceFile): Promise<Reading> => ({
  text: rtfToPlain(Buffer.from(file.bytes).toString('latin1')),
})
