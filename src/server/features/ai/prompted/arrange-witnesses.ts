import { findSources } from '#server/platform/text/copies.ts'
import { knownNames } from '#server/platform/text/known-names.ts'
import { remarksOnManner } from '#server/platform/text/person-verdicts.ts'
import { compareValues, findValues } from '#server/platform/text/values.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { MarkedStatement } from './arranged-shape.ts'
import { type CitedWords, citedWords, readPeople } from './cited-words.ts'

interface Mark {
  readonly speaker: string
  readonly fact: string
  readonly stance: NonNullable<PassageUnit['stance']>
  readonly basis: PassageUnit['basis']
}

interface Placed extends Mark {
  readonly key: string
  readonly fact: string
  /** Null: a record. */
  readonly party: string | null
  readonly cited: CitedWords
}

/** The matrix of a model's marks, as far as the cited words bear them: whose they are is read, not believed. */
export function arrangeWitnesses(
  marked: readonly MarkedStatement<Mark>[],
  task: AnalysisTask,
): { view: WitnessView; dropped: number } {
  const { find, namedIn } = knownNames(readPeople(task))
  const placed = marked.flatMap(({ statement, mark }): Placed[] => {
    const [cited] = citedWords(statement, task)
    if (!cited || mark.fact.trim() === '') return []
    const base = { ...mark, fact: mark.fact.trim().toLowerCase(), key: statement.key, cited }
    if (mark.speaker.trim() === '') return [{ ...base, party: null }]
    const party = find(mark.speaker)
    const speakers = cited.units.map(({ speaker }) => (speaker ? find(speaker.name) : null))
    const isTheirs = party !== null && (speakers.includes(party) || namedIn(cited.words).includes(party))
    return isTheirs ? [{ ...base, party }] : []
  })
  const facts = [...Map.groupBy(placed, ({ fact }) => fact).values()].filter(
    (each) => new Set(each.map(({ party, cited }) => party ?? cited.passage.evidenceId)).size > 1,
  )
  const asked = task.params?.witness?.parties?.map(find) ?? task.caseFacts?.parties.map(({ name }) => name)
  const parties = [...new Set(placed.flatMap(({ party }) => party ?? []))]
    .filter((party) => !asked || asked.length === 0 || asked.includes(party))
    .toSorted((x, y) => x.localeCompare(y, 'en'))
  return {
    view: {
      type: 'witness_credibility',
      witnesses: parties.map((party) => ({ party, statements_of: listItems(party, placed) })),
      facts: facts.map((each, at) => ({ id: toFactId(at), statement_ids: toKeys(each) })),
      cells: facts.flatMap((each, at) =>
        parties.map((party) => ({ party, fact_id: toFactId(at), ...toCell(party, each) })),
      ),
      factors: parties.flatMap((party) => countFactors(party, facts)),
      excluded: findRemarks(task),
    },
    dropped: marked.length - placed.length,
  }
}

const toFactId = (at: number): string => `f${at + 1}`
const toKeys = (placed: readonly Placed[]): string[] => [...new Set(placed.map(({ key }) => key))]

const listItems = (party: string, placed: readonly Placed[]): string[] => [
  ...new Set(placed.filter((one) => one.party === party).map(({ cited }) => cited.passage.evidenceId)),
]

function toCell(party: string, fact: readonly Placed[]) {
  const own = fact.filter((one) => one.party === party)
  const [first] = own
  if (!first)
    return { stance: 'silent' as const, basis: 'not_said' as const, statement_ids: [], said_on: null }
  const { stance, basis } = own.find((one) => one.stance === 'changed') ?? first
  const days = new Set(own.map(({ cited }) => cited.units[0]?.saidOn ?? null))
  const [day = null, otherDay] = days
  return { stance, basis, statement_ids: toKeys(own), said_on: otherDay === undefined ? day : null }
}

type Factor = WitnessView['factors'][number]

function countFactors(party: string, facts: readonly (readonly Placed[])[]): Factor[] {
  const count = (factor: Factor['factor'], bearing: (fact: readonly Placed[]) => Placed[]): Factor => {
    const each = facts.map(bearing).filter((placed) => placed.length > 0)
    return { party, factor, count: each.length, statement_ids: toKeys(each.flat()) }
  }
  const meeting = (fact: readonly Placed[], meets: (own: Placed, other: Placed) => boolean): Placed[] => {
    const sources = findSources(fact.map(({ cited }) => cited.place))
    const toSource = (one: Placed) => sources[fact.indexOf(one)]
    const own = fact.filter((one) => one.party === party && isOwnKnowledge(one))
    return own.flatMap((one) => {
      const others = fact.filter(
        (other) =>
          other.party !== party &&
          isOwnKnowledge(other) &&
          toSource(other) !== toSource(one) &&
          meets(one, other),
      )
      return others.length > 0 ? [one, ...others] : []
    })
  }
  return [
    count('corroborated', (fact) =>
      meeting(fact, (own, other) => own.stance === other.stance && valuesAgree(own, other)),
    ),
    count('contradicted', (fact) =>
      meeting(fact, (own, other) => own.stance !== other.stance || !valuesAgree(own, other)),
    ),
    count('opportunity', (fact) =>
      fact.filter((one) => one.party === party && (one.basis === 'saw' || one.basis === 'heard')),
    ),
  ]
}

/** What somebody was only told confirms nothing, and what they do not recall contradicts nothing. */
const isOwnKnowledge = ({ stance, basis }: Placed): boolean =>
  (stance === 'asserts' || stance === 'denies') && basis !== 'was_told'

function valuesAgree(a: Placed, b: Placed): boolean {
  const [left, right] = [a, b].map(({ cited }) =>
    findValues(cited.words).filter(({ kind }) => kind !== 'name' && kind !== 'negation'),
  )
  return !left?.some(
    (value) =>
      right?.some((other) => compareValues(value, other) === 'different') &&
      !right.some((other) => compareValues(value, other) === 'same'),
  )
}

const findRemarks = ({ passages }: AnalysisTask): WitnessView['excluded'] =>
  passages.flatMap(({ chunkId, text, start: offset, units = [] }) =>
    units
      .filter(
        ({ start, end }) => start >= offset && remarksOnManner(text.slice(start - offset, end - offset)),
      )
      .map(({ start, end }) => ({ reason: 'demeanour' as const, chunk_id: chunkId, start, end })),
  )
