import type { FastifyRequest } from 'fastify'
import type { Origin } from './custody.store.ts'

export const readOrigin = (request: FastifyRequest): Origin => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})
