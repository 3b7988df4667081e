import { createHash } from 'node:crypto'
import type { AnalysisTask, Passage, Revision } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { AnalysisParams } from '#shared/contracts/analysis-views.ts'
import { canonicalJson } from '#shared/manifest.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

/**
 * SHA-256 over exactly what the analyst was given. Stored with the analysis and recomputed from the stored retrieval
 * rows when someone looks: if they were changed, the seal is broken.
 */
export function sealContext(task: AnalysisTask): string {
  const context = [
    task.type,
    task.subject,
    task.focus,
    ...(task.caseFacts ? [sealedCase(task.caseFacts, task.params)] : []),
    ...(task.revision ? [sealedRevision(task.revision)] : []),
    ...task.passages.map(sealedFields),
  ]
  return createHash('sha256').update(JSON.stringify(context)).digest('hex')
}

const sealedCase = ({ conductStart, conductEnd, parties }: CaseFacts, params: AnalysisParams = {}) => [
  conductStart,
  conductEnd,
  parties.map(({ name, role, aliases }) => [name, role, aliases]),
  canonicalJson(params),
]

const sealedRevision = ({ reason, cited }: Revision) => [
  reason,
  ...cited.map(({ evidence_id, start, end }) => [evidence_id, start, end]),
]

const sealedFields = (passage: Passage) => [
  passage.chunkId,
  passage.evidenceId,
  passage.rank,
  passage.title,
  passage.sourceType,
  passage.occurredAt,
  passage.start,
  passage.text,
  ...(passage.units ? [passage.units.map(sealedUnit)] : []),
]

const sealedUnit = (unit: PassageUnit) => [
  unit.start,
  unit.end,
  unit.part,
  unit.level,
  unit.speaker && [unit.speaker.name, unit.speaker.certain],
  unit.to,
  unit.stance,
  unit.basis,
  unit.modality,
  unit.times.map(({ start, end, from, to, certainty, readings, weekdayConflict }) => [
    start,
    end,
    from,
    to,
    certainty,
    ...(readings ? [readings] : []),
    ...(weekdayConflict ? [weekdayConflict] : []),
  ]),
  unit.saidOn,
  unit.question && [unit.question.start, unit.question.end],
  ...(unit.toldBy ? [[unit.toldBy.name, unit.toldBy.certain]] : []),
]
