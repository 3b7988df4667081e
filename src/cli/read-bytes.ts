import { readFile } from 'node:fs/promises'
import { CommandFailed } from './command-failed.ts'

/** A file that the command line names; fails with one line where it cannot be read. */
export const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(`${file} cannot be read (${error.code}).`)
  })
