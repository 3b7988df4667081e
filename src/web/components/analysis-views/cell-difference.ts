import { diffWordsWithSpace } from 'diff'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { hasNumber } from '../analysis/has-number.ts'

export interface TextPart {
  readonly text: string
  readonly differs: boolean
}

type Difference = ComparativeView['rows'][number]['differs_in']

const OF_VALUES: ReadonlySet<Difference> = new Set(['amount', 'date', 'time', 'number'])
const WORD = /[\p{L}\p{N}]/u
/** Marked from end to end, a sentence shows no difference any more. */
const MAX_MARKED = 0.6

/**
 * A text in parts, those marked that another text has not. Where a value differs and the parts with figures show it,
 * only they are marked: the same said in other words is no difference. Null where marks would show nothing.
 */
export function differenceIn(text: string, other: string, kind: Difference): TextPart[] | null {
  const parts = diffWordsWithSpace(other, text)
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, differs: Boolean(added) && value.trim() !== '' }))
  const isFigure = ({ text: words, differs }: TextPart) => differs && hasNumber(words)
  const marked =
    OF_VALUES.has(kind) && parts.some(isFigure)
      ? parts.map((part) => ({ ...part, differs: isFigure(part) }))
      : parts
  const joined = joinedUp(marked)
  const length = joined.filter(({ differs }) => differs).reduce((sum, part) => sum + part.text.length, 0)
  return length === 0 || length > text.length * MAX_MARKED ? null : joined
}

/** Marks beside each other become one, with the blank or the comma between them. */
function joinedUp(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const [index, { text, differs }] of parts.entries()) {
    const isBetween = parts[index - 1]?.differs && parts[index + 1]?.differs && !WORD.test(text)
    const part = { text, differs: differs || Boolean(isBetween) }
    const last = joined.at(-1)
    if (last?.differs === part.differs) joined[joined.length - 1] = { ...part, text: last.text + text }
    else joined.push(part)
  }
  return joined
}
