import { diffLines, diffWordsWithSpace } from 'diff'

export interface ComparedPart {
  readonly text: string
  readonly differs: boolean
}

/** Two lines that stand beside each other; null where the other text has nothing like it. */
export interface ComparedPair {
  readonly left: readonly ComparedPart[] | null
  readonly right: readonly ComparedPart[] | null
}

/** Lines that are alike or lines that differ, in their order. */
export interface ComparedRun {
  readonly differs: boolean
  readonly pairs: readonly ComparedPair[]
}

/** Two texts line beside line, with the words marked in which lines differ. */
export function compareTexts(left: string, right: string): ComparedRun[] {
  const runs: ComparedRun[] = []
  const parts = diffLines(withLastLine(left), withLastLine(right))
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (!part) break
    const next = parts[at + 1]
    if (!part.added && !part.removed)
      runs.push({
        differs: false,
        pairs: toLines(part.value).map((line) => ({ left: plain(line), right: plain(line) })),
      })
    else if (part.removed && next?.added) {
      runs.push({ differs: true, pairs: pairUp(toLines(part.value), toLines(next.value)) })
      at++
    } else
      runs.push({
        differs: true,
        pairs: part.removed ? pairUp(toLines(part.value), []) : pairUp([], toLines(part.value)),
      })
  }
  return runs
}

const withLastLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)
const toLines = (text: string): string[] => text.replace(/\n$/, '').split('\n')
const plain = (text: string): ComparedPart[] => [{ text, differs: false }]

const pairUp = (left: readonly string[], right: readonly string[]): ComparedPair[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => compareLine(left[at], right[at]))

function compareLine(left: string | undefined, right: string | undefined): ComparedPair {
  if (left === undefined || right === undefined)
    return {
      left: left === undefined ? null : [{ text: left, differs: true }],
      right: right === undefined ? null : [{ text: right, differs: true }],
    }
  const parts = diffWordsWithSpace(left, right)
  return {
    left: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, differs: removed })),
    right: parts
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, differs: added })),
  }
}
