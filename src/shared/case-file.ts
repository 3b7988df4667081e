import { z } from 'zod'
import { INVESTIGATION_TYPES, type NewInvestigation, PARTY_ROLES } from './contracts/investigations.ts'

const party = z.object({
  name: z.string().min(1),
  role: z.string().nullish(),
  aliases: z.array(z.string()).nullish(),
  email: z.string().nullish(),
})

/** What is known of a case outside its evidence, as a file describes it. Other tools may keep fields of their own in it. */
export const caseFile = z.object({
  title: z.string().nullish(),
  type: z.string().nullish(),
  summary: z.string().nullish(),
  conduct_from: z.iso.date().nullish(),
  conduct_to: z.iso.date().nullish(),
  parties: z.array(party).nullish(),
})
export type CaseFile = z.infer<typeof caseFile>

/** What a file of a case holds that is not known here, by path, with the names that are known in its place. */
export function listUnknownFields(
  given: unknown,
): { readonly path: string; readonly known: readonly string[] }[] {
  const parties: unknown = (given as { parties?: unknown } | null)?.parties
  return [
    ...unknownIn(given, caseFile, ''),
    ...(Array.isArray(parties) ? parties.flatMap((one, at) => unknownIn(one, party, `parties.${at}.`)) : []),
  ]
}

function unknownIn(given: unknown, { shape }: z.ZodObject, at: string) {
  const known = Object.keys(shape)
  const names = typeof given === 'object' && given !== null ? Object.keys(given) : []
  return names.filter((name) => !known.includes(name)).map((name) => ({ path: `${at}${name}`, known }))
}

/**
 * The case to create for it. A type that is not known here becomes `other`, and its word starts the description; a
 * role that is not known becomes `other` too.
 */
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
      role: PARTY_ROLES.find((each) => each === role) ?? 'other',
      aliases: aliases ?? [],
      email: email ?? null,
    })),
  }
}
