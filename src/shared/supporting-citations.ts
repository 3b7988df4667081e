import type { Citation, Statement } from './contracts/analyses.ts'

/**
 * The citations that a statement rests on. What a search of the whole case added only bears on it: it was not read, or
 * speaks otherwise.
 */
export const supportingCitations = ({ citations }: Pick<Statement, 'citations'>): Citation[] =>
  citations.filter(({ unread, contrary }) => !unread && !contrary)

/** The citations that speak otherwise than the statement. */
export const contraryCitations = ({ citations }: Pick<Statement, 'citations'>): Citation[] =>
  citations.filter(({ contrary }) => contrary)

/** All others: what a person who rewords the statement may keep. */
export const withoutContrary = <C extends Pick<Citation, 'contrary'>>(citations: readonly C[] = []): C[] =>
  citations.filter(({ contrary }) => !contrary)
