import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import { revisionNotes } from './revision.ts'

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** What every reader of a built-in analysis must know, whatever it found. */
export function limitations(task: AnalysisTask, more: readonly string[] = []): string[] {
  const items = new Set(task.passages.map((passage) => passage.evidenceId)).size
  return [
    'Quotes only, no AI-written text: sentences were selected word for word from the evidence by word overlap and similarity. Nothing was weighed, inferred, summarized or assessed for credibility.',
    `The analysis read ${count(task.passages.length, 'passage')} from ${count(items, 'evidence item')}; “no passage” means none among those read.`,
    ...revisionNotes(task),
    ...more,
  ]
}

const SHARED =
  'Several sources under one statement use nearly the same words. Copies of one message count once; the others may still share one origin rather than confirm each other.'

/** The draft, which says what several sources of one finding are worth where it has any such. */
export function noteSharedSources(draft: Draft, { passages }: AnalysisTask): Draft {
  const items = new Map(passages.map(({ chunkId, evidenceId }) => [chunkId, evidenceId]))
  const isShared = draft.sections.some(({ statements }) =>
    statements.some(
      ({ kind, quotes }) =>
        kind === 'finding' && new Set(quotes.map(({ chunkId }) => items.get(chunkId))).size > 1,
    ),
  )
  return isShared ? { ...draft, limitations: [...draft.limitations, SHARED] } : draft
}
