import type { RetentionPreview, RetentionRun } from '#shared/contracts/retention.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { Meaning } from '#web/ui/status-badge.tsx'

/** Each category in a sentence: what it is and when its days begin. */
export const CATEGORIES: Readonly<Record<DataCategory, readonly [string, string]>> = {
  investigation: ['Closed cases', 'The case and everything in it, counted from the day it was closed.'],
  evidence_attachment: [
    'Evidence',
    'Files of a closed case, counted from the day it was closed. Deleted items go with the next run regardless.',
  ],
  audit_log: ['Audit trail', 'The oldest rows; the chain stays intact.'],
  pii: [
    'Personal data',
    'Names and similar details are replaced by placeholders this long after a case was closed; the rest stays.',
  ],
}

const YEAR_DAYS = 365

export function periodInWords(days: number): string {
  const years = Math.round((days / YEAR_DAYS) * 10) / 10
  return `${formatCount(days)} days${days >= YEAR_DAYS ? ` (${years} ${years === 1 ? 'year' : 'years'})` : ''}`
}

type Reason = RetentionPreview['kept'][number]['reason']

export const KEPT: Readonly<Record<Reason, readonly [string, string]>> = {
  legal_hold: ['Under legal hold', 'A legal hold overrides every policy.'],
  open: ['Not closed', 'The period starts when the case is closed.'],
  no_policy: ['No policy', 'Without a policy, nothing is destroyed by age.'],
  not_yet_due: ['Not due yet', 'The retention period has not ended.'],
}

export const RUN_TYPES = {
  retention: 'Retention',
  pii_scrub: 'Removal of personal data',
} as const satisfies Record<RetentionRun['run_type'], string>

export const RUN_STATES: Readonly<Record<RetentionRun['state'], readonly [string, Meaning]>> = {
  proved: ['Proof signed', 'supported'],
  under_way: ['Not finished', 'partial'],
  without_proof: ['No proof', 'not-found'],
}
