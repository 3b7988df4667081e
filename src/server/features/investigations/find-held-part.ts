import type { TenantDb } from '#server/platform/db/tenancy.ts'

/**
 * Locks an investigation and returns what of it a legal hold keeps: all of it or a single item; null where nothing is
 * held. Investigations themselves know nothing of holds.
 */
export type FindHeldPart = (
  db: TenantDb,
  investigationId: string,
  now: Date,
) => Promise<'case' | 'item' | null>
