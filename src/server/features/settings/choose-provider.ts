import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Provider } from '#shared/analysis-types.ts'
import { findProvider } from './settings.store.ts'

/** A switch in one process is effective in every other within this time (specification: provider setting cache). */
const CACHED_MS = 30_000

export interface ProviderChoice {
  /** Which provider an organization works with; looked up in the transaction at hand, if there is one. */
  of(organizationId: string, db?: TenantDb): Promise<Provider>
  /** The choice has changed: the next question looks. */
  changed(organizationId: string): void
}

export function createProviderChoice({
  tenancy,
  clock,
  installationDefault,
}: {
  tenancy: Tenancy
  clock: Clock
  installationDefault: Provider
}): ProviderChoice {
  const known = new Map<string, { readonly provider: Promise<Provider>; readonly until: number }>()
  const look = async (organizationId: string, db?: TenantDb) => {
    const find = (inside: TenantDb) => findProvider(inside, organizationId)
    const chosen = db ? await find(db) : await tenancy.inTenant({ organizationId, userId: null }, find)
    return chosen ?? installationDefault
  }
  return {
    of: (organizationId, db) => {
      const now = clock.now().getTime()
      const cached = known.get(organizationId)
      if (cached && now < cached.until) return cached.provider
      const entry = { provider: look(organizationId, db), until: now + CACHED_MS }
      known.set(organizationId, entry)
      entry.provider.catch(() => {
        if (known.get(organizationId) === entry) known.delete(organizationId)
      })
      return entry.provider
    },
    changed: (organizationId) => void known.delete(organizationId),
  }
}
