import { BASIS_WORDS, STANCE_WORDS } from '#shared/account-words.ts'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import type { ReportBlock, ReportCell } from '#shared/contracts/reports.ts'
import { form, recorded, table } from './blocks.ts'
import type { ComposePart } from './case-parts.ts'
import { findArranged, statementsOf } from './case-record.ts'
import { citeStatement, describeNote } from './cite.ts'
import { LABELS, NOT_MENTIONED } from './form.ts'

/** As many as have room beside each other on a page. */
const WITNESSES_ABREAST = 5

/** What each person says of each fact, in the order of their names; nothing counted and nobody weighed. */
export const credibility: ComposePart = (record, notes) => {
  const wording = findArranged(record, 'witness_credibility')
  const view = wording?.content.view
  if (!wording || view?.type !== 'witness_credibility') return [form('no_witnesses')]
  const byId = new Map(statementsOf(wording).map((statement) => [statement.id, statement]))
  const facts = view.facts.flatMap(({ id, statement_ids }) => {
    const [statement] = statement_ids
      .flatMap((one) => byId.get(one) ?? [])
      .filter(({ citations }) => citations.length > 0)
    return statement ? [{ id, statement }] : []
  })
  const cite = (citations: readonly Citation[]): number[] =>
    citations.map((citation) =>
      notes.add({ evidence_id: citation.evidence_id, text: describeNote(record, citation, '') }),
    )
  const listed = facts.map(
    ({ statement }, index): ReportBlock =>
      citeStatement(record, notes, { statement, lead: `${LABELS.fact} ${index + 1}` }),
  )
  const citationsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id)?.citations ?? [])
  return [
    form('accounts'),
    ...listed,
    ...inGroups(view.witnesses, WITNESSES_ABREAST).map((group) =>
      table(
        [LABELS.fact, ...group.map(({ party }) => party)],
        facts.map(({ id }, index) => [
          recorded(String(index + 1)),
          ...group.map(({ party }) => {
            const cell = findAccount(view, id, party)
            return cell ? accountCell(cell, cite(citationsOf(cell.statement_ids))) : recorded(NOT_MENTIONED)
          }),
        ]),
      ),
    ),
  ]
}

type Account = WitnessView['cells'][number]

const findAccount = ({ cells }: WitnessView, fact: string, party: string): Account | undefined =>
  cells.find((one) => one.fact_id === fact && one.party === party && one.stance !== 'silent')

const accountCell = ({ stance, basis }: Account, notes: number[]): ReportCell => ({
  text: [STANCE_WORDS[stance], BASIS_WORDS[basis]].filter(Boolean).join(', '),
  notes,
  by: null,
})

function inGroups<T>(all: readonly T[], most: number): T[][] {
  const groups = Math.ceil(all.length / most)
  const size = Math.ceil(all.length / groups)
  return Array.from({ length: groups }, (_, index) => all.slice(index * size, (index + 1) * size))
}
