import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { type Assertion, type CaseAssertions, readAssertions } from '../discrepancies/assertions.ts'
import { type Roster, readRoster } from '../roster.ts'

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
  readonly roster: Roster
  readonly rarity: CaseAssertions['rarity']
}

const FEWEST_TERMS = 1

/** What is said in the passages, copies once and without those who only ask. */
export function readAccounts(task: AnalysisTask): Accounts {
  const roster = readRoster(task)
  const { all, rarity } = readAssertions(task.passages)
  return {
    all: all
      .filter((one) => !one.isSilent && !one.isAsker && one.unit.modality === 'happened')
      .filter(({ terms, asked }) => terms.size + asked.size >= FEWEST_TERMS)
      .map((assertion) => toAccount(assertion, roster)),
    roster,
    rarity,
  }
}

function toAccount(assertion: Assertion, roster: Roster): Account {
  const { unit, speaker } = assertion
  return {
    assertion,
    person: speaker === null ? null : roster.find(speaker),
    stance: unit.stance ?? (assertion.denies ? 'denies' : 'asserts'),
    basis: unit.basis,
    saidOn: unit.saidOn,
    isHearsay: unit.stance === 'reports_another' || unit.basis === 'was_told',
  }
}
