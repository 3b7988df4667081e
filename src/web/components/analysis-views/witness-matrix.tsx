import { useMemo, useState } from 'react'
import { BASIS_WORDS, STANCE_WORDS } from '#shared/account-words.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRovingGrid } from '../../ui/roving-grid.ts'
import { Sideways } from '../../ui/sideways.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Reading } from '../analysis/reading.ts'
import { AccountsConflict, FactWords, listFactIds, summarizeFact } from './fact-words.tsx'
import { useReveal } from './placed.tsx'
import { conflictsFirst, listCells, mostTellingFirst } from './places.ts'
import printed from './printed-rows.module.css'
import { StanceShape } from './stance-shape.tsx'
import classes from './views.module.css'

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
    const found = rows.find(({ fact }) => listFactIds(view, fact).includes(id))
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
                  {conflict ? <AccountsConflict /> : null}
                  <div className={`${classes.factWords} words`}>{summarizeFact(fact, reading)}</div>
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
