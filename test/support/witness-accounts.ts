import { draftWitnesses } from '#server/adapters/analyst/extractive/witnesses/draft-witnesses.ts'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf } from './analyst-passages.ts'
import { createWordEmbeddings } from './word-embeddings.ts'

const embeddings = createWordEmbeddings()
const { signal } = new AbortController()

/** A signed statement as an item. */
export const makeStatement = (person: string, day: string, ...sentences: readonly string[]) => ({
  title: `Statement of ${person}`,
  text: `WITNESS STATEMENT\n\nName: ${person}\nDate: ${day}\n\n${sentences.join('\n\n')}\n\nSigned: ${person}\n`,
})

/** The accounts that the built-in analyst arranges of some items, and where to look in them. */
export async function drawAccounts(
  items: readonly { readonly title: string; readonly text: string }[],
  {
    people = ['Ana Rao', 'Ben Tasker', 'Cleo Marsh'],
    ...asked
  }: Partial<AnalysisTask> & { people?: string[] } = {},
) {
  const passages = readPassages(passagesOf(...items))
  const parties = people.map((name) => ({ name, role: 'witness', aliases: [] }))
  const caseFacts = { conductStart: null, conductEnd: null, parties }
  const task = { type: 'witness_credibility' as const, subject: '', focus: '', passages, caseFacts, ...asked }
  const draft = await draftWitnesses(task, embeddings, signal)
  const view = draft.view as WitnessView
  const texts = new Map(statementsOf(draft).map(({ key = '', text }) => [key, text]))
  const factWith = (words: string) =>
    view.facts.find(({ statement_ids }) => statement_ids.some((id) => texts.get(id)?.includes(words)))
  return {
    draft,
    view,
    passages,
    cell: (party: string, words: string) =>
      view.cells.find((cell) => cell.party === party && cell.fact_id === factWith(words)?.id),
    count: (party: string, factor: string) =>
      view.factors.find((one) => one.party === party && one.factor === factor)?.count,
  }
}
