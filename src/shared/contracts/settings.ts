import { z } from 'zod'
import { STANDARDS_OF_PROOF } from '../allegation-words.ts'
import { PROVIDERS } from '../analysis-types.ts'
import { SESSION_LIMITS } from '../session-limits.ts'
import { line } from './common.ts'

const model = z.string().nullable().describe('Set by the environment; null for the built-in analyst')

/** What an organization works with; what it has not decided itself is as the installation has it. */
export const settings = z.object({
  ai_provider: z.enum(PROVIDERS),
  ai_provider_is_default: z
    .boolean()
    .describe('Nobody has chosen: another default of the installation is followed, as when it gets a key'),
  primary_model: model,
  quality_model: model,
  background_ai_enabled: z.boolean(),
  idle_timeout_minutes: z.number().int(),
  contrary_gate: z
    .boolean()
    .describe(
      'Whoever judges an analysis must have opened something that speaks otherwise, where it shows any',
    ),
  standard_of_proof: z.enum(STANDARDS_OF_PROOF),
  standard_of_proof_words: z.string().nullable().describe('Where the standard is one of its own'),
  confidentiality: z.string().describe('Stands on every page of a report'),
  available_providers: z.array(z.enum(PROVIDERS)).describe('Those that this installation is configured for'),
})
export type Settings = z.infer<typeof settings>

const idleMinutes = z.number().int().min(SESSION_LIMITS.idleMinutesLeast).max(SESSION_LIMITS.idleMinutes)
/** What a person chooses or types over the whole of a form, while another one may do the same. */
const expected = z
  .strictObject({
    ai_provider: z.enum(PROVIDERS),
    idle_timeout_minutes: z.number().int(),
    standard_of_proof: z.enum(STANDARDS_OF_PROOF),
    standard_of_proof_words: line(500).nullable(),
    confidentiality: line(120),
  })
  .partial()
export type ExpectedSettings = z.infer<typeof expected>

/** What was read may be sent back as it came; what comes from the environment must then be unchanged. */
export const settingsChange = z
  .strictObject({
    ai_provider: z.enum(PROVIDERS).describe('Once chosen it stays, also where it is the default'),
    ai_provider_is_default: z
      .boolean()
      .describe('true, as it was read: a provider that is the default comes back without being chosen'),
    primary_model: model,
    quality_model: model,
    background_ai_enabled: z.boolean(),
    idle_timeout_minutes: idleMinutes.describe('After so many minutes without activity browser sessions end'),
    contrary_gate: z.boolean(),
    standard_of_proof: z.enum(STANDARDS_OF_PROOF),
    standard_of_proof_words: line(500).nullable(),
    confidentiality: line(120),
    available_providers: z.array(z.enum(PROVIDERS)).describe('Ignored'),
    expected: expected.describe(
      'What these were when they were read; CONFLICT where somebody has since changed one that is to be changed',
    ),
  })
  .partial()
export type SettingsChange = z.infer<typeof settingsChange>
