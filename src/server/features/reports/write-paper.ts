import type { PaperDocument } from '../export/index.ts'
import { loadPaperWriters } from '../export/index.ts'

/** The two formats in which a report is filed. */
export const writePaper = {
  docx: async (document: PaperDocument): Promise<Buffer> => (await loadPaperWriters()).docx(document),
  pdf: async (document: PaperDocument): Promise<Buffer> => (await loadPaperWriters()).pdf(document),
}
