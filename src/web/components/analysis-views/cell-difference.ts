import { diffArrays } from 'diff'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { hasNumber } from '../analysis/has-number.ts'

export interface TextPart {
  readonly text: string
  readonly differs: boolean
}

type Difference = ComparativeView['rows'][number]['differs_in']

const OF_VALUES: ReadonlySet<Difference> = new Set(['amount', 'date', 'time', 'number'])
/** A word with what is inside it ("10:45", "53,400", "£1,250", "swim-school"), white space, or a sign between words. */
const TOKEN = /\s+|\p{Sc}?[\p{L}\p{N}](?:\S*[\p{L}\p{N}%])?|\S/gu
const WORD = /[\p{L}\p{N}]/u
const CLOCK_TIME = /^\d{1,2}[:.]\d{2}(?!\d)/
/** Marked from end to end, a sentence shows no difference any more. */
const MAX_MARKED = 0.6

/**
 * A text in parts, those marked that another text has not, in whole words. Where a value differs and the words with
 * figures show it, only they are marked, and of a time only clock times: the same said in other words is no difference.
 * Null where marks would show nothing.
 */
export function differenceIn(text: string, other: string, kind: Difference): TextPart[] | null {
  const own = toTokens(text)
  const parts = diffArrays(toTokens(other), own, { comparator: isSameWord })
    .filter(({ removed }) => !removed)
    .flatMap(({ value, added }) => value.map((word) => ({ text: word, differs: Boolean(added) })))
    .map(({ differs }, at) => ({ text: own[at] ?? '', differs: differs && WORD.test(own[at] ?? '') }))
  const joined = joinedUp(OF_VALUES.has(kind) ? onlyValues(parts, kind) : parts)
  const length = joined.filter(({ differs }) => differs).reduce((sum, part) => sum + part.text.length, 0)
  return length === 0 || length > text.length * MAX_MARKED ? null : joined
}

function onlyValues(parts: readonly TextPart[], kind: Difference): readonly TextPart[] {
  const only = (isMeant: (word: string) => boolean) =>
    parts.map(({ text, differs }) => ({ text, differs: differs && isMeant(text) }))
  const looks = kind === 'time' ? [CLOCK_TIME.test.bind(CLOCK_TIME), hasNumber] : [hasNumber]
  return looks.map(only).find((some) => some.some(({ differs }) => differs)) ?? parts
}

const toTokens = (text: string): string[] => text.match(TOKEN) ?? []
const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

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
