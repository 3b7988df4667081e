import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { Assertion, CaseAssertions } from '../discrepancies/assertions.ts'
import { type Conflict, findConflicts } from '../discrepancies/conflicts.ts'
import { type Roster, readRoster } from '../roster.ts'
import { onlyPuts } from './only-puts.ts'

/** One thing that somebody says, or a record. */
export interface Account {
  readonly assertion: Assertion
  /** Main name; null for a record and where nothing tells whose words they are. */
  readonly person: string | null
  readonly stance: NonNullable<PassageUnit['stance']>
  readonly basis: PassageUnit['basis']
  readonly saidOn: string | null
  /** Has it from somebody else. */
  readonly isHearsay: boolean
}

export interface Accounts {
  readonly all: readonly Account[]
  /** Who asks the questions of the case and answers none. */
  readonly inquirers: ReadonlySet<string>
  readonly roster: Roster
  readonly rarity: CaseAssertions['rarity']
  /** What cannot both be right; each side that is an account is among `all`. */
  readonly conflicts: readonly Conflict[]
}

const FEWEST_TERMS = 1

/** What is said in the passages, copies once and without those who only ask. */
export function readAccounts(task: AnalysisTask): Accounts {
  const roster = readRoster(task)
  const { all, rarity, conflicts } = findConflicts(task.passages, task.caseFacts)
  const sides = new Set(conflicts.flatMap(({ a, b }) => [a, b]))
  const inquirers = findInquirers(all, roster)
  return {
    inquirers,
    all: all
      .filter((one) => !one.isSilent && !one.isAsker && one.unit.modality === 'happened')
      .filter((one) => one.terms.size + one.asked.size >= FEWEST_TERMS || sides.has(one))
      .map((assertion) => toAccount(assertion, roster))
      .filter(({ person, assertion: { text } }) => !onlyPuts(text, person !== null && inquirers.has(person))),
    roster,
    rarity,
    conflicts,
  }
}

const mainName = ({ speaker }: Assertion, roster: Roster): string | null =>
  speaker === null ? null : roster.find(speaker)

function findInquirers(all: readonly Assertion[], roster: Roster): Set<string> {
  const named = (some: readonly Assertion[]) => new Set(some.flatMap((one) => mainName(one, roster) ?? []))
  return named(all.filter(({ isAsker }) => isAsker)).difference(
    named(all.filter(({ unit }) => unit.part === 'answer')),
  )
}

function toAccount(assertion: Assertion, roster: Roster): Account {
  const { unit } = assertion
  return {
    assertion,
    person: mainName(assertion, roster),
    stance: unit.stance ?? (assertion.denies ? 'denies' : 'asserts'),
    basis: unit.basis,
    saidOn: unit.saidOn,
    isHearsay: unit.stance === 'reports_another' || unit.basis === 'was_told',
  }
}
