import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { readEffective } from '#server/platform/text/policies/read-effective.ts'
import type { SourceType } from '#shared/analysis-types.ts'
import { listOfVersion, saveProposedForce } from './force.store.ts'

/** Keeps from when until when a background document says that it applies, for a person to confirm. */
export async function proposeForce(
  db: TenantDb,
  item: {
    readonly id: string
    readonly investigationId: string
    readonly sourceType: SourceType
    readonly content: string
  },
): Promise<void> {
  if (item.sourceType !== 'background_doc') return
  const words = readEffective(item.content)
  const replaced =
    words.replaces === null ? [] : await listOfVersion(db, { ...item, version: words.replaces })
  // Versions of two policies may bear one number: then a person has to say which is meant.
  const [only, ...others] = replaced
  await saveProposedForce(db, item.id, { words, supersedes: only && others.length === 0 ? only.id : null })
}
