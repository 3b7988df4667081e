import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { TextChange } from '#shared/contracts/prompts.ts'

/** Texts with less in common are shown as one removal and one insertion; comparing further would take seconds. */
const MAX_EDITS = 1_000

/** What changed between two texts, by lines and by words; the parts that are not `removed` make up the new text. */
export const diffTexts = (from: string, to: string): { lines: TextChange[]; words: TextChange[] } => ({
  lines: toTextChanges(from, to, diffLines(from, to, { maxEditLength: MAX_EDITS })),
  words: toTextChanges(from, to, diffWordsWithSpace(from, to, { maxEditLength: MAX_EDITS })),
})

function toTextChanges(from: string, to: string, parts: readonly Change[] | undefined): TextChange[] {
  if (!parts)
    return [
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ]
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}
