import type { CitedPlace } from '#server/platform/text/copies.ts'
import { createSameWords } from '#server/platform/text/same-words.ts'
import type { AnalysisTask, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

/** Words that a statement quotes, where they stand, and what was read of them. */
export interface CitedWords {
  readonly passage: Passage
  readonly place: CitedPlace
  readonly words: string
  readonly units: readonly PassageUnit[]
}

/** The quotes that stand in the passage they name; what does not is left to the quote gate. */
export const citedWords = ({ quotes }: DraftStatement, { passages }: AnalysisTask): CitedWords[] =>
  quotes.flatMap(({ chunkId, quote }) => {
    const passage = passages.find((one) => one.chunkId === chunkId)
    const span = passage ? createSameWords(passage.text)(quote) : null
    if (!passage || !span) return []
    const { start, end } = span
    return [
      {
        passage,
        place: {
          evidenceId: passage.evidenceId,
          nearDuplicateGroup: passage.nearDuplicateGroup ?? null,
          passage: passage.text,
          passageStart: passage.start,
          start,
          end,
        },
        words: passage.text.slice(start, end),
        units: (passage.units ?? []).filter(
          (unit) => unit.start < passage.start + end && passage.start + start < unit.end,
        ),
      },
    ]
  })

/** Everybody in the case: its parties, and whoever else speaks in the passages. */
export const readPeople = ({ caseFacts, passages }: AnalysisTask) => {
  const parties = caseFacts?.parties ?? []
  const known = new Set(parties.map(({ name }) => name))
  const speakers = new Set(
    passages.flatMap(({ units = [] }) => units.flatMap(({ speaker }) => speaker?.name ?? [])),
  )
  return [...parties, ...[...speakers.difference(known)].map((name) => ({ name, aliases: [] }))]
}
