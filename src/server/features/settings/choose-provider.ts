import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Provider } from '#shared/analysis-types.ts'
import { findProvider } from './settings.store.ts'

/** A switch in one process takes effect in every other within this time (specification: provider setting cache). */
const CACHED_MS = 30_000

export interface ProviderChoice {
  /** The organization's provider, read in the current transaction if there is one. */
  of(organizationId: string, db?: TenantDb): Promise<Provider>
  /** The choice has changed: read it again next time. */
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
  const known = new Map<string, { readonly provider: Provider; readonly until: number }>()
  const underWay = new Map<string, Promise<Provider>>()
  let changes = 0
  const look = async (organizationId: string, db?: TenantDb): Promise<Provider> => {
    const [now, changesBefore] = [clock.now().getTime(), changes]
    const find = (inside: TenantDb) => findProvider(inside, organizationId)
    const chosen = db ? await find(db) : await tenancy.inTenant({ organizationId, userId: null }, find)
    const provider = chosen ?? installationDefault
    if (changes === changesBefore) known.set(organizationId, { provider, until: now + CACHED_MS })
    return provider
  }
  const lookBeside = (organizationId: string): Promise<Provider> => {
    const others = underWay.get(organizationId)
    if (others) return others
    const looking = look(organizationId).finally(() => underWay.delete(organizationId))
    underWay.set(organizationId, looking)
    return looking
  }
  return {
    of: async (organizationId, db) => {
      const cached = known.get(organizationId)
      if (cached && clock.now().getTime() < cached.until) return cached.provider
      // Inside a transaction, never wait for a query beside it: that one may be waiting for this transaction to end.
      return await (db ? look(organizationId, db) : lookBeside(organizationId))
    },
    changed: (organizationId) => {
      changes++
      known.delete(organizationId)
    },
  }
}
