import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Allegation, PassageChoice, PassagePlacing } from '#shared/contracts/allegations.ts'
import { lockItems } from '../evidence/index.ts'
import {
  insertPassage,
  listChosen,
  listPassageItems,
  movePassage,
  type PassageItem,
  removePassage,
} from './allegation-passages.store.ts'
import { holdAllegation } from './allegations.store.ts'
import { readAllegation, requireAllegation } from './read-allegations.ts'
import type { Author } from './write-allegation.ts'

type Deps = Pick<Core, 'ids' | 'clock'>

/** Puts words of an item on a side of an allegation, as the item has them at this moment. */
export async function choosePassage(
  deps: Deps,
  db: TenantDb,
  { author, id, choice }: { author: Author; id: string; choice: PassageChoice },
): Promise<Allegation> {
  const { evidence_id, start, end, quote, side, note } = choice
  // Items before anything else, as whoever destroys or scrubs them does.
  await lockItems(db, [evidence_id])
  await holdAllegation(db, id)
  const { investigation_id, withdrawn_at } = await requireAllegation(db, id)
  if (withdrawn_at) throw new AppError('CONFLICT', 'This allegation is withdrawn.')
  const [item] = await listPassageItems(db, [evidence_id])
  if (item?.investigation_id !== investigation_id || item.deleted_at) throw notFound()
  requireQuote(item, choice)
  const isThere = (await listChosen(db, investigation_id)).some(
    (one) =>
      one.allegation_id === id &&
      one.evidence_id === evidence_id &&
      one.start_offset === start &&
      one.end_offset === end,
  )
  if (isThere) throw new AppError('CONFLICT', 'This allegation already has these words.')
  const { organizationId, userId } = author
  await insertPassage(db, {
    id: deps.ids.uuid(),
    organizationId,
    investigationId: investigation_id,
    allegationId: id,
    evidenceId: evidence_id,
    ...{ start, end, quote, side, note, userId },
    now: deps.clock.now(),
  })
  return await readAllegation(db, id)
}

function requireQuote(
  { content, withdrawn_at }: PassageItem,
  { start, end, quote }: Pick<PassageChoice, 'start' | 'end' | 'quote'>,
): void {
  if (withdrawn_at) throw new AppError('CONFLICT', 'This item was withdrawn and can no longer be used.')
  if (quote.trim() === '') throw invalid('quote', 'Choose some words.')
  if (content.slice(start, end) !== quote)
    throw new AppError('CONFLICT', 'The item does not have these words there any more. Search again.')
}

/** Moves a passage to another side, or takes it off the allegation. */
export async function placePassage(
  deps: Pick<Core, 'clock'>,
  db: TenantDb,
  { author, id, placing: { passage_id, side } }: { author: Author; id: string; placing: PassagePlacing },
): Promise<Allegation> {
  await holdAllegation(db, id)
  await requireAllegation(db, id)
  const own = { id: passage_id, allegationId: id }
  const { userId } = author
  const isDone =
    side === null
      ? await removePassage(db, own)
      : await movePassage(db, { ...own, side, userId, now: deps.clock.now() })
  if (!isDone) throw notFound()
  return await readAllegation(db, id)
}
