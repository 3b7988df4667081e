import type { RiskView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { findValues } from './values.ts'

type Grounds = RiskView['rows'][number]['grounds']
export type Standing = Grounds['standing']

/** Words of the evidence that a row of risks calls a fact. */
export interface GroundedFact {
  /** Its statement. */
  readonly key: string
  readonly words: string
  readonly units: readonly PassageUnit[]
  /** Equal for items that are copies of one message. */
  readonly source: string
}

const FIRST_PERSON = /\b(?:I|my|me|we)\b/u
const TO_COME: ReadonlySet<string> = new Set(['planned', 'conditional', 'hypothetical'])
/** What bears most comes first. */
const ORDER: readonly Standing[] = ['admitted', 'observed', 'alleged', 'planned']

/** Of whatever several facts or readers say, what bears least. */
export const chooseWeaker = (a: Standing, b: Standing): Standing =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b

/** Who says it: whoever did it, nobody but a record, or somebody else. Where nobody has read the words, it is alleged. */
export function readStanding({ units, words }: Pick<GroundedFact, 'units' | 'words'>): Standing {
  const said = units.map((unit): Standing => {
    if (TO_COME.has(unit.modality)) return 'planned'
    if (unit.speaker === null || unit.part === 'row') return 'observed'
    const isOwn = FIRST_PERSON.test(words) && unit.stance !== 'reports_another' && unit.stance !== 'denies'
    return isOwn && unit.speaker.certain ? 'admitted' : 'alleged'
  })
  return said.length === 0 ? 'alleged' : said.reduce(chooseWeaker)
}

/** What can be counted of the facts of a row; every number stands in them. */
export function findGrounds(
  facts: readonly (GroundedFact & { readonly standing?: Standing })[],
  duties: readonly PassageUnit[],
): Grounds {
  const standings = new Set(facts.map((fact) => fact.standing ?? readStanding(fact)))
  const days = facts.flatMap((fact) =>
    (fact.standing ?? readStanding(fact)) === 'planned' ? [] : daysNamed(fact.units),
  )
  return {
    standing: ORDER.find((one) => standings.has(one)) ?? 'alleged',
    // Two statements on the same words tell of one time.
    occurrences: new Set(facts.map(({ source, words }) => `${source} ${words}`)).size,
    last: days.toSorted().at(-1) ?? null,
    sources: new Set(facts.map(({ source }) => source)).size,
    amounts: facts.flatMap(({ key, words }) => sumsIn(words).map((sum) => ({ ...sum, statement_id: key }))),
    deadline:
      duties
        .flatMap(({ times }) => times)
        .find(({ from, certainty }) => from !== null && certainty === 'stated')?.to ?? null,
  }
}

/** The days that the words name; the one on which they were said is not when it happened. */
const daysNamed = (units: readonly PassageUnit[]): string[] =>
  units.flatMap(({ times }) => {
    const named = times.find(({ from, certainty }) => from !== null && certainty !== 'undetermined')
    return named?.to ? [named.to] : []
  })

const SUMS: ReadonlySet<string> = new Set(['money', 'percent', 'duration'])

/** Sums as they are written, in their own unit. */
const sumsIn = (words: string): { value: number; unit: string | null }[] =>
  findValues(words).flatMap(({ kind, value }) => {
    const [number = '', unit = null] = value.split(' ', 2)
    return SUMS.has(kind) && Number.isFinite(Number(number)) ? [{ value: Number(number), unit }] : []
  })
