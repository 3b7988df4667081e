import { notifications } from '@mantine/notifications'
import { type DragEvent, type ReactNode, useState } from 'react'
import { importCode } from '../../ui/import-code.ts'
import { toProblem } from '../../ui/problem.ts'
import classes from './drop-zone.module.css'
import type { Dropped, DroppedFile, TakenItem } from './dropped-files.ts'

/** How folders are read does not come with the first page. */
const readTaken = async (taken: readonly TakenItem[]): Promise<Dropped> =>
  (await importCode(() => import('./dropped-files.ts'))).listDroppedFiles(taken)

const tellNotAdded = (error: unknown) =>
  notifications.show({ color: 'red', title: 'Nothing was added', message: toProblem(error).message })

/** Takes files and folders that are dropped anywhere on the page. */
export function DropZone({
  note,
  onFiles,
  disabledReason,
  children,
}: {
  /** What letting go would do. */
  note: string
  /** With the names of those that the browser could not read. */
  onFiles: (files: readonly DroppedFile[], unread: readonly string[]) => void
  disabledReason: string | null
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  /** Whether files are over the zone. Both kinds of event accept: a browser asks whichever it sent last. */
  const accept = (event: DragEvent): boolean => {
    const accepts = event.dataTransfer.types.includes('Files')
    if (accepts) event.preventDefault()
    return accepts
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above the table does the same for the keyboard
    <div
      className={classes.drop}
      onDragEnter={(event) => {
        if (accept(event)) setOver(true)
      }}
      onDragOver={accept}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      // No pointer moves during a drag: it ended over a part of the page that is gone, and nobody said so.
      onPointerMove={over ? () => setOver(false) : undefined}
      onDrop={(event) => {
        if (!accept(event)) return
        setOver(false)
        if (disabledReason) return
        const taken = [...event.dataTransfer.items].map((item) => ({
          entry: item.webkitGetAsEntry(),
          file: item.getAsFile(),
        }))
        void readTaken(taken).then(({ files, unread }) => onFiles(files, unread), tellNotAdded)
      }}
    >
      {over ? <div className={classes.dropNote}>{disabledReason ?? note}</div> : null}
      {children}
    </div>
  )
}
