import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { allowedConclusions } from '#shared/allegation-words.ts'
import type { Allegation, FindingInput } from '#shared/contracts/allegations.ts'
import { findReportSettings } from '../settings/index.ts'
import { listPlaced } from './allegation-links.store.ts'
import { holdAllegation, insertFinding } from './allegations.store.ts'
import { listJudgedWordings } from './judged-wordings.ts'
import { readAllegation, requireAllegation } from './read-allegations.ts'
import type { Author } from './write-allegation.ts'

/** Keeps what a person finds, on the analyses as they stand at this moment. Nothing proposes a conclusion. */
export async function writeFinding(
  deps: Pick<Core, 'ids' | 'clock'>,
  db: TenantDb,
  { author, id, input }: { author: Author; id: string; input: FindingInput },
): Promise<Allegation> {
  await holdAllegation(db, id)
  const row = await requireAllegation(db, id)
  if (row.withdrawn_at)
    throw new AppError('CONFLICT', 'This allegation is withdrawn; there is nothing to find.')
  const { expected_found_at: expected, ...words } = input
  if (expected !== undefined) requireLast(await readAllegation(db, id), expected)
  const { standard, standardWords } = await findReportSettings(db, author.organizationId)
  if (input.conclusion && !allowedConclusions(standard).includes(input.conclusion))
    throw invalid('conclusion', 'The standard of proof of this organization does not allow this conclusion.')
  const placed = new Set(
    (await listPlaced(db, row.investigation_id))
      .filter(({ allegation_id }) => allegation_id === id)
      .map(({ analysis_id }) => analysis_id),
  )
  const restsOn = (await listJudgedWordings(db, row.investigation_id))
    .filter((wording) => placed.has(wording.id))
    .map((wording) => ({ analysis_id: wording.id, content_sha256: wording.contentSha256 }))
  await insertFinding(db, row, {
    id: deps.ids.uuid(),
    ...words,
    standard: standardWords,
    restsOn,
    userId: author.userId,
    now: deps.clock.now(),
  })
  return await readAllegation(db, id)
}

function requireLast({ finding }: Allegation, expected: string | null): void {
  if ((finding?.found_at ?? null) === expected) return
  throw new AppError(
    'CONFLICT',
    `${finding?.found_by.name ?? 'Someone'} wrote a finding after you opened this one, so yours was not saved.`,
  )
}
