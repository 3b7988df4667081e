import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Route } from './define-route.ts'

/** Who may call a route, in words. */
export const describeAccess = (route: Route): string => {
  switch (route.access.kind) {
    case 'public':
      return 'Open to anyone.'
    case 'member':
      return `Needs the role ${route.access.role} or higher in the organization.`
    case 'session':
      return 'Needs a browser session, also before the second factor.'
    case 'installation':
      return 'Needs ADMIN_TOKEN or a platform administrator.'
    case 'cron':
      return 'Needs CRON_TOKEN.'
    case 'platform_admin':
      return 'Needs a platform administrator.'
  }
}

/** OpenAPI 3.1 at /api/openapi.json, made of the schemas that validate, and shown at /api/docs. */
export async function addDocumentation(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Probity',
        version,
        description: 'Investigation analysis in which every sentence points at words that are really there.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'prb_…' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true, response: { 200: z.unknown() } } }, async () =>
    app.swagger(),
  )
}
