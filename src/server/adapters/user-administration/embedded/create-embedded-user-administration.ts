import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'
import { clearPasswordLock, deleteProviderModels } from './accounts-lock.store.ts'

/**
 * Accounts of the embedded identity provider: it locks after failed passwords and has sessions, but no factors of its
 * own.
 */
export const createEmbeddedUserAdministration = ({ tenancy }: { tenancy: Tenancy }): UserAdministration => ({
  resetMfa: ({ userId }) => endAtProvider(tenancy, userId),
  enable: async ({ userId }) => {
    await tenancy.asIdentity('lift the lock of an account', (db) => clearPasswordLock(db, userId))
  },
  disable: ({ userId }) => endAtProvider(tenancy, userId),
  adaptiveAuthentication: null,
})

async function endAtProvider(tenancy: Tenancy, userId: string): Promise<void> {
  await tenancy.asIdentity('end the sessions of a person at the provider', (db) =>
    deleteProviderModels(db, userId),
  )
}
