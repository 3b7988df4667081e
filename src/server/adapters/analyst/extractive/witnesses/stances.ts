import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import type { Account } from './accounts.ts'
import type { Fact } from './gather-facts.ts'

type Cell = Pick<WitnessView['cells'][number], 'stance' | 'basis' | 'statement_ids' | 'said_on'>

/** Where one person stands on a fact. */
export function toCell(
  person: string,
  { accounts, conflicts, standing }: Fact,
  addKey: (one: Account) => string,
): Cell {
  const own = accounts.filter((account) => account.person === person)
  const [first] = own
  if (!first) return { stance: 'silent', basis: 'not_said', statement_ids: [], said_on: null }
  const turned = conflicts.some(({ a, b }) => a.person === person && b.person === person)
  const onFact = own.filter((one) => standing.get(one) !== 'speaks_of')
  const { stance, basis, saidOn } = onFact.find((one) => one.stance === 'changed') ?? onFact[0] ?? first
  const speaksOnly = onFact.length === 0 && !turned
  const isOneDay = own.every((one) => one.saidOn === saidOn)
  return {
    stance: turned ? 'changed' : speaksOnly ? 'speaks_of' : stance,
    // How somebody knows of something else is not how they know of this.
    basis: speaksOnly ? 'not_said' : basis,
    statement_ids: own.map(addKey),
    said_on: isOneDay ? saidOn : null,
  }
}
