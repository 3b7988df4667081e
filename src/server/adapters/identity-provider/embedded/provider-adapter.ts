import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { consumeModel, destroyModel, findModel, revokeGrant, upsertModel } from './provider-models.store.ts'

interface Payload extends Record<string, unknown> {
  readonly grantId?: string
  readonly uid?: string
}

/** Where oidc-provider stores grants, codes and its own sessions: one for each kind of model. */
export const createProviderAdapter =
  ({ tenancy, clock }: { tenancy: Tenancy; clock: Clock }) =>
  (model: string) => ({
    upsert: (id: string, payload: Payload, expiresIn?: number): Promise<void> =>
      tenancy.asIdentity('keep a model of the identity provider', (db) => {
        const now = clock.now()
        const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1000)
        return upsertModel(
          db,
          { model, id, payload, grantId: payload.grantId ?? null, uid: payload.uid ?? null, expiresAt },
          now,
        )
      }),
    find: (id: string) =>
      tenancy.asIdentity('read a model of the identity provider', (db) =>
        findModel(db, { model, id }, clock.now()),
      ),
    findByUid: (uid: string) =>
      tenancy.asIdentity('read a session of the identity provider', (db) =>
        findModel(db, { model, uid }, clock.now()),
      ),
    // The device flow is off, and only it has user codes.
    findByUserCode: async (): Promise<undefined> => undefined,
    destroy: async (id: string): Promise<void> => {
      await tenancy.asIdentity('forget a model of the identity provider', (db) => destroyModel(db, model, id))
    },
    revokeByGrantId: async (grantId: string): Promise<void> => {
      await tenancy.asIdentity('revoke a grant of the identity provider', (db) => revokeGrant(db, grantId))
    },
    consume: async (id: string): Promise<void> => {
      const first = await tenancy.asIdentity('use a code of the identity provider', (db) =>
        consumeModel(db, { model, id }, clock.now()),
      )
      if (!first) throw new Error('a code was used twice at the same moment')
    },
  })
