import { useMemo, useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import classes from './evidence.module.css'
import { holdsWord, MarkedWords } from './marked-words.tsx'
import { type SheetRow, toSheetRows } from './sheet-rows.ts'

const AT_ONCE = 300

interface SheetViewProps {
  readonly content: string
  readonly mimeType: string | null
  readonly words: string
  readonly firstRef: (mark: HTMLElement | null) => void
}

/** A sheet in its rows and columns; a row that holds a searched word is never among those not shown yet. */
export function SheetView({ content, mimeType, words, firstRef }: SheetViewProps) {
  const rows = useMemo(() => toSheetRows({ content, mime_type: mimeType }), [content, mimeType])
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const firstHit = rows.findIndex((row) => row.some((cell) => holdsWord(cell, words)))
  const [asked, setAsked] = useState(AT_ONCE)
  const shown = Math.max(asked, firstHit + 1)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <div className={classes.sheet} tabIndex={0}>
        <table>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
              <tr key={index}>
                <Cells
                  row={row}
                  columns={columns}
                  words={words}
                  firstRef={index === firstHit ? firstRef : undefined}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown ? (
        <ActionButton size="xs" variant="default" mt="sm" onClick={() => setAsked(shown + AT_ONCE)}>
          Show more rows
        </ActionButton>
      ) : null}
    </>
  )
}

interface CellsProps {
  readonly row: SheetRow
  readonly columns: number
  readonly words: string
  readonly firstRef: ((mark: HTMLElement | null) => void) | undefined
}

/** What stands alone in its row is a heading or a remark, and has the whole of it. */
const Cells = ({ row, columns, words, firstRef }: CellsProps) =>
  row.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
    <td key={index} colSpan={row.length === 1 ? columns : undefined} className="words">
      <MarkedWords text={cell} words={words} firstRef={firstRef} />
    </td>
  ))
