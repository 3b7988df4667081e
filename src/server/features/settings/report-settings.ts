import type { TenantDb } from '#server/platform/db/tenancy.ts'
import {
  DEFAULT_CONFIDENTIALITY,
  DEFAULT_STANDARD,
  type StandardOfProof,
  standardInWords,
} from '#shared/allegation-words.ts'
import { readSettings, type StoredSettings } from './settings.store.ts'

export interface ReportSettings {
  readonly standard: StandardOfProof
  readonly standardWords: string
  readonly confidentiality: string
}

/** What an organization has decided of its findings and reports. */
export async function findReportSettings(db: TenantDb, organizationId: string): Promise<ReportSettings> {
  const settings = toReportSettings(await readSettings(db, organizationId))
  return {
    standard: settings.standard_of_proof,
    standardWords: standardInWords(settings.standard_of_proof, settings.standard_of_proof_words),
    confidentiality: settings.confidentiality,
  }
}

export const toReportSettings = (stored: StoredSettings) => ({
  standard_of_proof: stored.standard_of_proof ?? DEFAULT_STANDARD,
  standard_of_proof_words: stored.standard_of_proof_words ?? null,
  confidentiality: stored.confidentiality ?? DEFAULT_CONFIDENTIALITY,
})
