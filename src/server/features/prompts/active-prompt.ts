import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { DEFAULT_PROMPTS } from './defaults/default-prompts.ts'
import { findActive, insertDefault } from './prompts.store.ts'

/**
 * The active version. The first call in an organization creates version 1 from the shipped default; later defaults
 * change nothing.
 */
export async function activePrompt(
  deps: Pick<Core, 'clock' | 'ids'>,
  db: TenantDb,
  { organizationId, type }: { readonly organizationId: string; readonly type: PromptType },
): Promise<PromptVersion> {
  const found = await findActive(db, type)
  if (found) return found
  await insertDefault(db, {
    id: deps.ids.uuid(),
    organizationId,
    type,
    texts: DEFAULT_PROMPTS[type],
    now: deps.clock.now(),
  })
  const made = await findActive(db, type)
  if (!made) throw new Error('a shipped prompt did not become active')
  return made
}
