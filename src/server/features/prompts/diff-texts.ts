import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { TextChange } from '#shared/contracts/prompts.ts'

/** Texts that have less in common are shown as one taken out and one put in; comparing on would take seconds. */
const EDITS_MOST = 1_000

/** What changed between two texts, by lines and by words; the parts that are not `removed` make the new text. */
export const diffTexts = (from: string, to: string): { lines: TextChange[]; words: TextChange[] } => ({
  lines: changesOf(from, to, diffLines(from, to, { maxEditLength: EDITS_MOST })),
  words: changesOf(from, to, diffWordsWithSpace(from, to, { maxEditLength: EDITS_MOST })),
})

function changesOf(from: string, to: string, parts: readonly Change[] | undefined): TextChange[] {
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
