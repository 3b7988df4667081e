import { readFile } from 'node:fs/promises'
import { type CaseFile, caseFile, listUnknownFields } from '#shared/case-file.ts'
import { onOneLine, readGiven } from '#shared/plain-issues.ts'
import { CommandFailed } from './command-failed.ts'
import { progress } from './progress.ts'

/** Reads the file of --case. Fails with one line that says what is wrong with it; says on stderr what it leaves out. */
export async function readCaseFile(path: string): Promise<CaseFile> {
  const words = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`There is no file ${path}.`)
  })
  const given = parseJson(words, path)
  const read = readGiven(caseFile, given)
  if (read.errors !== null) throw new CommandFailed(`${path} is no case file: ${onOneLine(read.errors)}.`)
  for (const { path: field, known } of listUnknownFields(given))
    progress(
      `${field} in ${path} is not a known name and is ignored; the known names are: ${known.join(', ')}`,
    )
  return read.data
}

function parseJson(words: string, path: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    throw new CommandFailed(`${path} is not JSON.`)
  }
}
