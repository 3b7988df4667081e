import { NativeSelect } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { STANCE_WORDS } from '#shared/account-words.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { useEvidence } from '../../api/evidence.ts'
import { classNames } from '../../ui/class-names.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { plural } from '../../ui/plural.ts'
import { Sideways } from '../../ui/sideways.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Reading } from '../analysis/reading.ts'
import { textAsRead } from '../analysis/text-as-read.ts'
import { differenceIn } from './cell-difference.ts'
import { Placed, useReveal } from './placed.tsx'
import { placeKeys } from './places.ts'
import printed from './printed-rows.module.css'
import { RelationWords } from './relation-words.tsx'
import { StanceShape } from './stance-shape.tsx'
import { RELATIONS } from './view-words.ts'
import classes from './views.module.css'

type Row = ComparativeView['rows'][number]
type Relation = Row['relation']

const EVERY_SIDE = ''
const SILENT = `${STANCE_WORDS.silent} it`

interface ComparisonProps {
  readonly view: ComparativeView
  readonly caseId: string
  readonly reading: Reading
}

/** What each person or item says of the same matter, side by side, and in words how they relate. */
export function Comparison({ view, caseId, reading }: ComparisonProps) {
  const phone = usePhone()
  const printing = usePrinting()
  const titles = useTitles(view, caseId)
  const [chosen, setChosen] = useState<readonly Relation[]>([])
  const [side, setSide] = useState(EVERY_SIDE)
  useReveal(() => {
    setChosen([])
    setSide(EVERY_SIDE)
  })
  const rows = view.rows
    .map((row, place) => ({ row, place }))
    .filter(
      ({ row }) =>
        printing ||
        ((chosen.length === 0 || chosen.includes(row.relation)) &&
          (side === EVERY_SIDE || idsIn(row, Number(side)).length > 0)),
    )
  const Rows = phone ? Cards : RowTable
  return (
    <div className={classes.view} data-view>
      <fieldset className={`${classes.filters} no-print`} aria-label="Which rows">
        {/* Of two, either says something in nearly every row: there is nothing to choose. */}
        {view.columns.length > 2 ? (
          <NativeSelect
            aria-label="Column"
            size="xs"
            data={[
              { value: EVERY_SIDE, label: 'All columns' },
              ...titles.map((label, column) => ({ value: `${column}`, label })),
            ]}
            value={side}
            onChange={(event) => setSide(event.currentTarget.value)}
            maw={220}
          />
        ) : null}
        {(Object.keys(RELATIONS) as Relation[]).map((relation) => {
          const count = view.rows.filter((row) => row.relation === relation).length
          return count === 0 ? null : (
            <FilterChip
              key={relation}
              pressed={chosen.includes(relation)}
              count={count}
              onPress={() =>
                setChosen(
                  chosen.includes(relation)
                    ? chosen.filter((one) => one !== relation)
                    : [...chosen, relation],
                )
              }
            >
              {RELATIONS[relation]}
            </FilterChip>
          )
        })}
        <span role="status" className={classes.shown}>
          {rows.length === view.rows.length
            ? plural(rows.length, 'row')
            : `${rows.length} of ${plural(view.rows.length, 'row')}`}
        </span>
        {phone ? null : (
          <span className={classes.shown}>
            <StanceShape stance="silent" /> {SILENT}
          </span>
        )}
      </fieldset>
      <Rows rows={rows} titles={titles} counts={countDiffering(view)} reading={reading} />
    </div>
  )
}

interface PlacedRow {
  readonly row: Row
  /** Among all rows of the view. */
  readonly place: number
}

interface RowsProps {
  readonly rows: readonly PlacedRow[]
  readonly titles: readonly string[]
  /** How many rows speak of something that only this column tells. */
  readonly counts: readonly number[]
  readonly reading: Reading
}

const RowTable = ({ rows, titles, counts, reading }: RowsProps) => (
  <Sideways one="column" many="columns" className={classes.scroller}>
    <table className={classNames(classes.table, printed.rows)} aria-label="Comparison">
      <thead>
        <tr>
          <th scope="col" className={classes.firstColumn}>
            Relation
          </th>
          {titles.map((title, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may share a title
            <th key={column} scope="col">
              <span className="words">{title}</span>
              {counts[column] ? <div className={classes.quiet}>only here: {counts[column]}</div> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((placed) => (
          <tr key={placed.place}>
            <th scope="row" className={classes.firstColumn}>
              <RelationWords row={placed.row} />
            </th>
            {titles.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={column} data-silent={idsIn(placed.row, column).length === 0 || undefined}>
                <Cell placed={placed} column={column} reading={reading} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Sideways>
)

const Cards = ({ rows, titles, reading }: RowsProps) =>
  rows.map((placed) => (
    <section key={placed.place} className={classes.card} aria-label={`Row ${placed.place + 1}`}>
      <RelationWords row={placed.row} />
      {titles.map((title, column) =>
        idsIn(placed.row, column).length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may share a title
          <div key={column}>
            <h3 className={`${classes.columnName} words`}>{title}</h3>
            <Cell placed={placed} column={column} reading={reading} />
          </div>
        ),
      )}
      <Silent titles={titles.filter((_, column) => idsIn(placed.row, column).length === 0)} />
    </section>
  ))

/** Who says nothing of it, in one line: each by themselves would push the words apart. */
const Silent = ({ titles }: { titles: readonly string[] }) =>
  titles.length === 0 ? null : (
    <p className={classes.quiet}>
      {titles.length === 1 ? 'Does' : 'Do'} not mention it: <span className="words">{titles.join(', ')}</span>
    </p>
  )

function Cell({ placed, column, reading }: { placed: PlacedRow; column: number; reading: Reading }) {
  const { row, place } = placed
  const ids = idsIn(row, column)
  if (ids.length === 0)
    return (
      <span className={classes.quiet}>
        <StanceShape stance="silent" /> <span className="visually-hidden">{SILENT}</span>
      </span>
    )
  return (
    <Placed
      at={placeKeys.compared(place, column)}
      ids={ids}
      renderMark={(statement) => markDifference(statement, { row, column, reading })}
    />
  )
}

const idsIn = (row: Row, column: number): readonly string[] =>
  row.cells.filter((cell) => cell.column === column).flatMap((cell) => cell.statement_ids)

/** Each cell is held against the first of the others that says anything. */
function markDifference(
  statement: Statement,
  { row, column, reading }: { row: Row; column: number; reading: Reading },
): ReactNode {
  if (row.relation !== 'differs' && row.relation !== 'denies') return undefined
  const other = row.cells
    .filter((cell) => cell.column !== column)
    .flatMap((cell) => cell.statement_ids)
    .flatMap((id) => reading.statementById.get(id) ?? [])
    .find(({ id }) => id !== statement.id)
  const parts = other && differenceIn(textAsRead(statement), textAsRead(other), row.differs_in)
  return parts?.map(({ text, differs }, index) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <mark key={index} className={classes.differs}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

const countDiffering = ({ columns, rows }: ComparativeView): number[] =>
  columns.map(
    (_, column) => rows.filter((row) => row.relation === 'only_in' && idsIn(row, column).length > 0).length,
  )

/** The name of a person, or the title of an item. */
function useTitles({ columns }: ComparativeView, caseId: string): string[] {
  const { data: items } = useEvidence(caseId)
  return useMemo(() => {
    const byId = new Map(items?.map(({ id, title }) => [id, title]))
    return columns.map(
      ({ party, evidence_id }) => party ?? byId.get(evidence_id ?? '') ?? (items ? 'Deleted item' : '…'),
    )
  }, [columns, items])
}
