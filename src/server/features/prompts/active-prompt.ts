import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { DEFAULT_PROMPTS } from './defaults/default-prompts.ts'
import { findActive, insertDefault } from './prompts.store.ts'

interface Deps {
  readonly clock: Clock
  readonly ids: Ids
}

/** The active version. The first to ask in an organization makes version 1 from the shipped default; later defaults change nothing. */
export async function activePrompt(
  deps: Deps,
  db: TenantDb,
  organizationId: string,
  type: PromptType,
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
  return (await findActive(db, type))!
}
