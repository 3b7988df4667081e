import type { Citation } from './contracts/analyses.ts'

/** Whose words are quoted and of which day, as “Tomas Vrba, 2024-03-04”; '' where nothing tells. */
export function speakerInWords(
  { speaker, said_on }: Pick<Citation, 'speaker' | 'said_on'>,
  formatDay: (isoDay: string) => string = (isoDay) => isoDay,
): string {
  if (!speaker) return ''
  const who = speaker.certain ? speaker.name : `${speaker.name} (not certain)`
  return said_on ? `${who}, ${formatDay(said_on)}` : who
}

/** The flag beside the level of an analysis. */
export const contestedInWords = ({ contested_by }: { readonly contested_by: readonly string[] }): string => {
  const count = contested_by.length
  if (count === 0) return ''
  return `Contested: sources conflict in ${count === 1 ? '1 statement' : `${count} statements`}`
}
