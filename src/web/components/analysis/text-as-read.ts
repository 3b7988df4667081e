import type { Statement } from '#shared/contracts/analyses.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'

/** A statement as it stands on the page; what a person wrote stands as they wrote it. */
export const textAsRead = ({
  origin,
  text,
  citations,
}: Pick<Statement, 'origin' | 'text' | 'citations'>): string =>
  origin === 'person' ? text : wordsAsRead(text, citations)
