import type { Citation, CitedItem } from '#shared/contracts/analyses.ts'
import { type Said, speakerInWords } from '#shared/speaker-words.ts'
import { formatDay } from '../../ui/dates.tsx'
import { nameItem } from '../evidence/copies.ts'

const MAX_NAMED = 2

/** Who said it, when, and in which items: “Ruth Adeyemi, 14 Apr 2026 · E-012 Concern raised”. */
export function sourceInWords(
  statement: Said,
  citations: readonly Pick<Citation, 'evidence_id'>[],
  items: ReadonlyMap<string, CitedItem>,
): string {
  const cited = [...new Set(citations.map(({ evidence_id }) => evidence_id))].flatMap(
    (id) => items.get(id) ?? [],
  )
  const named = cited.slice(0, MAX_NAMED).map(nameItem)
  const more = cited.length - named.length
  return [
    speakerInWords(statement, formatDay),
    ...named,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'item' : 'items'}`] : []),
  ]
    .filter(Boolean)
    .join(' · ')
}
