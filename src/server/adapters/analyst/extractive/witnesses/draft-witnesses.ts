import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { limitations } from '../drafts/limitations.ts'
import { absence, nonEmpty } from '../drafts/statements.ts'
import { type Account, type Accounts, readAccounts } from './accounts.ts'
import { chooseWitnesses } from './choose-witnesses.ts'
import { countFactors } from './count-factors.ts'
import { type Fact, gatherFacts } from './gather-facts.ts'
import { relateAccounts } from './relate-accounts.ts'
import { isDemeanour, namesRelation } from './set-aside.ts'
import { toCell } from './stances.ts'
import { createStatements, type Statements } from './witness-statements.ts'

const TITLE = 'Witness accounts'
const MAX_FACTS = 40
const MAX_RELATIONS = 5

/**
 * Who says what about each fact, and how they know it, in the evidence's own words, with what can be counted of it.
 * Judges nobody: there is no score, no rank and no verdict, and people come in the order of their names.
 */
export async function draftWitnesses(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const accounts = readAccounts(task)
  const people = chooseWitnesses(task, accounts)
  if (people.length === 0) return nobodySpeaks(task)
  const setAside = accounts.all.filter(isDemeanour)
  const weighed = { ...accounts, all: accounts.all.filter((one) => !setAside.includes(one)) }
  const related = await relateAccounts(weighed, { embeddings, signal })
  const isWitness = (person: string | null) => person !== null && people.includes(person)
  const all = gatherFacts(related, isWitness)
  const facts = all.slice(0, MAX_FACTS)
  const statements = createStatements()
  const view: WitnessView = {
    type: 'witness_credibility',
    witnesses: people.map((party) => ({ party, statements_of: listItems(party, accounts) })),
    facts: facts.map((fact, at) => ({
      id: toFactId(at),
      statement_ids: fact.accounts.map((one) => statements.addKey(one)),
      conflict: differs(fact),
      conflict_statement_ids: listSides(fact).map((one) => statements.addKey(one)),
    })),
    cells: facts.flatMap((fact, at) =>
      people.map((party) => ({
        party,
        fact_id: toFactId(at),
        ...toCell(party, fact, (one) => statements.addKey(one)),
      })),
    ),
    factors: people.flatMap((party) => toFactors(party, { facts, weighed, statements })),
    excluded: setAside.map(({ assertion: { passage, unit } }) => ({
      reason: 'demeanour',
      chunk_id: passage.chunkId,
      start: unit.start,
      end: unit.end,
    })),
  }
  const [differing, others] = [true, false].map((wanted) =>
    facts.filter((fact) => differs(fact) === wanted).flatMap((fact) => fact.accounts),
  )
  const shown = new Set([...(differing ?? []), ...(others ?? [])])
  return {
    title: TITLE,
    sections: nonEmpty([
      { heading: 'Where accounts differ', statements: statements.of(differing ?? []) },
      { heading: 'Other facts that more than one source speaks to', statements: statements.of(others ?? []) },
      {
        heading: 'Relations that the evidence names',
        statements: statements.of(statements.known().filter((one) => !shown.has(one))),
      },
      ...(facts.length === 0 ? [NOTHING_SHARED] : []),
    ]),
    limitations: limitations(task, [
      'Nobody is judged: this sets out who says what and how they know it. Whom to believe is for a person to decide.',
      'A fact is listed where two sources speak to it in words that show it, or where what one person says is nearest to what another says. Whoever’s words are not plainly of the same matter is set down only as speaking of it. Copies of one text count once, and what somebody was only told confirms nothing.',
      ...(setAside.length > 0 ? [setAsideNote(setAside.length)] : []),
      ...(all.length > facts.length
        ? [`${all.length - facts.length} more facts were found that are not shown.`]
        : []),
    ]),
    view,
  }
}

/** Two accounts cannot both be right, or somebody says that theirs was another one. */
const differs = ({ conflicts, standing }: Fact): boolean =>
  conflicts.length > 0 || standing.values().some((stance) => stance === 'changed')

/** Whatever else is said of the matter is not what conflicts. */
const listSides = ({ accounts, conflicts, standing }: Fact): Account[] => {
  const sides = new Set(conflicts.flatMap(({ a, b }) => [a, b]))
  return accounts.filter((one) => sides.has(one) || standing.get(one) === 'changed')
}

const toFactId = (at: number): string => `f${at + 1}`

const setAsideNote = (remarks: number): string =>
  `${remarks === 1 ? 'One remark' : `${remarks} remarks`} on how somebody looked or sounded while telling it ${remarks === 1 ? 'was' : 'were'} left out on purpose: manner says little about whether an account is right.`

const NOTHING_SHARED = {
  heading: 'Facts that more than one source speaks to',
  statements: [absence('No fact was found to which two sources speak in the passages read.')],
}

const nobodySpeaks = (task: AnalysisTask): Draft => ({
  title: TITLE,
  sections: [
    {
      heading: 'Nobody to set out',
      statements: [
        absence('In the passages read, none of the people meant says anything that was read as theirs.'),
      ],
    },
  ],
  limitations: limitations(task),
})

const listItems = (party: string, { all }: Accounts): string[] => [
  ...new Set(
    all.filter(({ person }) => person === party).map(({ assertion }) => assertion.passage.evidenceId),
  ),
]

interface Counted {
  readonly facts: readonly Fact[]
  readonly weighed: Accounts
  readonly statements: Statements
}

function toFactors(party: string, { facts, weighed, statements }: Counted): WitnessView['factors'] {
  const relations: Account[] = weighed.all.filter((one) => namesRelation(one, party)).slice(0, MAX_RELATIONS)
  return [
    ...countFactors(party, facts),
    { factor: 'interest' as const, count: relations.length, accounts: relations },
  ].map(({ factor, count, accounts }) => ({
    party,
    factor,
    count,
    statement_ids: accounts.map((one) => statements.addKey(one)),
  }))
}
