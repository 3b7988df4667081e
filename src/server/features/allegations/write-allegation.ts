import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import type { Allegation, AllegationPatch, NewAllegation } from '#shared/contracts/allegations.ts'
import { investigationExists } from '../investigations/index.ts'
import { isItemOf, type LinkKind, replaceAllegationLinks } from './allegation-links.store.ts'
import {
  type AllegationRow,
  type ChangedAllegation,
  holdAllegation,
  holdInvestigation,
  insertAllegation,
  insertWording,
  updateAllegationRow,
} from './allegations.store.ts'
import { readAllegation, requireAllegation } from './read-allegations.ts'

type Deps = Pick<Core, 'ids' | 'clock'>

export interface Author {
  readonly organizationId: string
  readonly userId: string
}

export async function createAllegation(
  deps: Deps,
  db: TenantDb,
  { author, investigationId, input }: { author: Author; investigationId: string; input: NewAllegation },
): Promise<Allegation> {
  if (!(await investigationExists(db, investigationId))) throw notFound()
  await holdInvestigation(db, investigationId)
  await requireRule(db, investigationId, input.rule_evidence_id)
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  await insertAllegation(db, {
    id,
    ...author,
    investigationId,
    text: input.text,
    concerns: input.concerns,
    rule: input.rule,
    ruleEvidenceId: input.rule_evidence_id,
    now,
  })
  await link(db, { ...author, investigationId, allegationId: id, now }, input)
  return await readAllegation(db, id)
}

/** Changes an allegation; words that are replaced are kept. */
export async function changeAllegation(
  deps: Deps,
  db: TenantDb,
  { author, id, patch }: { author: Author; id: string; patch: AllegationPatch },
): Promise<Allegation> {
  await holdAllegation(db, id)
  const row = await requireAllegation(db, id)
  const now = deps.clock.now()
  const { question_ids, topic_ids, withdrawn_reason, ...plain } = patch
  await requireRule(db, row.investigation_id, patch.rule_evidence_id ?? null)
  const isReworded = patch.text !== undefined && patch.text !== row.text
  if (isReworded) await insertWording(db, deps.ids.uuid(), row)
  const change: ChangedAllegation = {
    ...plain,
    ...(isReworded ? { written_by: author.userId, written_at: now } : {}),
    ...(withdrawn_reason === undefined ? {} : withdrawal(withdrawn_reason, { by: author.userId, at: now })),
  }
  await updateAllegationRow(db, { id, change, now })
  await link(db, linkingOf(row, author, now), { question_ids, topic_ids })
  return await readAllegation(db, id)
}

const withdrawal = (reason: string | null, { by, at }: { by: string; at: Date }): ChangedAllegation => ({
  withdrawn_reason: reason,
  withdrawn_by: reason === null ? null : by,
  withdrawn_at: reason === null ? null : at,
})

const linkingOf = ({ id, investigation_id }: AllegationRow, { organizationId }: Author, now: Date) => ({
  organizationId,
  investigationId: investigation_id,
  allegationId: id,
  now,
})

async function requireRule(db: TenantDb, investigationId: string, id: string | null): Promise<void> {
  if (id && !(await isItemOf(db, investigationId, id)))
    throw invalid('rule_evidence_id', 'This is not an item of this case.')
}

async function link(
  db: TenantDb,
  place: ReturnType<typeof linkingOf>,
  wanted: Partial<Record<`${LinkKind}_ids`, readonly string[] | undefined>>,
): Promise<void> {
  for (const kind of ['question', 'topic'] as const) {
    const ids = wanted[`${kind}_ids`]
    if (!ids) continue
    const unknown = await replaceAllegationLinks(db, kind, { ...place, ids })
    if (unknown.length > 0) throw invalid(`${kind}_ids`, `One of them is not a ${kind} of this case.`)
  }
}
