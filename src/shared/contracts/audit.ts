import { z } from 'zod'
import { AUDIT_ACTIONS } from '../audit-actions.ts'
import { keysOf } from '../keys-of.ts'
import { LIMITS } from '../limits.ts'
import { id, timestamp } from './common.ts'

export const auditAction = z.enum(keysOf(AUDIT_ACTIONS))

export const auditRow = z.object({
  id,
  action: auditAction,
  actor_id: id.nullable(),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  success: z.boolean(),
  error_message: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  phi: z.boolean(),
  created_at: timestamp,
})
export type AuditRow = z.infer<typeof auditRow>

/** A row with who acted and what it is about, as people know them; null where that was destroyed or has no title. */
export const namedAuditRow = auditRow.extend({
  actor_name: z.string().nullable().describe('Null where nobody acted, or nobody here knows them'),
  actor_is_former: z.boolean().describe('Whether they belong to the organization no longer'),
  target_title: z.string().nullable(),
  target_investigation_id: id.nullable(),
})
export type NamedAuditRow = z.infer<typeof namedAuditRow>

export const auditQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listMost).default(LIMITS.listDefault),
  cursor: z.coerce.number().int().min(1).optional(),
  action: auditAction.optional(),
  actor_id: id.optional(),
  success: z.stringbool().optional(),
  acts_only: z.stringbool().optional().describe('Without the rows of who was shown what; refused views stay'),
  from: timestamp.optional(),
  to: timestamp.optional(),
})

export const AUDIT_TREND_WEEKS = 8
/** How much was done in a week; the last weeks up to the current one, empty ones included. */
export const auditWeek = z.object({
  week_start: z.iso.date().describe('A Monday, UTC'),
  done: z.number().int(),
  refused: z.number().int(),
})
export type AuditWeek = z.infer<typeof auditWeek>

export const auditHealth = z.object({
  status: z.enum(['healthy', 'failing']),
  failing_actions: z.array(
    z.object({ action: auditAction, count: z.number().int(), last_error: z.string(), since: timestamp }),
  ),
  recent_errors: z.array(z.object({ action: auditAction, error: z.string(), at: timestamp })),
  recovered: z.array(z.object({ action: auditAction, failed: z.number().int(), at: timestamp })),
})
