import type { AnalysisTask } from '#server/ports/analyst.ts'

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

/** What every reader of a built-in analysis must know, whatever it found. */
export function limitations(task: AnalysisTask, more: readonly string[] = []): string[] {
  const items = new Set(task.passages.map((passage) => passage.evidenceId)).size
  return [
    'Extractive, no language model: sentences were selected from the evidence word for word by word overlap and sentence similarity. Nothing was weighed, inferred, summed up or judged for credibility.',
    `Read were ${count(task.passages.length, 'passage')} of ${count(items, 'evidence item')} that retrieval selected. What lies outside them was not searched: “no passage” means none among those read.`,
    'Several sources under one statement use nearly the same words. Copies of one message count once; others may still have one origin rather than confirm each other.',
    ...more,
  ]
}
