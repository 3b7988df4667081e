import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { CommandFailed } from './command-failed.ts'

export interface EvidenceFile {
  readonly path: string
  /** Relative to the folder, with `/`. */
  readonly name: string
}

/** Every file below the folder in a stable order, without hidden ones. */
export async function findEvidenceFiles(folder: string): Promise<EvidenceFile[]> {
  const found = await stat(folder).catch(() => null)
  if (!found) throw new CommandFailed(`There is no folder ${folder}.`)
  if (!found.isDirectory())
    throw new CommandFailed(`${folder} is a file; analyze needs a folder of evidence.`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (files.length === 0)
    throw new CommandFailed(`${folder} contains no files. Put the evidence into it and run this again.`)
  return files
}
