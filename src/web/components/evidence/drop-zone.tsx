import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { importCode } from '../../ui/import-code.ts'
import { toProblem } from '../../ui/problem.ts'
import classes from './drop-zone.module.css'
import type { Dropped, DroppedFile, TakenItem } from './dropped-files.ts'

/** How folders are read does not come with the first page. */
const readTaken = async (taken: readonly TakenItem[]): Promise<Dropped> =>
  (await importCode(() => import('./dropped-files.ts'))).listDroppedFiles(taken)

const tellNotAdded = (error: unknown) =>
  notifications.show({ color: 'red', title: 'Nothing was added', message: toProblem(error).message })

/** Takes files and folders wherever in the window they are let go: nobody aims, and beside the zone a browser would open the file. */
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
  const take = useEffectEvent((transfer: DataTransfer) => {
    if (disabledReason) return
    const taken = [...transfer.items].map((item) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }))
    void readTaken(taken).then(({ files, unread }) => onFiles(files, unread), tellNotAdded)
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = <K extends 'dragenter' | 'dragover' | 'dragleave' | 'drop'>(
      kind: K,
      handle: (event: DragEvent, transfer: DataTransfer) => void,
    ) =>
      addEventListener(
        kind,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) handle(event, event.dataTransfer)
        },
        { signal: stop.signal },
      )
    /** Both kinds of event accept: a browser asks whichever it sent last. */
    const accept = (event: DragEvent, transfer: DataTransfer) => {
      event.preventDefault()
      transfer.dropEffect = 'copy'
    }
    on('dragenter', (event, transfer) => {
      accept(event, transfer)
      setOver(true)
    })
    on('dragover', accept)
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false)
    })
    on('drop', (event, transfer) => {
      event.preventDefault()
      setOver(false)
      take(transfer)
    })
    // No pointer moves during a drag: it ended over a part of the page that is gone, and nobody said so.
    addEventListener('pointermove', () => setOver(false), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <div className={classes.drop}>
      {over ? <div className={classes.dropNote}>{disabledReason ?? note}</div> : null}
      {children}
    </div>
  )
}
