import { namingTerms, saysOfClock } from '#server/platform/text/time/clock-notes.ts'
import { type ClockedLog, firstLines, termsNaming } from '#server/platform/text/time/clock-remarks.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'

/** An item whose hours an analysis rests on; its rows are those that are cited. */
export interface ClockedItem extends ClockedLog {
  readonly title: string
  /** The section in which the first of its hours is cited. */
  readonly section: number
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
        named: known?.named ?? termsNaming(passage.title, head),
        rows: (known?.rows ?? new Set<string>()).union(namingTerms(words.join('\n'))),
      })
    }
  return [...items.values()]
}

const tellsHour = ({ part, times }: PassageUnit, head: string): boolean =>
  (part === 'row' || saysOfClock(head)) && times.some(({ from }) => from?.includes('T'))
