import { findDashTalk } from './dash-talk.ts'
import { findFormParts } from './form-parts.ts'
import { findBracketed, findInCells } from './inserted-words.ts'
import { layOver, toLaid, withDoubt, withoutOthers } from './laid-over.ts'
import type { Line } from './lines.ts'
import { findMarginNotes } from './margin-notes.ts'
import type { Namer } from './names.ts'
import type { People } from './people.ts'
import { findReviews } from './reviews.ts'
import { findSignedEntries, readSigned } from './signed-entries.ts'
import type { Segment } from './unit.ts'

/** What several people wrote into one paper. */
export interface Hands {
  /** Whether the paper is made of their entries: then nobody takes turns in it. */
  readonly isShared: boolean
  /** The paper as it is read otherwise, with the words of each laid over it. */
  readonly lay: (segments: readonly Segment[]) => Segment[]
}

export function findHands(
  text: string,
  lines: readonly Line[],
  { namer, people }: { readonly namer: Namer; readonly people: People },
): Hands {
  const signed = findSignedEntries(lines, namer, people)
  if (signed.length > 0) {
    const signers = signed.map(({ speaker }) => speaker)
    const over = readSigned(text, signed, namer)
    return { isShared: true, lay: (segments) => layOver(withDoubt(segments, signers), over) }
  }
  for (const find of [findFormParts, findInCells, findReviews, findMarginNotes]) {
    const found = find(lines, namer)
    if (found.length > 0)
      return {
        isShared: true,
        lay: (segments) => layOver(withoutOthers(segments, found), found.flatMap(toLaid)),
      }
  }
  const talk = findDashTalk(lines, namer)
  const over = (talk.length > 0 ? talk : findBracketed(text, namer)).flatMap(toLaid)
  return { isShared: talk.length > 0, lay: (segments) => layOver(segments, over) }
}
