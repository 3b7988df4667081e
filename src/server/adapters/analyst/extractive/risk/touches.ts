import type { CONTROL_STATES } from '#shared/contracts/analysis-views.ts'
import { tellsAct } from './forbidden-acts.ts'
import { fallsShort, isAlone, isBlankField, saysNot, termsFallenShort } from './lapses.ts'
import { amountsIn, isRow, namesByInitials, TIME_WORDS, touchesLimits } from './limits.ts'
import type { Duty } from './read-duties.ts'
import { type Item, type Sentence, toTerms } from './read-items.ts'

/** What a fact tells of the approval, record or notice that a duty demands. */
export type Control = (typeof CONTROL_STATES)[number]

/** What makes an act allowed: a closed list of the stems by which rules name it. */
const CONTROL_STEM =
  /^(?:approv|authori|permi|consent|ticket|sign|countersign|regist|declar|notif|acknowledg|initial|licen|warrant|form|receipt|log|record|written|writ|report|invit|tender|quot)/u
const EMPTY_CELL = /^(?:-+|–|—|none|n\/?a|nil|no|blank)?$/iu

export const demandsControl = ({ terms }: Sentence): boolean =>
  [...terms].some((term) => CONTROL_STEM.test(term))

/** Whoever a rule begins with does both steps. */
const WHO = /^[\W\d]*(?:(?:the|an?|every|each)\s+)?[\p{L}-]+/iu

/** "X is done before Y": a fact that tells of Y, and of nothing that X names besides, leaves X open. */
export function skipsStep({ sentence: { text } }: Duty, fact: Sentence): boolean {
  const [step = '', act] = text.split(/\b(?:before|until)\b/iu)
  if (act === undefined) return false
  const [first, then] = [toTerms(step.replace(WHO, '')), toTerms(act)]
  return (
    then.size > 0 &&
    [...then].some((term) => CONTROL_STEM.test(term) && fact.terms.has(term)) &&
    fact.terms.intersection(first.difference(then)).size === 0
  )
}

/** What is forbidden is no control, and whoever denies having done it lacks none: only what an exception names is one. */
const EXCEPTION = /\b(?:without|unless|until|before|except|other\s+than|save|but)\b.*$/isu

/** What is done too late is no control that a fact states. */
export function readControl(duty: Duty, fact: Sentence): Control {
  const control = readStated(duty, fact)
  return control === 'stated' && isPastDeadline(duty, fact) ? 'not_mentioned' : control
}

/** Of a row the column that is named as the control is; otherwise whether the fact denies it. */
function readStated({ sentence: duty, forbids }: Duty, fact: Sentence): Control {
  const demanded = forbids ? toTerms(EXCEPTION.exec(duty.text)?.[0] ?? '') : duty.terms
  const wanted = [...demanded].filter((term) => CONTROL_STEM.test(term))
  if (wanted.length === 0) return 'not_mentioned'
  if (isRow(fact)) {
    const { cells, head } = fact
    const column = head.findIndex((name) =>
      wanted.some((term) => toTerms(name.replaceAll('_', ' ')).has(term)),
    )
    if (column < 0) return inWords(wanted, fact, { duty, forbids })
    return EMPTY_CELL.test(cells[column] ?? '') ? 'missing' : 'stated'
  }
  return inWords(wanted, fact, { duty, forbids })
}

function inWords(
  wanted: readonly string[],
  fact: Sentence,
  { duty, forbids }: { readonly duty: Sentence; readonly forbids: boolean },
): Control {
  const named = wanted.some((term) => fact.terms.has(term))
  if (!named) return 'not_mentioned'
  const fallen = termsFallenShort(duty, fact)
  if (isBlankField(fact) || (saysNot(fact) && wanted.some((term) => fallen.has(term)))) return 'missing'
  if (fallsShort(duty, fact)) return 'bypassed'
  return forbids ? 'not_mentioned' : 'stated'
}

const DENIES: ReadonlySet<string | null> = new Set(['denies', 'does_not_recall'])

/** Whether a fact is on the side of a duty on which it matters: beyond its limit, and not what it asks for. */
export function isTouched(duty: Duty, fact: Sentence, control: Control): boolean {
  if (fact.unit.stance === 'does_not_recall') return false
  if (skipsStep(duty, fact)) return true
  if (isBeyondLimit(duty, fact)) return control !== 'stated'
  // "If it is more than 2 per cent a letter goes out": that no letter went tells enough.
  const falls = termsFallenShort(duty.sentence, fact).size > 0 || isAlone(duty.sentence, fact.text)
  if (duty.limits.length > 0) return falls && (isBlankField(fact) || amountsIn(fact).length === 0)
  if (control === 'stated') return false
  if (duty.forbids) return !DENIES.has(fact.unit.stance)
  return falls || (isRow(fact) && control === 'missing')
}

