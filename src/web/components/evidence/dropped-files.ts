export interface DroppedFile {
  readonly file: File
  /** Its folder and name within what was dropped, or ''. */
  readonly path: string
}

export interface Dropped {
  readonly files: readonly DroppedFile[]
  /** Places of the files and folders that could not be read: gone meanwhile, or not theirs to read. */
  readonly unread: readonly string[]
}

/** Files with their places in the folders that were dropped. The list is only readable now, its files later too. */
export async function listDroppedFiles(items: Iterable<DataTransferItem>): Promise<Dropped> {
  const dropped = [...items].map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: DroppedFile[] = []
  const unread: string[] = []
  for (const { entry, file } of dropped) {
    if (entry) await walk(entry, '', { files, unread })
    // What another program hands over without a place on the disk, a mail out of its list for instance.
    else if (file) files.push({ file, path: '' })
  }
  return { files, unread }
}

interface Found {
  readonly files: DroppedFile[]
  readonly unread: string[]
}

/** Adds what lies there. One file that cannot be read loses none of the others. */
async function walk(entry: FileSystemEntry, folder: string, found: Found): Promise<void> {
  const path = folder ? `${folder}/${entry.name}` : entry.name
  try {
    if (entry.isFile) {
      const file = await readFile(entry as FileSystemFileEntry)
      found.files.push({ file, path: folder ? path : '' })
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      const batch = await nextEntries(reader)
      if (batch.length === 0) return
      for (const child of batch) await walk(child, path, found)
    }
  } catch {
    found.unread.push(path)
  }
}

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

const nextEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
