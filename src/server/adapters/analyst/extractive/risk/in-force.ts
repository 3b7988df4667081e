import { coversWindow, policyStatus, type Window } from '#server/platform/text/policies/policy-status.ts'
import type { Duty } from './read-duties.ts'
import type { Sentence } from './read-items.ts'
import { TRUE_WORDS } from './risk-words.ts'

export const asksForTruth = ({ sentence }: Duty): boolean => TRUE_WORDS.test(sentence.text)

/** The day that words name, in an account or a record; of a record the one that stands with a time of day. */
function readNamed({ unit }: Sentence): Window | null {
  const all = unit.times.filter(({ from, certainty }) => from !== null && certainty !== 'undetermined')
  const stamp =
    unit.part === 'row'
      ? all.find(({ certainty, from }) => certainty === 'stated' && from?.includes('T'))
      : undefined
  const named = stamp ?? all[0]
  return named ? { from: named.from, to: named.to } : null
}

export const hasDay = (fact: Sentence): boolean => readNamed(fact) !== null

const readSaid = ({ unit: { saidOn } }: Sentence): Window | null =>
  saidOn ? { from: saidOn, to: saidOn } : null

/**
 * The days within which a fact without a day of its own lies, as far as they are known: those of the conduct, and never
 * after the day on which it was told as something that happened.
 */
function boundedBy({ unit: { saidOn, modality } }: Sentence, conduct: Window): Window {
  if (saidOn === null || modality !== 'happened') return conduct
  const isToldBefore = conduct.from !== null && saidOn < conduct.from
  const to = conduct.to !== null && conduct.to < saidOn ? conduct.to : saidOn
  return { from: isToldBefore ? null : conduct.from, to }
}

/**
 * Whether a duty was in force, by the words of the paper that states it; where those say nothing, it may have been. The
 * day on which somebody tells of a thing is not the day of the thing: only where the saying is what the duty is about
 * does it count. Of what has no day the days of the conduct, and that it came before it was told, are all that is known.
 */
export function wasInForce(
  duty: Duty,
  fact: Sentence,
  { conduct, isSaying }: { readonly conduct: Window; readonly isSaying: boolean },
): boolean {
  const day = isSaying ? (readSaid(fact) ?? conduct) : (readNamed(fact) ?? boundedBy(fact, conduct))
  if (duty.isReplaced && isToldLater(day, duty.force)) return false
  const status = policyStatus(duty.force, day)
  return status === 'in_force' || status === 'undated'
}

/** Nothing but the telling gives the fact a day, and by then another version applied. */
const isToldLater = ({ from, to }: Window, { to: end }: Duty['force']): boolean =>
  from === null && to !== null && end !== null && end < to

/** Whether the paper applied in a part of the days only on which a fact without a day may lie, so that which version applied is open. */
export function isVersionOpen({ force }: Duty, facts: readonly Sentence[], conduct: Window): boolean {
  if (force.from === null) return false
  return facts.some((fact) => {
    if (hasDay(fact)) return false
    const window = boundedBy(fact, conduct)
    return window.from !== null && window.to !== null && !coversWindow(force, window)
  })
}
