import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './evidence.module.css'

export interface DroppedFile {
  readonly file: File
  /** Its folder and name within what was dropped, or ''. */
  readonly path: string
}

/** Takes files and folders that are dropped anywhere on the page. */
export function DropZone({
  onFiles,
  disabledReason,
  children,
}: {
  onFiles: (files: DroppedFile[]) => void
  disabledReason: string | null
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button above the table does the same for the keyboard
    <div
      className={classes.drop}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return
        depth.current++
        setOver(true)
      }}
      onDragLeave={() => {
        depth.current = Math.max(0, depth.current - 1)
        if (depth.current === 0) setOver(false)
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        if (!disabledReason) void listDroppedFiles(event.dataTransfer.items).then(onFiles)
      }}
    >
      {over ? (
        <div className={classes.dropNote}>{disabledReason ?? 'Drop files or folders to add them'}</div>
      ) : null}
      {children}
    </div>
  )
}

/** Files with their places in the folders that were dropped. The list is only readable now, its files later too. */
async function listDroppedFiles(items: DataTransferItemList): Promise<DroppedFile[]> {
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = dropped.map(async ({ entry, file }) => {
    if (entry) return await walk(entry, '')
    // What another program hands over without a place on the disk, a mail out of its list for instance.
    return file ? [{ file, path: '' }] : []
  })
  return (await Promise.all(found)).flat()
}

async function walk(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  const path = folder ? `${folder}/${entry.name}` : entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ file, path: folder ? path : '' }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: DroppedFile[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return found
    for (const child of batch) found.push(...(await walk(child, path)))
  }
}
