import type { QuotedRows } from './row-words.ts'
import { wordsAsRead } from './words-as-read.ts'

/** Words in three parts: those that count, and what stands around them. */
export interface CoreWords {
  readonly before: string
  readonly core: string
  readonly after: string
}

interface Chosen {
  readonly text: string
  readonly citations: readonly QuotedRows[]
  readonly core?: string | undefined
}

/** A statement around the words for which it was chosen; null where that is all of them. */
export const splitAroundCore = ({ text, citations, core }: Chosen): CoreWords | null =>
  core === undefined ? null : splitAround(wordsAsRead(text, citations), wordsAsRead(core, citations))

/** The same of words as they are shown; null too where the part reads so differently that it is not found in them. */
export function splitAround(text: string, core: string | undefined): CoreWords | null {
  const at = core ? text.indexOf(core) : -1
  if (!core || at < 0 || core === text) return null
  return { before: text.slice(0, at), core, after: text.slice(at + core.length) }
}
