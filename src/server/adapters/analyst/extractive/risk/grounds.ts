import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { dayOf } from './find-breaches.ts'
import type { Sentence } from './read-items.ts'

type Grounds = RiskView['rows'][number]['grounds']
type Standing = Grounds['standing']

const FIRST_PERSON = /\b(?:I|my|me|we)\b/u
const TO_COME: ReadonlySet<string> = new Set(['planned', 'conditional', 'hypothetical'])
/** What bears most comes first. */
const ORDER: readonly Standing[] = ['admitted', 'observed', 'alleged', 'planned']

/** Who says it: whoever did it, nobody but a record, or somebody else. */
export function standingOf({ unit, text }: Sentence): Standing {
  if (TO_COME.has(unit.modality)) return 'planned'
  if (unit.speaker === null || unit.part === 'row') return 'observed'
  const isOwn = FIRST_PERSON.test(text) && unit.stance !== 'reports_another' && unit.stance !== 'denies'
  return isOwn && unit.speaker.certain ? 'admitted' : 'alleged'
}

/** What can be counted of the facts of a row; every number stands in them. `key` names the statement of a fact. */
export function groundsOf(
  facts: readonly Sentence[],
  { duty, key }: { readonly duty: Sentence; readonly key: (fact: Sentence) => string },
): Grounds {
  const days = facts.flatMap((fact) => (standingOf(fact) === 'planned' ? [] : (dayNamed(fact) ?? [])))
  const standings = new Set(facts.map(standingOf))
  return {
    standing: ORDER.find((one) => standings.has(one)) ?? 'alleged',
    occurrences: facts.length,
    last: days.toSorted().at(-1) ?? null,
    sources: new Set(facts.map(({ passage }) => sourceOfItem(passage))).size,
    amounts: facts.flatMap((fact) => sumsIn(fact).map((sum) => ({ ...sum, statement_id: key(fact) }))),
    deadline:
      duty.unit.times.find(({ from, certainty }) => from !== null && certainty === 'stated')?.to ?? null,
  }
}

/** The day that the words name; the one on which they were said is not when it happened. */
const dayNamed = (fact: Sentence): string | null =>
  fact.unit.times.some(({ from }) => from !== null) ? (dayOf(fact)?.to ?? null) : null

const SUMS: ReadonlySet<string> = new Set(['money', 'percent', 'duration'])

/** Sums as they are written, in their own unit. */
const sumsIn = ({ values }: Sentence): { value: number; unit: string | null }[] =>
  values.flatMap(({ kind, value }) => {
    const [number = '', unit = null] = value.split(' ', 2)
    return SUMS.has(kind) && Number.isFinite(Number(number)) ? [{ value: Number(number), unit }] : []
  })
