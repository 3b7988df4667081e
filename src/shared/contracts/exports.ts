import { z } from 'zod'
import { CHOSEN_REASONS } from '../dossier-reasons.ts'

export const EXPORT_FORMATS = ['docx', 'pdf', 'md'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]
export const exportQuery = z.object({
  format: z.enum([...EXPORT_FORMATS, ...SHEET_FORMATS]).describe('csv and xlsx: only of a timeline'),
})

const MAX_REDACTIONS = 200
const REDACTION = /^(?:(?:statement|item|passage|leaf):[\w/.-]{1,100}|person:.{1,200})$/u

/** Whoever means to withhold something and names nothing is refused: they must not get the full copy. */
export const dossierQuery = z
  .object({
    redact: z
      .string()
      .max(20_000)
      .transform((text) =>
        text
          .split(';')
          .map((entry) => entry.trim())
          .filter(Boolean),
      )
      .pipe(
        z
          .array(z.string().regex(REDACTION, 'must be entries such as statement:s1'))
          .min(1, 'must name what to withhold, such as statement:s1')
          .max(MAX_REDACTIONS),
      )
      .optional()
      .describe(
        'What this copy withholds, with semicolons between: statement:<id>, item:<evidence id>, passage:<chunk id>, person:<name>, leaf:<path>. Whatever holds the same words or rests on it is withheld as well',
      ),
    reason: z
      .enum(CHOSEN_REASONS)
      .optional()
      .describe('Why, as the copy states it; only with redact, and unstated where it is left out'),
  })
  .refine(({ redact, reason }) => redact !== undefined || reason === undefined, {
    path: ['redact'],
    message: 'must name what the reason is for, such as statement:s1',
  })
