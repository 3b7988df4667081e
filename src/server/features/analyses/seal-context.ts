import { createHash } from 'node:crypto'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'

/**
 * SHA-256 over exactly what the analyst was given. It is stored with the analysis and computed again from the
 * stored retrieval rows when somebody looks: if they were touched, the seal is broken.
 */
export function sealContext(task: AnalysisTask): string {
  const context = [task.type, task.subject, task.focus, ...task.passages.map(sealedFields)]
  return createHash('sha256').update(JSON.stringify(context)).digest('hex')
}

const sealedFields = (passage: Passage) => [
  passage.chunkId,
  passage.evidenceId,
  passage.rank,
  passage.title,
  passage.sourceType,
  passage.occurredAt,
  passage.start,
  passage.text,
]
