import { namingTerms, saysOfClock } from '#server/platform/text/time/clock-notes.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'

/** An item whose hours an analysis rests on. */
export interface ClockedItem {
  readonly evidenceId: string
  readonly title: string
  /** The section in which the first of its hours is cited. */
  readonly section: number
  /** What the item is called, and what its rows that are cited say. */
  readonly named: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

/** The first passage of an item by its id. */
export type Heads = ReadonlyMap<string, { readonly text: string }>

/** The items of whose hours something is cited: rows of a log, and what was noted by a clock of which the item speaks. */
export function findClockedItems(
  { sections }: AnalysisContent,
  passages: readonly Passage[],
  heads: Heads,
): ClockedItem[] {
  const byChunk = new Map(passages.map((passage) => [passage.chunkId, passage]))
  const items = new Map<string, ClockedItem>()
  for (const [section, { statements }] of sections.entries())
    for (const citation of statements.flatMap(supportingCitations)) {
      const passage = byChunk.get(citation.chunk_id)
      if (!passage) continue
      const head = firstLines(heads.get(passage.evidenceId)?.text ?? '')
      const rows = (passage.units ?? []).filter(
        (unit) => unit.start < citation.end && citation.start < unit.end && tellsHour(unit, head),
      )
      if (rows.length === 0) continue
      const known = items.get(passage.evidenceId)
      const words = rows.map(({ start, end }) =>
        passage.text.slice(start - passage.start, end - passage.start),
      )
      items.set(passage.evidenceId, {
        evidenceId: passage.evidenceId,
        title: passage.title,
        section: known?.section ?? section,
        named: known?.named ?? namingTerms(`${passage.title}\n${head}`),
        rows: (known?.rows ?? new Set<string>()).union(namingTerms(words.join('\n'))),
      })
    }
  return [...items.values()]
}

const tellsHour = ({ part, times }: PassageUnit, head: string): boolean =>
  (part === 'row' || saysOfClock(head)) && times.some(({ from }) => from?.includes('T'))

const HEAD_LINES = 3
const MIN_DELIMITERS = 2

/** The lines that say what an item is, without the names of columns. */
const firstLines = (text: string): string =>
  text
    .split('\n', HEAD_LINES)
    .filter((line) => (line.match(/[;,\t|](?=\S)/gu)?.length ?? 0) < MIN_DELIMITERS)
    .join('\n')
