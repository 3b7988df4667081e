import { iso } from '#server/platform/http/present.ts'
import { analysisLeaves } from './analysis-leaves.ts'
import type { DossierRecord } from './dossier-record.ts'
import { evidenceLeaves, placeEvidence } from './evidence-leaves.ts'
import { createLeaf, type Leaf, numberedPath } from './leaf.ts'
import { qualityLeaves } from './quality-leaves.ts'
import { statementLeaves } from './statement-leaves.ts'

/** The leaves of a dossier in their order, but for the one that counts them. */
export function composeLeaves(record: DossierRecord): Leaf[] {
  const places = placeEvidence(record)
  return [
    ...analysisLeaves(record),
    ...qualityLeaves(record),
    ...statementLeaves(record, places),
    ...evidenceLeaves(record, places),
    ...peopleLeaves(record),
    ...record.acts.map(({ sequence, action, success, at, rowSha256 }, place) =>
      createLeaf(numberedPath('audit', 'a', place), {
        part: 'audit',
        value: { sequence, action, success, at: iso(at), row_sha256: rowSha256 },
      }),
    ),
  ]
}

/** What people concluded and decided, each with the reasons given. */
const peopleLeaves = ({ judgments, assessments }: DossierRecord): Leaf[] => [
  ...judgments.map((judgment, place) =>
    createLeaf(
      numberedPath('judgments', 'j', place),
      { part: 'judgment', value: judgment },
      { words: [judgment.reason, judgment.help_needed, judgment.direction].flatMap((text) => text ?? []) },
    ),
  ),
  ...assessments.map((assessment, place) =>
    createLeaf(
      numberedPath('assessments', 'm', place),
      { part: 'assessment', value: assessment },
      { words: [assessment, ...assessment.earlier].map(({ reason }) => reason) },
    ),
  ),
]
