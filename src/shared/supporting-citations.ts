import type { Citation, Statement } from './contracts/analyses.ts'

/** The citations that a statement rests on. What a search of the whole case added was not read: it only bears on it. */
export const supportingCitations = ({ citations }: Pick<Statement, 'citations'>): Citation[] =>
  citations.filter(({ unread }) => !unread)
