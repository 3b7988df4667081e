import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DOCUMENTATION_URL, OPENAPI_URL } from '#shared/contracts/addresses.ts'
import { problem } from '#shared/contracts/common.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import type { Route } from './define-route.ts'

/** Who may call a route, in words. */
export const describeAccess = (route: Route): string =>
  route.stepUp ? `${whoMayCall(route)} ${STEP_UP}` : whoMayCall(route)

const STEP_UP = `Requires a second factor shown within the last ${SESSION_LIMITS.stepUpMinutes} minutes; the only tokens accepted are those that the local command line printed.`

const whoMayCall = (route: Route): string => {
  switch (route.access.kind) {
    case 'public':
      return 'Open to anyone.'
    case 'member':
      return `Requires the role ${route.access.role} or higher in the organization.`
    case 'session':
      return route.access.before
        ? 'Requires a browser session; a second factor is not needed yet.'
        : 'Requires a browser session that has shown a second factor.'
    case 'installation':
      return 'Requires ADMIN_TOKEN or a platform administrator.'
    case 'cron':
      return 'Needs CRON_TOKEN.'
    case 'platform_admin':
      return 'Requires a platform administrator.'
  }
}

/** What a route answers, by status: JSON, a file or nothing; or else a problem. */
export const describeAnswers = (route: Route) => ({
  [route.status ?? 200]: describeAnswer(route),
  default: {
    description: 'A problem (RFC 9457)',
    content: { 'application/problem+json': { schema: problem } },
  },
})

function describeAnswer({ files, response }: Route) {
  if (files) {
    const types = files.map((type) => [MEDIA_TYPES[type], { schema: FILE }])
    return { description: 'The file', content: Object.fromEntries(types) }
  }
  const isEmpty = response instanceof z.ZodVoid || response instanceof z.ZodUndefined
  return isEmpty ? NOTHING : response
}

/** Documents no content. */
const NOTHING = z.null().describe('Nothing')
const FILE = z.string().meta({ format: 'binary' })

/** OpenAPI 3.1 at /api/openapi.json, generated from the validation schemas, and shown at /api/docs. */
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
  // Without the plugin's own policy: it would allow other hosts, and the page needs nothing from them.
  await app.register(swaggerUi, { routePrefix: DOCUMENTATION_URL })
  app.get(OPENAPI_URL, { schema: { hide: true, response: { 200: z.unknown() } } }, async () => app.swagger())
}
