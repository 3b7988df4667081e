import { BASIS_WORDS, STANCE_WORDS } from '#shared/account-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'
import type { Reading } from '../analysis/reading.ts'
import { dayInWords } from './day-words.ts'
import { Placed } from './placed.tsx'
import { listCells, placeKeys } from './places.ts'
import classes from './views.module.css'

export type Fact = WitnessView['facts'][number]

/** All statements that stand somewhere in a fact. */
export const listFactIds = (view: WitnessView, fact: Fact): string[] => [
  ...fact.statement_ids,
  ...listCells(view, fact.id).flatMap((cell) => cell.statement_ids),
]

/** A fact has no words of its own: the first statement about it stands for it. */
export function summarizeFact(fact: Fact, reading: Reading): string {
  const [first] = fact.statement_ids
  const statement = reading.statementById.get(first ?? '')
  return statement ? wordsAsRead(statement.text, statement.citations) : ''
}

export const AccountsConflict = () => (
  <div className={classes.quiet}>
    <MeaningShape meaning="contradicted" /> Accounts conflict
  </div>
)

/** What everybody said of one fact, person by person, and what else was found about it. */
export function FactWords({
  view,
  fact,
  level: Heading = 'h3',
}: {
  view: WitnessView
  fact: Fact
  level?: 'h3' | 'h4'
}) {
  const cells = listCells(view, fact.id).filter((cell) => cell.statement_ids.length > 0)
  const said = new Set(cells.flatMap((cell) => cell.statement_ids))
  const beside = fact.statement_ids.filter((id) => !said.has(id))
  return (
    <div className={classes.accounts}>
      {cells.map(({ party, stance, basis, said_on, statement_ids }) => (
        <div key={party}>
          <Heading className={classes.columnName}>
            <bdi>{party}</bdi>{' '}
            <span className={classes.quiet}>
              {[STANCE_WORDS[stance], BASIS_WORDS[basis], said_on ? dayInWords(said_on) : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Heading>
          <Placed at={placeKeys.said(fact.id, party)} ids={statement_ids} />
        </div>
      ))}
      {beside.length > 0 ? (
        <div>
          <Heading className={classes.columnName}>Also found</Heading>
          <Placed at={placeKeys.beside(fact.id)} ids={beside} />
        </div>
      ) : null}
    </div>
  )
}
