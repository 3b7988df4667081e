import { type DragEvent, type ReactNode, useState } from 'react'
import { type DroppedFile, listDroppedFiles } from './dropped-files.ts'
import classes from './evidence.module.css'

/** Takes files and folders that are dropped anywhere on the page. */
export function DropZone({
  onFiles,
  disabledReason,
  children,
}: {
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
        if (!disabledReason)
          void listDroppedFiles(event.dataTransfer.items).then(({ files, unread }) => onFiles(files, unread))
      }}
    >
      {over ? (
        <div className={classes.dropNote}>{disabledReason ?? 'Drop files or folders to add them'}</div>
      ) : null}
      {children}
    </div>
  )
}
