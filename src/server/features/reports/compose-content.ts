import { REPORT_PARTS, type ReportContent, type ReportPart } from '#shared/contracts/reports.ts'
import { visibleText } from '../export/index.ts'
import { createNotes } from './blocks.ts'
import { CASE_PARTS, type ComposePart } from './case-parts.ts'
import type { CaseRecord } from './case-record.ts'
import { chronology } from './chronology-part.ts'
import { credibility } from './credibility-part.ts'
import { allegations, analyses } from './finding-parts.ts'
import { PART_HEADINGS } from './form.ts'

const PARTS: Readonly<Record<ReportPart, ComposePart>> = {
  ...CASE_PARTS,
  chronology,
  allegations,
  credibility,
  analyses,
}

/** What the report says of the case as it stands: the same case makes the same content at any time. */
export function composeContent(record: CaseRecord): ReportContent {
  const notes = createNotes()
  const parts = REPORT_PARTS.map((key) => ({
    key,
    heading: PART_HEADINGS[key],
    blocks: PARTS[key](record, notes),
  }))
  const exhibits = new Set(notes.all.flatMap(({ evidence_id }) => evidence_id ?? []))
  const inOrder = [...record.wordings.values()].filter(
    ({ id }) =>
      record.analyses.some(({ wording }) => wording.id === id) ||
      record.allegations.some(({ statements }) => statements.some(({ analysis_id }) => analysis_id === id)),
  )
  return makeVisible({
    title: 'Case report',
    organization: record.organization,
    case_number: record.caseNumber,
    case_title: record.title,
    confidentiality: record.settings.confidentiality,
    standard: record.settings.standardWords,
    version: record.version,
    parts,
    notes: [...notes.all],
    rests_on: {
      analyses: inOrder.map(({ id, contentSha256 }) => ({
        id,
        number: record.analyses.find(({ wording }) => wording.id === id)?.number ?? 0,
        content_sha256: contentSha256,
      })),
      exhibits: [...exhibits].flatMap((id) => {
        const source = record.sources.get(id)
        return source ? [{ id, exhibit: source.exhibit ?? '', sha256: source.sha256 }] : []
      }),
      named: [
        ...record.items.flatMap(({ id, unread }) => (unread ? [id] : [])),
        ...record.policies.map(({ id }) => id),
        ...record.allegations.flatMap(({ rule_evidence_id }) => rule_evidence_id ?? []),
      ],
      allegations: record.allegations.map(({ id, number, written_at, finding }) => ({
        id,
        number,
        words_at: written_at,
        finding: finding?.version ?? null,
      })),
    },
  })
}

/** Characters that are invisible or turn the reading order stand as code points on paper and on screen alike. */
function makeVisible<T>(value: T): T {
  if (typeof value === 'string') return visibleText(value) as T
  if (Array.isArray(value)) return value.map(makeVisible) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, makeVisible(member)])) as T
}
