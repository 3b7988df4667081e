import type { Span } from '#server/platform/text/span.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

const SHORT = 45
const MAX_LENGTH = 420

/** Whether an answer of so few letters is nothing without its question. */
export const isShortAnswer = ({ start, end }: Span): boolean => end - start < SHORT

/** The question without which a short answer says nothing, in places of the passage; null where none is needed. */
export function neededQuestion(
  { start: offset }: Passage,
  { start, end, question }: PassageUnit,
): Span | null {
  if (!question || !isShortAnswer({ start, end })) return null
  const isNear = question.start >= offset && end - question.start <= MAX_LENGTH
  return isNear ? { start: question.start - offset, end: question.end - offset } : null
}
