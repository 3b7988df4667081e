import type { Statement } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import type { Zone } from '#shared/zones.ts'
import { whenInWords } from './when-in-words.ts'

type When = Pick<ChronologyEntry['when'], 'from' | 'to' | 'readings' | 'certainty'> & {
  readonly zone?: Zone | null | undefined
}

/**
 * The time with its zone where one is written, and where the words do not say it themselves, from which ones it was
 * made: "16 March 2025, computed from “Sunday”", "14 March 2025, 20:32 UTC".
 */
export function toldTime(when: When, written: string | null): string {
  const time = whenInWords(when) + zoneInWords(written ?? '', when.zone ?? null)
  if (when.certainty === 'stated' || time === '') return time
  const words = written ? `“${written.replace(/\s+/gu, ' ')}”` : ''
  if (when.certainty !== 'computed') return [time, words].filter(Boolean).join(', ')
  return `${time}, computed${words === '' ? '' : ` from ${words}`}`
}

/** The words that date an entry of a timeline, from the citation that holds them. */
export function wordsOfTime(
  { written }: TimelineView['entries'][number]['when'],
  statements: readonly Pick<Statement, 'citations'>[],
): string | null {
  if (!written) return null
  const holding = statements
    .flatMap(({ citations }) => citations)
    .find(
      ({ evidence_id, start, end }) =>
        evidence_id === written.evidence_id && start <= written.start && written.end <= end,
    )
  return holding ? holding.quote.slice(written.start - holding.start, written.end - holding.start) : null
}
