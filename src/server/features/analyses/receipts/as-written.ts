import type { Statement } from '#shared/contracts/analyses.ts'
import { qualify, qualifyModels } from './add-receipts.ts'

/** Stands for the analyst's words while a receipt's are found. */
const WORDS = '\u0000'

/** The text as its analyst wrote it, without what its receipt has added. */
export function asWritten({ text, receipt }: Pick<Statement, 'text' | 'receipt'>): string {
  if (!receipt) return text
  const bare = [qualify, qualifyModels].map((add) => {
    const [before = '', after = ''] = add(WORDS, receipt).split(WORDS)
    const isAdded = text.startsWith(before) && text.endsWith(after)
    return isAdded ? text.slice(before.length, text.length - after.length) : text
  })
  return bare.reduce((shortest, words) => (words.length < shortest.length ? words : shortest), text)
}
