import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { id, line, timestamp } from './common.ts'

export const accessToken = z.object({
  id,
  name: z.string(),
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
})

export const newAccessToken = z.strictObject({
  name: line(200),
  days: z.number().int().min(1).max(LIMITS.tokenDaysMost).default(LIMITS.tokenDaysMost),
})

export const issuedAccessToken = z.object({
  id,
  name: z.string(),
  token: z.string().describe('Shown this once; keep it like a password'),
  expires_at: timestamp,
})
