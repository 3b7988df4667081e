import type { Investigation, InvestigationPatch } from '#shared/contracts/investigations.ts'

const FIELDS = [
  'title',
  'case_number',
  'status',
  'investigation_type',
  'description',
  'lead_investigator_id',
  'conduct_start',
  'conduct_end',
  'due_on',
] as const satisfies readonly (keyof InvestigationPatch)[]
export type DetailsField = (typeof FIELDS)[number]

/** The details of a case as the fields of a form hold them. */
export type DetailsDraft = Readonly<Record<DetailsField, string>>

export const toDraft = (found: Investigation): DetailsDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, found[field] ?? ''])) as DetailsDraft

/** Only what was changed, so that two people who edit different facts do not undo each other. */
export const toPatch = (before: DetailsDraft, after: DetailsDraft): InvestigationPatch =>
  Object.fromEntries(
    FIELDS.filter((field) => after[field] !== before[field]).map((field) => [
      field,
      after[field].trim() || null,
    ]),
  )

interface Merged {
  /** With their words wherever only they have changed something. */
  readonly draft: DetailsDraft
  /** What both have changed, each differently: the draft has mine. */
  readonly both: readonly DetailsField[]
}

/** Puts what I typed onto what somebody else has saved since both began from `before`. */
export function mergeDrafts(before: DetailsDraft, mine: DetailsDraft, theirs: DetailsDraft): Merged {
  const changedByMe = (field: DetailsField) => mine[field] !== before[field]
  const changedByThem = (field: DetailsField) => theirs[field] !== before[field]
  return {
    draft: Object.fromEntries(
      FIELDS.map((field) => [field, changedByMe(field) ? mine[field] : theirs[field]]),
    ) as DetailsDraft,
    both: FIELDS.filter(
      (field) => changedByMe(field) && changedByThem(field) && mine[field].trim() !== theirs[field],
    ),
  }
}
