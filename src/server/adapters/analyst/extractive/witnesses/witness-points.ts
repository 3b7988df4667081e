import type { AnalysisTask, KeyPoint } from '#server/ports/analyst.ts'
import { MAX_POINTS, toKeyPoints } from '../point-list.ts'
import { readAccounts } from './accounts.ts'
import { chooseWitnesses } from './choose-witnesses.ts'
import { findConflicting } from './relate-accounts.ts'
import { isDemeanour } from './set-aside.ts'
import { quoteWords } from './witness-statements.ts'

const MAX_CONFLICTS = 3

/**
 * What the accounts of witnesses should show: both sides of what they say and something else contradicts (vital), and
 * something of everybody who speaks. Sees the evidence, never the analysis; empty where nobody speaks.
 */
export function listWitnessPoints(task: AnalysisTask): KeyPoint[] {
  const accounts = readAccounts(task)
  const witnesses = chooseWitnesses(task, accounts)
  const sayings = accounts.all.filter((one) => !isDemeanour(one))
  const contested = findConflicting({ ...accounts, all: sayings })
    .filter(({ a, b }) => [a, b].some(({ person }) => person !== null && witnesses.includes(person)))
    .slice(0, MAX_CONFLICTS)
    .flatMap(({ a, b }) => [a, b])
  const firstOfEach = witnesses.flatMap((name) => {
    const own = sayings.filter(({ person }) => person === name)
    const [first] = own.toSorted((x, y) => x.assertion.passage.rank - y.assertion.passage.rank)
    return first ? [first] : []
  })
  return toKeyPoints(contested.map(quoteWords), firstOfEach.map(quoteWords)).slice(0, MAX_POINTS)
}
