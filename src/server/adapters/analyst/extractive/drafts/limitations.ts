import type { AnalysisTask } from '#server/ports/analyst.ts'
import { revisionNotes } from './revision.ts'

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** What every reader of a built-in analysis must know, whatever it found. */
export function limitations(task: AnalysisTask, more: readonly string[] = []): string[] {
  const items = new Set(task.passages.map((passage) => passage.evidenceId)).size
  return [
    'Quotes only, no AI-written text: sentences were selected word for word from the evidence by word overlap and similarity. Nothing was weighed, inferred, summarized or assessed for credibility.',
    `The analysis read ${count(task.passages.length, 'passage')} from ${count(items, 'evidence item')}; “no passage” means none among those read.`,
    'Several sources under one statement use nearly the same words. Copies of one message count once; the others may still share one origin rather than confirm each other.',
    ...revisionNotes(task),
    ...more,
  ]
}
