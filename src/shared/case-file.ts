import { z } from 'zod'
import { INVESTIGATION_TYPES, type NewInvestigation, PARTY_ROLES } from './contracts/investigations.ts'

/** What is known of a case outside its evidence, as a file describes it. */
export const caseFile = z.strictObject({
  title: z.string().nullish(),
  type: z.string().nullish(),
  summary: z.string().nullish(),
  conduct_from: z.iso.date().nullish(),
  conduct_to: z.iso.date().nullish(),
  parties: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        role: z.enum(PARTY_ROLES).nullish(),
        aliases: z.array(z.string()).nullish(),
        email: z.string().nullish(),
      }),
    )
    .nullish(),
})
export type CaseFile = z.infer<typeof caseFile>

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
