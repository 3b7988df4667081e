import { z } from 'zod'
import { ACTOR_PARTS, ENTRY_STATUSES, ENTRY_SUBJECTS } from '#shared/contracts/analysis-views.ts'
import { enumShape, label, listShape, markedDraft, record, TEXT } from './answer-shapes.ts'
import type { ArrangedShape } from './arranged-shape.ts'
import { arrangeTimeline, type TimelineMark } from './timeline-marks.ts'

const mark = z.object({
  when_quote: z.string().max(300),
  about: z.enum(ENTRY_SUBJECTS),
  status: z.enum(ENTRY_STATUSES),
  actors: z.array(z.object({ name: label, part: z.enum(ACTOR_PARTS) })).max(20),
})

const NO_MARK: TimelineMark = { when_quote: '', about: 'event', status: 'asserted', actors: [] }

export const ARRANGED_TIMELINE: ArrangedShape = {
  shape: markedDraft({
    asked: {
      when_quote: TEXT,
      about: enumShape(ENTRY_SUBJECTS),
      status: enumShape(ENTRY_STATUSES),
      actors: listShape(record({ name: TEXT, part: enumShape(ACTOR_PARTS) })),
    },
    read: mark,
  }),
  rules:
    "A statement also has a `mark`: `when_quote`, the words within one of its quotes that date it, exactly as they are written ('' if none do); `about`, what that day is the day of; `status`; and `actors`, the people in it, each with the `part` they have. Give statements of other kinds than finding a mark with an empty `when_quote`.",
  arrange: (marked, task) => ({
    view: arrangeTimeline(
      marked.map(({ statement, mark: given }) => {
        const read = mark.safeParse(given)
        return { statement, mark: read.success ? read.data : NO_MARK }
      }),
      task,
    ),
    // What nothing dates is shown as undated, not left out.
    dropped: 0,
  }),
}
