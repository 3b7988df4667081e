import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { DEFAULT_PROMPTS, SHIPPED_NOTE } from './defaults/default-prompts.ts'
import {
  findActive,
  hasShipped,
  insertActivation,
  insertVersion,
  latestActivation,
  lockType,
} from './prompts.store.ts'

interface PromptOf {
  readonly organizationId: string
  readonly type: PromptType
}

/**
 * The active version. The first call in an organization after texts were shipped adds them as a version. It becomes
 * active unless a person has chosen another one; then it waits in the history to be compared and activated.
 */
export async function activePrompt(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: TenantDb,
  of: PromptOf,
): Promise<PromptVersion> {
  if (!(await hasShipped(db, of.type, DEFAULT_PROMPTS[of.type]))) await addShipped(deps, db, of)
  const active = await findActive(db, of.type)
  if (!active) throw new Error('a shipped prompt did not become active')
  return active
}

async function addShipped(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: TenantDb,
  { organizationId, type }: PromptOf,
): Promise<void> {
  await lockType(db, organizationId, type)
  const texts = DEFAULT_PROMPTS[type]
  // Somebody else may have added it while this call waited.
  if (await hasShipped(db, type, texts)) return
  const latest = await latestActivation(db, type)
  const row = { organizationId, type, userId: null, now: deps.clock.now() }
  const version = await insertVersion(db, {
    ...row,
    id: deps.ids.uuid(),
    texts,
    changeNote: latest ? SHIPPED_NOTE : null,
    restoredFrom: null,
  })
  if (!latest || latest.activated_by === null) await insertActivation(db, { ...row, version, reason: null })
}
