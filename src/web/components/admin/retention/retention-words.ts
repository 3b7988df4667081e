import type { RetentionPreview, RetentionRun } from '#shared/contracts/retention.ts'
import type { DataCategory } from '#shared/manifest.ts'
import type { Meaning } from '#web/ui/status-badge.tsx'

/** Each category in a sentence: what it is and when its days begin. */
export const CATEGORIES: Readonly<Record<DataCategory, readonly [string, string]>> = {
  investigation: ['Closed cases', 'A case with everything in it, counted from the day it was closed.'],
  evidence_attachment: [
    'Evidence',
    'Files of a closed case, counted from the day it was closed. What somebody deleted goes with the next run anyway.',
  ],
  audit_log: ['Audit trail', 'Its oldest rows; the chain stays whole.'],
  pii: [
    'Personal data',
    'Names and the like are replaced by placeholders so long after a case was closed; the rest stays.',
  ],
}

type Reason = RetentionPreview['kept'][number]['reason']

export const KEPT: Readonly<Record<Reason, readonly [string, string]>> = {
  legal_hold: ['Under legal hold', 'A hold keeps it whatever the policies say.'],
  open: ['Not closed', 'The days of a case begin when it is closed.'],
  no_policy: ['No policy', 'Nothing is destroyed by age without one.'],
  not_yet_due: ['Not due yet', 'Its days have not passed.'],
}

export const RUN_TYPES = {
  retention: 'Retention',
  pii_scrub: 'Removal of personal data',
} as const satisfies Record<RetentionRun['run_type'], string>

export const RUN_STATES: Readonly<Record<RetentionRun['state'], readonly [string, Meaning]>> = {
  proved: ['Proved', 'supported'],
  under_way: ['Not finished', 'partial'],
  without_proof: ['Without proof', 'not-found'],
}
