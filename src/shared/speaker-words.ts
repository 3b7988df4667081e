import type { Citation, Statement } from './contracts/analyses.ts'

/** Whose words are quoted and of which day, as “Tomas Vrba, 2024-03-04”; '' where nothing tells. */
export function speakerInWords(
  { speaker, said_on }: Pick<Citation, 'speaker' | 'said_on'>,
  formatDay: (isoDay: string) => string = (isoDay) => isoDay,
): string {
  if (!speaker) return ''
  const who = speaker.certain ? speaker.name : `${speaker.name} (not certain)`
  return said_on ? `${who}, ${formatDay(said_on)}` : who
}

/**
 * Who says what a statement shows: its own speaker, or where it is one quote and nothing else, the speaker of that.
 * Words of a person have none.
 */
export function statementSpeaker(
  statement: Pick<Statement, 'text' | 'citations' | 'origin' | 'speaker' | 'said_on'>,
): Pick<Citation, 'speaker' | 'said_on'> {
  const [only, ...others] = statement.citations
  const isQuote =
    statement.origin !== 'person' &&
    only !== undefined &&
    others.length === 0 &&
    sameWords(only.quote, statement.text)
  return !statement.speaker && isQuote ? only : statement
}

const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()

/** The flag beside the level of an analysis. */
export const contestedInWords = ({ contested_by }: { readonly contested_by: readonly string[] }): string => {
  const count = contested_by.length
  if (count === 0) return ''
  return `Contested: sources conflict in ${count === 1 ? '1 statement' : `${count} statements`}`
}
