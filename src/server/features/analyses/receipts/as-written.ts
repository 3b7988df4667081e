import type { Statement } from '#shared/contracts/analyses.ts'
import { qualify, qualifyModels } from './add-receipts.ts'

/** Stands for the analyst's words while a receipt's are found. */
const WORDS = '\u0000'

/** The text as its analyst wrote it, without what its receipt has added. */
export function asWritten({ text, receipt }: Pick<Statement, 'text' | 'receipt'>): string {
  if (!receipt) return text
  for (const add of [qualify, qualifyModels]) {
    const [before = '', after = ''] = add(WORDS, receipt).split(WORDS)
    if (text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length)
      return text.slice(before.length, text.length - after.length)
  }
  return text
}
