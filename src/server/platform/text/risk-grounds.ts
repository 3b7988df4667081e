import type { CaseFacts } from '#shared/case-facts.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { tellsOwnDeed } from './own-deeds.ts'
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

/** What a row of risks sets its facts against. */
export interface Against {
  readonly duties: readonly Pick<GroundedFact, 'units' | 'words'>[]
  readonly caseFacts: CaseFacts | undefined
}

const TO_COME: ReadonlySet<string> = new Set(['planned', 'conditional', 'hypothetical'])
const OF_NO_DEED: ReadonlySet<PassageUnit['stance']> = new Set([
  'denies',
  'does_not_recall',
  'reports_another',
])
/** What bears most comes first. */
const ORDER: readonly Standing[] = ['admitted', 'observed', 'alleged', 'planned']

/** Of whatever several facts or readers say, what bears least. */
export const chooseWeaker = (a: Standing, b: Standing): Standing =>
  ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b

/**
 * Who says it: whoever did it, nobody but a record, or somebody else. Admitted is what they tell that they did of what
 * the duties speak of, and only by those whose conduct is at issue, where the case says whose it is. Where nobody has
 * read the words, it is alleged.
 */
export function readStanding(
  { units, words }: Pick<GroundedFact, 'units' | 'words'>,
  { duties, caseFacts }: Against,
): Standing {
  const respondents = (caseFacts?.parties ?? []).flatMap(({ name, role }) =>
    role === 'respondent' ? [name] : [],
  )
  const matter = duties.map((duty) => duty.words).join('\n')
  const said = units.map((unit): Standing => {
    if (TO_COME.has(unit.modality)) return 'planned'
    if (unit.speaker === null || unit.part === 'row') return 'observed'
    const { name, certain } = unit.speaker
    const isAnswerable = certain && (respondents.length === 0 || respondents.includes(name))
    return isAnswerable && !OF_NO_DEED.has(unit.stance) && tellsOwnDeed(words, matter)
      ? 'admitted'
      : 'alleged'
  })
  return said.length === 0 ? 'alleged' : said.reduce(chooseWeaker)
}

/** What can be counted of the facts of a row; every number stands in them. */
export function findGrounds(
  facts: readonly (GroundedFact & { readonly standing?: Standing })[],
  against: Against,
): Grounds {
  const stood = facts.map((fact) => ({ ...fact, standing: fact.standing ?? readStanding(fact, against) }))
  const standings = new Set(stood.map(({ standing }) => standing))
  const days = stood.flatMap(({ standing, units }) => (standing === 'planned' ? [] : daysNamed(units)))
  return {
    standing: ORDER.find((one) => standings.has(one)) ?? 'alleged',
    // Two statements on the same words tell of one time.
    occurrences: new Set(facts.map(({ source, words }) => `${source} ${words}`)).size,
    last: days.toSorted().at(-1) ?? null,
    sources: new Set(facts.map(({ source }) => source)).size,
    amounts: facts.flatMap(({ key, words }) => sumsIn(words).map((sum) => ({ ...sum, statement_id: key }))),
    deadline:
      against.duties
        .flatMap(({ units }) => units.flatMap(({ times }) => times))
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
