import type {
  DestroyedCounts,
  OwnRetentionPreview,
  RetentionPreview,
  RetentionRun,
} from '#shared/contracts/retention.ts'
import type { DataCategory, RunTrigger } from '#shared/manifest.ts'
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

type Due = OwnRetentionPreview['due'][number]

/** What goes, as people count it. */
export function dueInWords(due: readonly Due[]): string {
  const sum = (count: (one: Due) => number) => due.reduce((all, one) => all + count(one), 0)
  return countsInWords({
    cases: sum((one) => (one.data_category === 'investigation' ? 1 : 0)),
    items: sum(({ items }) => items),
    analyses: sum(({ analyses }) => analyses),
    audit_entries: sum((one) => (one.data_category === 'audit_log' ? one.rows : 0)),
  })
}

/** "2 cases, 14 items and 5 analyses"; no words where nothing is counted. */
export function countsInWords({ cases, items, analyses, audit_entries }: DestroyedCounts): string {
  const parts = [
    [cases, 'case', 'cases'],
    [items, 'item', 'items'],
    [analyses, 'analysis', 'analyses'],
    [audit_entries, 'entry of the audit trail', 'entries of the audit trail'],
  ] as const
  const words = parts.flatMap(([count, one, many]) =>
    count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`],
  )
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** What analyses lose that stay; null where none does. */
export function lossInWords(due: readonly Due[]): string | null {
  const count = due.reduce((all, one) => all + one.analyses_losing_words, 0)
  if (count === 0) return null
  return count === 1
    ? '1 analysis that stays loses what it says of them.'
    : `${formatCount(count)} analyses that stay lose what they say of them.`
}

const MAX_NAMED = 12

/** Which released reports go: by their case where the caller may know it, otherwise how many; null where none goes. */
export function reportsInWords(due: readonly Due[]): string | null {
  const going = due.filter(({ reports }) => reports.length > 0)
  if (going.length === 0) return null
  const named = going.flatMap(({ case_number, reports }) =>
    case_number === null ? [] : [`${case_number} (${versionsInWords(reports)})`],
  )
  const shown = named.slice(0, MAX_NAMED)
  const rest = going.length - shown.length
  return `Released reports go with the evidence behind them: ${[
    ...shown,
    ...(rest === 0
      ? []
      : [
          `those of ${formatCount(rest)} ${shown.length === 0 ? '' : 'other '}${rest === 1 ? 'case' : 'cases'}`,
        ]),
  ].join(', ')}.`
}

/** "version 1", "versions 1, 2 and 4". */
const versionsInWords = (versions: readonly number[]): string =>
  versions.length === 1
    ? `version ${versions[0]}`
    : `versions ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`

export const RUN_TYPES = {
  retention: 'Retention',
  pii_scrub: 'Removal of personal data',
} as const satisfies Record<RetentionRun['run_type'], string>

export interface RunStart {
  readonly trigger?: RunTrigger | undefined
  readonly ciRunId: string
  readonly requestedBy?: string | null | undefined
}

/** What or who started a run, to go after “Started by”. */
export function describeStart(
  { trigger, ciRunId, requestedBy }: RunStart,
  findName: (userId: string) => string,
): string {
  if (trigger === 'schedule') return 'the daily schedule'
  if (trigger === 'person') return requestedBy ? `${findName(requestedBy)}, by hand` : 'a person, by hand'
  // Runs begun by hand were recorded like this before their person was.
  return ciRunId === 'none' ? 'a person or a script' : ciRunId
}

export const RUN_STATES: Readonly<Record<RetentionRun['state'], readonly [string, Meaning]>> = {
  proved: ['Proof signed', 'supported'],
  under_way: ['Not finished', 'partial'],
  without_proof: ['No proof', 'not-found'],
}
