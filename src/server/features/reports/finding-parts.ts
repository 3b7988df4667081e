import { CONCLUSION_WORDS, SIDES, type Side } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { ReportBlock } from '#shared/contracts/reports.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { findStatement, isCitable, type JudgedWording } from '../allegations/index.ts'
import { TYPE_NAMES } from '../export/index.ts'
import { form, heading, said } from './blocks.ts'
import type { ComposePart } from './case-parts.ts'
import {
  type AgreedAnalysis,
  type CaseRecord,
  findArranged,
  findDisagreedIn,
  statementsOf,
} from './case-record.ts'
import { citeStatement } from './cite.ts'
import { LABELS, PART_HEADINGS } from './form.ts'
import { passageBlocks } from './passage-blocks.ts'

/** What people noted on the words that a statement has now. */
const notesOn = ({ id }: Statement, judgments: readonly StatementJudgment[]): ReportBlock[] =>
  judgments.flatMap(({ statement_id, note, user, judged_at, reworded_since }) =>
    statement_id === id && note !== null && !reworded_since
      ? [said('note', note, { by: user.name ?? FORMER_MEMBER, at: judged_at })]
      : [],
  )

export const allegations: ComposePart = (record, notes) =>
  record.allegations.length === 0
    ? [form('no_allegations')]
    : record.allegations.flatMap((one) => [
        heading(2, 'allegation', String(one.number)),
        said(null, one.text, { by: one.written_by.name ?? FORMER_MEMBER, at: one.written_at }),
        ...(one.concerns.length > 0 ? [form('concerns', one.concerns.join(', '))] : []),
        ...ruleOf(record, one),
        ...(one.withdrawn
          ? [
              form('withdrawn'),
              said('withdrawal', one.withdrawn.reason, {
                by: one.withdrawn.by.name ?? FORMER_MEMBER,
                at: one.withdrawn.at,
              }),
            ]
          : [
              ...SIDES.flatMap((side) => sideBlocks(record, notes, { allegation: one, side })),
              heading(3, 'finding'),
              ...findingBlocks(one),
            ]),
      ])

function ruleOf(
  { items }: CaseRecord,
  { rule, rule_evidence_id, written_by, written_at }: Allegation,
): ReportBlock[] {
  const paper = items.find(({ id }) => id === rule_evidence_id)
  const by = { by: written_by.name ?? FORMER_MEMBER, at: written_at }
  return [
    ...(rule ? [said('rule', rule, by)] : []),
    ...(paper
      ? [
          {
            kind: 'facts' as const,
            rows: [{ name: LABELS.rule, value: [paper.exhibit, paper.title].filter(Boolean).join(' ') }],
          },
        ]
      : []),
  ]
}

const SIDE_HEADINGS = { for: 'evidence_for', against: 'evidence_against', both: 'evidence_both' } as const

function sideBlocks(
  record: CaseRecord,
  notes: Parameters<ComposePart>[1],
  { allegation, side }: { readonly allegation: Allegation; readonly side: Side },
): ReportBlock[] {
  const placed = allegation.statements
    .filter((one) => one.side === side)
    .flatMap(({ analysis_id, statement_id }) => {
      const statement = findStatement(record.wordings.get(analysis_id), statement_id)
      if (!statement || !isCitable(statement)) return []
      return [{ statement, isDisagreed: findDisagreedIn(record, analysis_id).has(statement_id) }]
    })
  const blocks = [
    ...placed.map((one) => citeStatement(record, notes, one)),
    ...passageBlocks(record, notes, { allegation, side }),
  ]
  if (blocks.length === 0 && side === 'both') return []
  return [heading(3, SIDE_HEADINGS[side]), ...(blocks.length === 0 ? [form('no_evidence')] : blocks)]
}

function findingBlocks({ finding }: Allegation): ReportBlock[] {
  if (!finding?.conclusion) return [form('no_finding')]
  const { conclusion, standard, reasons, found_by, found_at } = finding
  return [
    form('conclusion', CONCLUSION_WORDS[conclusion], standard),
    said('reasons', reasons, { by: found_by.name ?? FORMER_MEMBER, at: found_at }),
  ]
}

export const analyses: ComposePart = (record, notes) =>
  record.analyses.length === 0
    ? [form('no_analyses')]
    : record.analyses.flatMap((one) => [
        heading(2, 'analysis', String(one.number), TYPE_NAMES[one.wording.type]),
        ...(one.subject
          ? [said('question', one.subject.text, { by: one.subject.by, at: one.subject.at.toISOString() })]
          : []),
        form('agreed', one.agreed.by, one.agreed.day),
        ...describeQuality(one),
        ...repeated(record, notes, one),
      ])

/** What the product itself says of how far an analysis can be trusted. */
function describeQuality({ checked, wording }: AgreedAnalysis): ReportBlock[] {
  const { limitations } = wording.content
  return [
    checked
      ? form(
          'checked',
          toScore(checked.faithfulness),
          toScore(checked.coverage),
          checked.level ?? 'not known',
        )
      : form('not_checked'),
    ...(limitations.length > 0 ? [form('own_limits', String(limitations.length))] : []),
  ]
}

const toScore = (score: number | null): string => (score === null ? '–' : String(Math.round(score)))

/** Where the statements of an analysis are arranged in a part of their own. */
function findElsewhere(record: CaseRecord, { id }: JudgedWording): 'chronology' | 'credibility' | null {
  if (findArranged(record, 'timeline')?.id === id) return 'chronology'
  return findArranged(record, 'witness_credibility')?.id === id ? 'credibility' : null
}

function repeated(
  record: CaseRecord,
  notes: Parameters<ComposePart>[1],
  { wording }: AgreedAnalysis,
): ReportBlock[] {
  const elsewhere = findElsewhere(record, wording)
  if (elsewhere) return [form('stands_elsewhere', PART_HEADINGS[elsewhere])]
  const all = statementsOf(wording)
  const judgments = record.statementJudgments.get(wording.id) ?? []
  const disagreed = findDisagreedIn(record, wording.id)
  const cited = all.filter(isCitable)
  const kept = cited.filter(({ id }) => !disagreed.has(id))
  const numbers = new Map(all.map(({ id }, index) => [id, index + 1]))
  return [
    ...kept.flatMap((statement) => [
      citeStatement(record, notes, { statement, number: numbers.get(statement.id) ?? 0 }),
      ...notesOn(statement, judgments),
    ]),
    ...(kept.length < cited.length ? [form('disagreed_left_out', String(cited.length - kept.length))] : []),
    ...(cited.length < all.length ? [form('uncited_left_out', String(all.length - cited.length))] : []),
  ]
}
