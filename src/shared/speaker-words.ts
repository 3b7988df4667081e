import type { Citation } from './contracts/analyses.ts'
import { writeDayOrMonth } from './day-words.ts'

/** Who says what is quoted, who tells it, and whose words it hands on; what earlier versions stored has no more than the first. */
export type Said = Pick<Citation, 'speaker' | 'told_by' | 'relays' | 'said_on'>

type Speaker = NonNullable<Citation['speaker']>

/** More are not named beside whoever tells what they said. */
const MAX_RELAYED = 2

/**
 * Whose words are quoted and of which day, as “Tomas Vrba, 4 March 2024”; of words that somebody else tells also who does, as “Ana
 * Reyes, according to P. Holt”. '' where nothing tells.
 */
export function speakerInWords(said: Said, writeDay: (isoDay: string) => string = writeDayOrMonth): string {
  const { speaker, told_by, relays = [], said_on } = said
  if (!speaker && !told_by) return ''
  return [
    nameInWords(speaker ?? null),
    ...(relays.length > 0 ? [relayedInWords(relays)] : []),
    ...(told_by ? [tellerInWords(told_by)] : []),
    ...(said_on ? [writeDay(said_on)] : []),
  ].join(', ')
}

/** A name, doubtful where it is. */
export const nameInWords = (speaker: Speaker | null): string =>
  speaker === null ? UNKNOWN : speaker.certain ? speaker.name : `${speaker.name} (not certain)`
const UNKNOWN = 'somebody not known'

/** Behind the name of who said it. */
export const tellerInWords = (teller: Speaker): string => `according to ${nameInWords(teller)}`

/** Before their words in a list, where whether it is certain has no room: “Tomas Vrba:”, “Ana Reyes, according to P. Holt:”. */
export function labelInWords({ speaker, told_by }: Pick<Said, 'speaker' | 'told_by'>): string {
  if (!speaker && !told_by) return ''
  return `${[speaker?.name ?? UNKNOWN, ...(told_by ? [`according to ${told_by.name}`] : [])].join(', ')}:`
}

function relayedInWords(relays: readonly (Speaker | null)[]): string {
  if (relays.every((one) => one === null)) return `who quotes ${UNKNOWN}`
  const others =
    relays.length > MAX_RELAYED ? `${relays.length} others` : relays.map(nameInWords).join(' and ')
  return `who tells what ${others} said`
}

/** The flag beside the level of an analysis. */
export const contestedInWords = ({ contested_by }: { readonly contested_by: readonly string[] }): string => {
  const count = contested_by.length
  if (count === 0) return ''
  return `Contested: sources conflict in ${count === 1 ? '1 statement' : `${count} statements`}`
}
