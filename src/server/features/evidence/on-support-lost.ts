import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Impact } from '#shared/contracts/impact.ts'

/** Items of an investigation that may no longer be cited. */
export interface LostItems {
  readonly investigationId: string
  readonly evidenceIds: readonly string[]
}

/** How analyses and allegations learn about their support; evidence itself knows nothing of them. */
export interface OnSupportLost {
  /** What analyses lose without these items, whether already lost or not. */
  readonly findImpact: (
    db: TenantDb,
    investigationId: string,
    evidenceIds: readonly string[],
  ) => Promise<Omit<Impact, 'allegations' | 'reports'>>
  /** The allegations on which people put passages of these items. */
  readonly findAllegations: (db: TenantDb, evidenceIds: readonly string[]) => Promise<Impact['allegations']>
  /** The versions of the report that say anything of these items as they are now. */
  readonly findReports: (db: TenantDb, items: LostItems) => Promise<Impact['reports']>
  /** Marks the analyses that cite any of these items, so that earlier judgments can be told from later ones. */
  readonly supportChanged: (db: TenantDb, items: LostItems & { readonly now: Date }) => Promise<void>
}
