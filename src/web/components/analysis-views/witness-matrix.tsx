import { useMemo, useState } from 'react'
import { BASIS_WORDS, STANCE_WORDS } from '#shared/account-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRovingGrid } from '../../ui/roving-grid.ts'
import { Sideways } from '../../ui/sideways.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Reading } from '../analysis/reading.ts'
import { dayInWords } from './day-words.ts'
import { Placed, useReveal } from './placed.tsx'
import { conflictsFirst, listCells, mostTellingFirst, placeKeys } from './places.ts'
import printed from './printed-rows.module.css'
import { StanceShape } from './stance-shape.tsx'
import classes from './views.module.css'

type Fact = WitnessView['facts'][number]

interface WitnessMatrixProps {
  readonly view: WitnessView
  readonly reading: Reading
}

/** Facts down, people across, in a word how each stands to each; a cell opens the words below its row. */
export function WitnessMatrix({ view, reading }: WitnessMatrixProps) {
  const witnesses = useMemo(() => mostTellingFirst(view), [view])
  const printing = usePrinting()
  const rows = useMemo(() => conflictsFirst(view, reading.statementById), [view, reading])
  const [opened, setOpened] = useState<string | null>(null)
  useReveal((id) => {
    const found = rows.find(({ fact }) => listIds(view, fact).includes(id))
    if (found) setOpened(found.fact.id)
  })
  const grid = useRovingGrid<HTMLTableElement>(rows.length, witnesses.length)
  return (
    <Sideways one="person" many="people" className={classes.scroller}>
      <table
        ref={grid.ref}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows move between its controls
        role="grid"
        className={classNames(classes.matrix, printed.rows, printed.facts)}
        aria-label="Who says what of each fact"
        onKeyDown={grid.onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.firstColumn}>
              Fact
            </th>
            {witnesses.map(({ party }) => (
              <th key={party} scope="col">
                <bdi>{party}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fact, conflict }, row) => {
            const isOpen = printing || opened === fact.id
            const cells = new Map(listCells(view, fact.id).map((cell) => [cell.party, cell]))
            return [
              <tr key={fact.id} data-open={isOpen}>
                <th scope="row" className={classes.firstColumn}>
                  {conflict ? (
                    <div className={classes.quiet}>
                      <MeaningShape meaning="contradicted" /> Accounts conflict
                    </div>
                  ) : null}
                  <div className={`${classes.factWords} words`}>{summarize(fact, reading)}</div>
                </th>
                {witnesses.map(({ party }, column) => {
                  const { stance, basis } = cells.get(party) ?? { stance: 'silent', basis: 'not_said' }
                  return (
                    <td key={party}>
                      <button
                        type="button"
                        className={classes.stance}
                        data-stance={stance}
                        aria-expanded={isOpen}
                        {...grid.cell(row, column)}
                        onClick={() => setOpened(opened === fact.id ? null : fact.id)}
                      >
                        <StanceShape stance={stance} />
                        <span>
                          <span className="visually-hidden">{party}: </span>
                          <span className={stance === 'silent' ? 'visually-hidden' : ''}>
                            {STANCE_WORDS[stance]}
                          </span>
                        </span>
                        {BASIS_WORDS[basis] ? (
                          <span className={classes.quiet}>{BASIS_WORDS[basis]}</span>
                        ) : null}
                      </button>
                    </td>
                  )
                })}
              </tr>,
              isOpen ? (
                <tr key={`${fact.id} words`} className={classes.words}>
                  <td colSpan={witnesses.length + 1}>
                    <FactWords view={view} fact={fact} />
                  </td>
                </tr>
              ) : null,
            ]
          })}
        </tbody>
      </table>
    </Sideways>
  )
}

const listIds = (view: WitnessView, fact: Fact): string[] => [
  ...fact.statement_ids,
  ...listCells(view, fact.id).flatMap((cell) => cell.statement_ids),
]

/** A fact has no words of its own: the first statement about it stands for it. */
function summarize(fact: Fact, reading: Reading): string {
  const [first] = fact.statement_ids
  return wordsAsRead(reading.statementById.get(first ?? '')?.text ?? '')
}

/** What everybody said of one fact, person by person, and what else was found about it. */
function FactWords({ view, fact }: { view: WitnessView; fact: Fact }) {
  const cells = listCells(view, fact.id).filter((cell) => cell.statement_ids.length > 0)
  const said = new Set(cells.flatMap((cell) => cell.statement_ids))
  const beside = fact.statement_ids.filter((id) => !said.has(id))
  return (
    <div className={classes.accounts}>
      {cells.map(({ party, stance, basis, said_on, statement_ids }) => (
        <div key={party}>
          <h3 className={classes.columnName}>
            <bdi>{party}</bdi>{' '}
            <span className={classes.quiet}>
              {[STANCE_WORDS[stance], BASIS_WORDS[basis], said_on ? dayInWords(said_on) : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h3>
          <Placed at={placeKeys.said(fact.id, party)} ids={statement_ids} />
        </div>
      ))}
      {beside.length > 0 ? (
        <div>
          <h3 className={classes.columnName}>Also found</h3>
          <Placed at={placeKeys.beside(fact.id)} ids={beside} />
        </div>
      ) : null}
    </div>
  )
}
