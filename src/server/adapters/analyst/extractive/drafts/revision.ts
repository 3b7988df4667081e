import { isNumeric } from '#server/platform/text/value-types.ts'
import type { AnalysisTask, Passage, Revision } from '#server/ports/analyst.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import type { ExcerptGroup } from './duplicates.ts'
import type { Excerpt } from './excerpts.ts'

/** How much a group is wanted, from 0 (not at all) to 1, whatever it says. */
export type Preference = (group: ExcerptGroup) => number

/** Already shown excerpts count less in every other selection: nobody asks again to read the same. */
const SHOWN_BEFORE = 0.8
/** If something was missing, already shown excerpts come after everything else that is relevant. */
const NOT_MISSING = 0.3
const WITHOUT_VALUES = 0.4

const PREFERENCES: Readonly<Record<RegenerationReason, (wasCited: boolean, hasValues: boolean) => number>> = {
  missing_evidence: (wasCited) => (wasCited ? NOT_MISSING : 1),
  inaccurate_conclusions: (wasCited) => (wasCited ? 0 : 1),
  too_vague: (wasCited, hasValues) => (wasCited ? SHOWN_BEFORE : 1) * (hasValues ? 1 : WITHOUT_VALUES),
  wrong_focus: (wasCited) => (wasCited ? SHOWN_BEFORE : 1),
  other: (wasCited) => (wasCited ? SHOWN_BEFORE : 1),
}

export const choosePreference = ({ revision }: AnalysisTask): Preference =>
  revision
    ? ({ lead, copies }) =>
        PREFERENCES[revision.reason](
          [lead, ...copies].some((excerpt) => wasCited(revision, excerpt)),
          // What a vague statement lacks; most sentences name someone.
          lead.values.some(isNumeric),
        )
    : () => 1

/** Excerpts that may not even be shown as the sentence before another one. */
export const findUnwanted = (excerpts: readonly Excerpt[], preference: Preference): Set<Excerpt> =>
  new Set(excerpts.filter((lead) => preference({ lead, copies: [] }) === 0))

/** Words of a passage, by their offsets in it. */
interface Words {
  readonly passage: Passage
  readonly start: number
  readonly end: number
}

const wasCited = ({ cited }: Revision, { passage, start, end }: Words): boolean =>
  cited.some(
    (place) =>
      place.evidence_id === passage.evidenceId &&
      place.start < passage.start + end &&
      passage.start + start < place.end,
  )

/**
 * Pairs that the earlier analysis did not show, then the others; the others are omitted if they were called
 * inaccurate.
 */
export function newPairsFirst<Pair>(
  { revision }: AnalysisTask,
  pairs: readonly Pair[],
  sidesOf: (pair: Pair) => readonly Words[],
): Pair[] {
  if (!revision) return [...pairs]
  const wasShown = (pair: Pair) => sidesOf(pair).every((side) => wasCited(revision, side))
  const others = pairs.filter((pair) => !wasShown(pair))
  return revision.reason === 'inaccurate_conclusions' && others.length > 0
    ? others
    : [...others, ...pairs.filter(wasShown)]
}

const DONE: Readonly<Record<RegenerationReason, string>> = {
  missing_evidence: 'evidence was missing from the earlier analysis: passages it did not quote come first',
  inaccurate_conclusions:
    'the conclusions of the earlier analysis were inaccurate: passages it quoted are left out wherever there are others',
  too_vague: 'the earlier analysis was too vague: passages with amounts, dates or numbers come first',
  wrong_focus: 'the focus of the earlier analysis was wrong: passages are ranked by the direction given',
  other:
    'the earlier analysis did not suit its reader: passages it did not quote come first where they are as relevant',
}

/** What a reader must know about an analysis that replaces another one. */
export const revisionNotes = ({ revision }: AnalysisTask): string[] =>
  revision ? [`This analysis was regenerated because ${DONE[revision.reason]}.`] : []
