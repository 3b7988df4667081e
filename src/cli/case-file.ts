import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { INVESTIGATION_TYPES, type NewInvestigation, PARTY_ROLES } from '#shared/contracts/investigations.ts'
import { CommandFailed } from './command-failed.ts'

/** What is known of a case outside its evidence. Other fields of the file are left alone. */
const caseFile = z.object({
  title: z.string().nullish(),
  type: z.string().nullish(),
  summary: z.string().nullish(),
  conduct_from: z.iso.date().nullish(),
  conduct_to: z.iso.date().nullish(),
  parties: z
    .array(
      z.object({
        name: z.string().min(1),
        role: z.enum(PARTY_ROLES).nullish(),
        aliases: z.array(z.string()).nullish(),
        email: z.string().nullish(),
      }),
    )
    .nullish(),
})
export type CaseFile = z.infer<typeof caseFile>

/** Reads the file of --case. Fails with one line that says what is wrong with it. */
export async function readCaseFile(path: string): Promise<CaseFile> {
  const words = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`There is no file ${path}.`)
  })
  const parsed = caseFile.safeParse(parseJson(words))
  if (!parsed.success) throw new CommandFailed(`${path} is no case file: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** The case to create for it. A type that is not known here becomes `other`, and its word starts the description. */
export function toNewInvestigation(
  known: CaseFile,
  title: string,
): Partial<NewInvestigation> & { title: string } {
  const type = INVESTIGATION_TYPES.find((each) => each === known.type)
  const kept = type || !known.type ? [] : [`Type: ${known.type.replaceAll('_', ' ')}.`]
  const description = [...kept, ...(known.summary ? [known.summary] : [])].join(' ')
  return {
    title: known.title?.trim() || title,
    description: description || null,
    investigation_type: type ?? 'other',
    conduct_start: known.conduct_from ?? null,
    conduct_end: known.conduct_to ?? null,
    parties: (known.parties ?? []).map(({ name, role, aliases, email }) => ({
      name,
      role: role ?? 'other',
      aliases: aliases ?? [],
      email: email ?? null,
    })),
  }
}

function parseJson(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}
