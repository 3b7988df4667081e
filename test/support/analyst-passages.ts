import type { AnalysisTask, Draft, DraftStatement, Passage } from '#server/ports/analyst.ts'

/** Fictional passages for tests: one per item unless `evidenceId` says otherwise, ranked as they come. */
export const passagesOf = (...items: readonly (Partial<Passage> & { readonly text: string })[]): Passage[] =>
  items.map((item, index) => ({
    chunkId: `chunk-${index + 1}`,
    evidenceId: `item-${index + 1}`,
    title: `Item ${index + 1}`,
    sourceType: 'content',
    start: 0,
    rank: index + 1,
    occurredAt: null,
    ...item,
  }))

export const taskOf = (
  type: AnalysisTask['type'],
  subject: string,
  passages: readonly Passage[],
): AnalysisTask => ({
  type,
  subject,
  focus: '',
  passages,
})

export const statementsOf = (draft: Draft): DraftStatement[] =>
  draft.sections.flatMap((section) => section.statements)

/** Statements whose quotes are not, letter for letter, in the passage that they name. */
export const misquoted = (draft: Draft, passages: readonly Passage[]): DraftStatement[] =>
  statementsOf(draft).filter(({ quotes }) =>
    quotes.some(
      ({ chunkId, quote }) => !passages.find((passage) => passage.chunkId === chunkId)?.text.includes(quote),
    ),
  )
