import { useMemo, useState } from 'react'
import { columnLetter } from '#shared/column-letter.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { MarkedText } from './marked-text.tsx'
import { isHead, type Sheet, type SheetCell, type SheetRow, toSheet } from './sheet-rows.ts'
import classes from './source.module.css'
import { isMarked, type Marking } from './text-marks.ts'

const AT_ONCE = 200

interface SheetViewProps {
  readonly content: string
  readonly mimeType: string | null
  readonly marking: Marking
}

/** A sheet in its rows and columns, from a little before the row where the reader is. */
export function SheetView({ content, mimeType, marking }: SheetViewProps) {
  const sheet = useMemo(() => toSheet({ content, mime_type: mimeType }), [content, mimeType])
  const { rows } = sheet
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const mark = marking.marks[marking.current]
  const at = mark ? rows.findIndex((row) => (row.at(-1)?.end ?? 0) > mark.start) : 0
  const [asked, setAsked] = useState({ above: AT_ONCE / 2, below: AT_ONCE })
  const [from, to] = [Math.max(0, at - asked.above), Math.min(rows.length, Math.max(at, 0) + asked.below)]
  const hasHead = isHead(rows[0])
  return (
    <>
      {from > 0 ? (
        <More onClick={() => setAsked({ ...asked, above: asked.above + AT_ONCE })}>Show earlier rows</More>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div className={classes.sheet} tabIndex={0}>
        <table>
          <SheetHead sheet={sheet} columns={columns} content={content} marking={marking} />
          <tbody>
            {rows.slice(from, to).map((row, index) => {
              const number = from + index
              if (number === 0 && hasHead) return null
              return (
                <tr key={row[0]?.start ?? number}>
                  {sheet.isWhole ? (
                    <th scope="row" className={classes.rowNumber}>
                      {number + 1}
                    </th>
                  ) : null}
                  <Cells row={row} columns={columns} content={content} marking={marking} />
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {to < rows.length ? (
        <More onClick={() => setAsked({ ...asked, below: asked.below + AT_ONCE })}>Show more rows</More>
      ) : null}
    </>
  )
}

interface RowsProps {
  readonly columns: number
  readonly content: string
  readonly marking: Marking
}

/** What the columns are called, by letters and in words, stays in sight. */
function SheetHead({
  sheet: { rows, isWhole },
  columns,
  content,
  marking,
}: RowsProps & { readonly sheet: Sheet }) {
  const [first] = rows
  return (
    <thead>
      {isWhole ? (
        <tr className={classes.letters}>
          <td />
          {Array.from({ length: columns }, (_, column) => (
            <th key={columnLetter(column)} scope="col">
              {columnLetter(column)}
            </th>
          ))}
        </tr>
      ) : null}
      {first && isHead(first) ? (
        <tr>
          {isWhole ? (
            <th scope="row" className={classes.rowNumber}>
              1
            </th>
          ) : null}
          {first.map((cell) => (
            <th key={cell.start} scope="col" className="words">
              <Cell cell={cell} content={content} marking={marking} />
            </th>
          ))}
        </tr>
      ) : null}
    </thead>
  )
}

/** What stands alone in its row is a heading or a remark, and has the whole of it. */
const Cells = ({ row, columns, content, marking }: RowsProps & { readonly row: SheetRow }) =>
  row.map((cell) => (
    <td
      key={cell.start}
      colSpan={row.length === 1 ? columns : undefined}
      className="words"
      data-marked={isMarked(marking.marks, cell) ? true : undefined}
    >
      <Cell cell={cell} content={content} marking={marking} />
    </td>
  ))

/** A cell that the file writes otherwise than it is shown is marked as a whole. */
function Cell({ cell, content, marking }: { cell: SheetCell; content: string; marking: Marking }) {
  if (content.slice(cell.start, cell.end) === cell.words)
    return <MarkedText content={content} start={cell.start} end={cell.end} marking={marking} />
  if (!isMarked(marking.marks, cell)) return cell.words
  const isCurrent = isMarked(marking.marks.slice(marking.current, marking.current + 1), cell)
  return (
    <mark className={classes.mark} data-current={isCurrent ? true : undefined}>
      {cell.words}
    </mark>
  )
}

const More = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <ActionButton size="xs" variant="default" my="sm" onClick={onClick}>
    {children}
  </ActionButton>
)
