import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { composeContent } from '#server/features/analyses/compose-content.ts'
import { createQuoteGate } from '#server/features/analyses/quote-gate.ts'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, taskOf } from './analyst-passages.ts'
import { createWordEmbeddings } from './word-embeddings.ts'

export interface DrawnTimeline {
  readonly task: AnalysisTask
  readonly content: AnalysisContent
  readonly view: TimelineView
  /** Entries whose statements hold some words. */
  readonly entriesWith: (words: string) => TimelineView['entries']
  readonly undatedWith: (words: string) => TimelineView['undated']
  readonly statement: (id: string) => Statement
}

export type GivenItem = Partial<Passage> & { readonly text: string }

/** The timeline of some items, read as those of a case are and composed as an analysis is. */
export async function drawTimeline(
  items: readonly GivenItem[],
  more: Partial<AnalysisTask> = {},
): Promise<DrawnTimeline> {
  const passages = readPassages(passagesOf(...items))
  const task = { ...taskOf('timeline', '', passages), ...more }
  const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
  const { value } = await analyst.draft(task, new AbortController().signal)
  const gate = createQuoteGate(passages)
  const content = composeContent(value, { gate, ids: randomIds, task })
  if (content.view?.type !== 'timeline') throw new Error('no timeline was drawn')
  const { view } = content
  const statements = new Map(
    content.sections.flatMap((section) => section.statements).map((one) => [one.id, one]),
  )
  const statement = (id: string): Statement => {
    const found = statements.get(id)
    if (!found) throw new Error(`there is no statement ${id}`)
    return found
  }
  const holds = (words: string) => (cell: { readonly statement_ids: readonly string[] }) =>
    cell.statement_ids.some((id) => statement(id).text.includes(words))
  return {
    task,
    content,
    view,
    statement,
    entriesWith: (words) => view.entries.filter(holds(words)),
    undatedWith: (words) => view.undated.filter(holds(words)),
  }
}
