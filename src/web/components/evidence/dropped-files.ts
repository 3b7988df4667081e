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

/** One thing that was dropped. A browser gives it away only while it drops; its files can be read later too. */
export interface TakenItem {
  readonly entry: FileSystemEntry | null
  readonly file: File | null
}

/** Files with their places in the folders that were dropped. */
export async function listDroppedFiles(dropped: readonly TakenItem[]): Promise<Dropped> {
  const files: DroppedFile[] = []
  const unread: string[] = []
  for (const { entry, file } of dropped) {
    if (entry) await walk(entry, '', { files, unread })
    // What another program hands over without a place on the disk, a mail out of its list for instance.
    else if (file) files.push({ file, path: '' })
  }
  return { files, unread }
}

/** The one folder that all of them come from; '' where there is none. */
export function nameFolder(files: readonly DroppedFile[]): string {
  const [name, ...others] = new Set(files.map(({ path }) => path.slice(0, Math.max(path.indexOf('/'), 0))))
  return others.length === 0 ? (name ?? '') : ''
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
