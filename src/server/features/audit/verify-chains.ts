import { createHash } from 'node:crypto'
import type { SystemDb, Tenancy } from '#server/platform/db/tenancy.ts'
import { type ChainedRow, listChains, readChain } from './audit.store.ts'

export interface ChainVerdict {
  readonly organizationId: string
  readonly rows: number
  /** Sequence of the first row that does not follow from the previous one, or null. */
  readonly brokenAt: number | null
}

const ROWS_AT_ONCE = 1_000

/**
 * Recomputes every chain from its start (or from where retention cut it) to its head, as all of them were at one moment:
 * the service may go on writing.
 */
export const verifyChains = (tenancy: Tenancy): Promise<ChainVerdict[]> =>
  tenancy.asSystem('verify the audit chains', verifyAll, { snapshot: true })

async function verifyAll(db: SystemDb): Promise<ChainVerdict[]> {
  const verdicts: ChainVerdict[] = []
  for (const chain of await listChains(db))
    verdicts.push(
      await verifyChain(db, chain.organization_id, {
        after: chain.removed_through,
        hash: chain.removed_hash ?? new Uint8Array([0]),
        last: chain.last_sequence,
        lastHash: chain.last_hash,
      }),
    )
  return verdicts
}

interface Expected {
  readonly after: number
  readonly hash: Uint8Array
  readonly last: number
  readonly lastHash: Uint8Array
}

async function verifyChain(db: SystemDb, organizationId: string, expected: Expected): Promise<ChainVerdict> {
  let sequence = expected.after
  let hash = expected.hash
  let rows = 0
  for (;;) {
    const batch = await readChain(db, { organizationId, after: sequence, limit: ROWS_AT_ONCE })
    for (const row of batch) {
      if (row.sequence !== sequence + 1 || !follows(row, hash))
        return { organizationId, rows, brokenAt: sequence + 1 }
      sequence = row.sequence
      hash = row.hash
      rows++
    }
    if (batch.length < ROWS_AT_ONCE) break
  }
  const complete = sequence === expected.last && Buffer.from(hash).equals(Buffer.from(expected.lastHash))
  return { organizationId, rows, brokenAt: complete ? null : sequence + 1 }
}

const follows = (row: ChainedRow, previous: Uint8Array): boolean => {
  const computed = createHash('sha256').update(previous).update(row.words).digest()
  return (
    Buffer.from(row.previous_hash).equals(Buffer.from(previous)) && Buffer.from(row.hash).equals(computed)
  )
}
