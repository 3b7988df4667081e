import { z } from 'zod'
import { BASES, STANCES } from '#shared/contracts/reading.ts'
import { enumShape, label, markedDraft, TEXT } from './answer-shapes.ts'
import { arrangeWitnesses } from './arrange-witnesses.ts'
import type { ArrangedShape } from './arranged-shape.ts'

const mark = z.object({ speaker: label, fact: label, stance: z.enum(STANCES), basis: z.enum(BASES) })

export const ARRANGED_WITNESSES: ArrangedShape = {
  shape: markedDraft({
    asked: { speaker: TEXT, fact: TEXT, stance: enumShape(STANCES), basis: enumShape(BASES) },
    read: mark,
  }),
  rules: [
    'Every statement also has a `mark`: `speaker`, whose words it quotes, by name ("" where it is a record); `fact`, a short key that is the same for every statement on one fact; `stance` and `basis` of the speaker.',
    'One speaker to a statement. Judge nobody: no word on whom to believe, on anybody’s manner, and no score or order of people.',
  ].join('\n'),
  arrange: (marked, task) =>
    arrangeWitnesses(
      marked.flatMap(({ statement, mark: given }) => {
        const read = mark.safeParse(given)
        return read.success ? [{ statement, mark: read.data }] : []
      }),
      task,
    ),
}