/**
 * Whether a fact with a longer or shorter time than a duty leaves has something in common with it besides times and,
 * alone, how it is done: much is reported, and of many things. The initials of several words name what they mean.
 */
function isOnMatter(duty: Sentence, fact: Sentence): boolean {
  const shared = fact.terms.intersection(duty.terms).difference(TIME_WORDS)
  if (shared.size >= LEAST_SHARED || namesByInitials(duty.text, fact.text)) return true
  return [...shared].some((term) => !CONTROL_STEM.test(term))
}

/** Whether what a duty wants done took longer than it allows: that it was done excuses nothing. */
export function isPastDeadline({ sentence, limits }: Duty, fact: Sentence): boolean {
  const deadlines = limits.filter(({ isDeadline }) => isDeadline)
  return deadlines.length > 0 && touchesLimits(deadlines, fact) && isOnMatter(sentence, fact)
}

/** Whether a fact lies beyond a limit of a duty and, where that is one of time, is about its matter. */
const isBeyondLimit = ({ sentence, limits }: Duty, fact: Sentence): boolean =>
  limits.length > 0 &&
  touchesLimits(limits, fact) &&
  (limits.some(({ amount }) => amount.unit !== 'second') || isOnMatter(sentence, fact))

/** How rare a term is among the sentences: what many of them hold tells nothing. */
export function rarityIn(items: readonly Item[]): (term: string) => number {
  const counts = new Map<string, number>()
  let total = 0
  for (const { sentences } of items)
    for (const { terms } of sentences) {
      total++
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  return (term) => Math.log((total + 1) / ((counts.get(term) ?? 0) + 1)) / Math.log(total + 2)
}

const LEAST_SHARED = 2
const ENOUGH_ALONE = 0.3
const LEAST_FALLEN = 0.22
/** What names the matter of a prohibition and not the act tells of it where it comes so near. */
const MEANS_LIKE = 0.45
/** So near that no word need tell more. */
const MEANS_THE_SAME = 0.6

/**
 * Whether a fact that touches a duty tells so much of its matter that a row can stand on it: a word in common that says
 * little of either makes none.
 */
export function bearsRow(
  duty: Duty,
  { fact, words, meaning }: { readonly fact: Sentence; readonly words: number; readonly meaning: number },
): boolean {
  if (meaning >= MEANS_THE_SAME) return true
  if (skipsStep(duty, fact) || isBeyondLimit(duty, fact)) return true
  if (isAlone(duty.sentence, fact.text)) return true
  const shared = fact.terms.intersection(duty.sentence.terms)
  if (duty.forbids) {
    if (shared.size > 0 && orders(duty, fact)) return true
    const isNear = shared.size >= LEAST_SHARED || words >= ENOUGH_ALONE
    if (duty.acts.length === 0 || !isNear) return isNear
    const inRow = fact.terms.union(fact.around).intersection(duty.sentence.terms)
    if (isRow(fact)) return inRow.size >= LEAST_SHARED
    return tellsAct(duty.acts, fact.text) || meaning >= MEANS_LIKE
  }
  const fallen = termsFallenShort(duty.sentence, fact)
  return fallen.size >= LEAST_SHARED || (fallen.size > 0 && words >= LEAST_FALLEN)
}

/** "Reopen them", in a message: whoever tells another to do what a rule forbids. */
const orders = ({ sentence }: Duty, { text, unit }: Sentence): boolean =>
  unit.part !== 'row' &&
  [...toTerms(text.trim().split(/\s+/, 1)[0] ?? '')].some((term) => sentence.terms.has(term))

const AROUND_COUNTS = 0.5

/** From 0 to 1: how much of what the duty is about the fact names. */
export function overlap(duty: Sentence, fact: Sentence, rarity: (term: string) => number): number {
  let shared = 0
  let all = 0
  for (const term of duty.terms) {
    const weight = rarity(term)
    all += weight
    if (fact.terms.has(term)) shared += weight
    else if (fact.around.has(term)) shared += weight * AROUND_COUNTS
  }
  return all === 0 ? 0 : shared / all
}
