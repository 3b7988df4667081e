import { readFile } from 'node:fs/promises'
import { type CaseFile, caseFile } from '#shared/case-file.ts'
import { onOneLine, readGiven } from '#shared/plain-issues.ts'
import { CommandFailed } from './command-failed.ts'

/** Reads the file of --case. Fails with one line that says what is wrong with it. */
export async function readCaseFile(path: string): Promise<CaseFile> {
  const words = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`There is no file ${path}.`)
  })
  const read = readGiven(caseFile, parseJson(words, path))
  if (read.errors !== null) throw new CommandFailed(`${path} is no case file: ${onOneLine(read.errors)}.`)
  return read.data
}

function parseJson(words: string, path: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    throw new CommandFailed(`${path} is not JSON.`)
  }
}
