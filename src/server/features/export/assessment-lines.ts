import { momentInWords } from '#server/platform/moment-in-words.ts'
import {
  ASSESSED_FIELDS,
  ASSESSMENT_FIELD_WORDS,
  ASSESSMENT_VALUE_WORDS,
  type AssessmentField,
  witnessTarget,
} from '#shared/assessment-words.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { RISK_WORDS } from '#shared/risk-categories.ts'
import type { Block } from './report-document.ts'

/** What people concluded of each row or witness, apart from what the evidence says; nothing where nobody may. */
export function assessmentBlocks(
  { view, sections }: Pick<AnalysisContent, 'view' | 'sections'>,
  known: readonly Assessment[],
): Block[] {
  if (view?.type !== 'risk' && view?.type !== 'witness_credibility') return []
  return [
    { kind: 'heading', level: 2, text: 'Assessed by people, not by the analysis' },
    ...assessedIn(view, sections).flatMap(({ target, name, about }): Block[] => [
      { kind: 'heading', level: 3, text: name },
      ...about.map((text): Block => ({ kind: 'paragraph', text: `About: ${text}` })),
      {
        kind: 'list',
        items: ASSESSED_FIELDS[view.type].flatMap((field) =>
          toLines(
            field,
            known.find((one) => one.target === target && one.field === field),
          ),
        ),
      },
    ]),
  ]
}

type AssessedView = Extract<AnalysisView, { type: keyof typeof ASSESSED_FIELDS }>

interface Assessed {
  readonly target: string
  readonly name: string
  /** Two risks may be of the same kind: the facts tell them apart. */
  readonly about: readonly string[]
}

function assessedIn(view: AssessedView, sections: AnalysisContent['sections']): Assessed[] {
  if (view.type === 'witness_credibility')
    return view.witnesses.map(({ party }, place) => ({
      target: witnessTarget(place),
      name: party,
      about: [],
    }))
  const texts = new Map(sections.flatMap(({ statements }) => statements).map(({ id, text }) => [id, text]))
  return view.rows.map(({ id, category, fact_statement_ids }) => ({
    target: id,
    name: RISK_WORDS[category],
    about: fact_statement_ids.flatMap((fact) => texts.get(fact) ?? []),
  }))
}

function toLines(field: AssessmentField, known: Assessment | undefined): string[] {
  const name = ASSESSMENT_FIELD_WORDS[field]
  if (!known) return [`${name}: nobody has assessed this yet.`]
  return [
    `${name}: ${saidIn(known)}`,
    ...known.earlier.map((before) => `${name}, version ${before.version}: ${saidIn(before)}`),
  ]
}

function saidIn({ value, reason, assessed_by, assessed_at }: Assessment['earlier'][number]): string {
  const by = `by ${assessed_by.name ?? FORMER_MEMBER} on ${momentInWords(assessed_at)}`
  return value === null
    ? `Taken back ${by}. Reason: ${reason}`
    : `Assessed ${by}: ${ASSESSMENT_VALUE_WORDS[value]}. Reason: ${reason}`
}
