import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  isResponseSerializationError,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problem } from '#shared/contracts/common.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { AppError, notFound } from '../errors.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/log.ts'
import { auditCall } from './audit-route.ts'
import { type Caller, refusal } from './caller.ts'
import { addCsrfProtection, type CsrfOptions } from './csrf.ts'
import type { Route } from './define-route.ts'
import { limitRate } from './limit-rate.ts'
import { toAppError, toProblem } from './problem.ts'
import type { RateLimiter } from './rate-limits.ts'
import { addSecurityHeaders } from './security-headers.ts'

export interface HttpOptions {
  readonly routes: readonly Route[]
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>
  readonly audit: AuditWriter
  readonly csrf: CsrfOptions
  readonly rateLimiter: RateLimiter
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly logger: Logger
  readonly events: Events
  readonly version: string
}

const BODY_BYTES = 12_000_000
const REQUEST_MS = 30_000
/** For an upload as a whole; each other body has REQUEST_MS. */
const UPLOAD_MS = 60 * 60_000
const REQUEST_ID = /^[\w.-]{1,100}$/

/** The HTTP server with every route behind its guard, problem+json errors and the OpenAPI document. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: UPLOAD_MS,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true },
    // What cannot be routed at all passes no hook, so it gets its request id here.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.header('x-request-id', request.id)),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller')
  addErrorAnswers(app)
  addRequestLog(app, options.events)
  await addSecurityHeaders(app, options.csrf.publicUrl)
  await addCsrfProtection(app, options.csrf)
  await app.register(multipart, { throwFileSizeLimit: false })
  await addDocumentation(app, options.version)
  for (const route of options.routes) addRoute(app, route, options)
  return app
}

function addRoute(app: FastifyInstance, route: Route, options: HttpOptions): void {
  const { authenticate, audit } = options
  const success = route.status ?? 200
  app.route({
    method: route.method,
    url: route.url,
    ...(route.consumes ? { validatorCompiler: () => () => true } : {}),
    schema: {
      ...(route.consumes ? { consumes: [route.consumes] } : {}),
      summary: route.summary,
      tags: [route.tag],
      description: describeAccess(route),
      ...(route.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { [success]: route.response, default: problem },
    },
    onRequest: async (request, reply) => {
      if (route.body && !route.consumes) endSlowBody(request)
      request.caller = looksUp(route) ? await authenticate(request) : { kind: 'anonymous' }
      await limitRate(options, request, reply, route.rate)
      const refused = refusal(route.access, request.caller)
      if (!refused) return
      const thrown = new AppError(refused, refusalDetail(refused))
      if (request.caller.kind === 'user') await auditCall(audit, route, request, request.caller, { thrown })
      throw thrown
    },
    // The body is here: however long the answer takes, the request is not to blame.
    preValidation: async (request) => clearTimeout(slowBodies.get(request)),
    handler: async (request, reply) => {
      const { caller } = request
      const user = caller.kind === 'user' ? caller : null
      reply.status(success)
      const input = {
        caller,
        user: user as never,
        scope: { organizationId: user?.organizationId ?? '', userId: user?.userId ?? null },
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      }
      const answer = await route.handle(input).catch(async (thrown: unknown) => {
        await auditCall(audit, route, request, caller, { thrown })
        throw thrown
      })
      await auditCall(audit, route, request, caller, { answer })
      return success === 204 ? reply.send() : answer
    },
  })
}

const slowBodies = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** A body that trickles in must not hold a connection for as long as an upload may take. */
function endSlowBody(request: FastifyRequest): void {
  const { raw } = request
  const timer = setTimeout(() => raw.destroy(), REQUEST_MS)
  slowBodies.set(request, timer)
  raw.once('close', () => clearTimeout(timer))
}

const looksUp = ({ access }: Route): boolean => access.kind !== 'public' || access.lookUp !== false

const refusalDetail = (code: ErrorCode): string => {
  if (code === 'UNAUTHENTICATED')
    return 'Sign in, or send a valid personal access token in the Authorization header.'
  return code === 'MFA_REQUIRED' ? 'Show your second factor to go on.' : 'Your role does not allow this.'
}

const describeAccess = (route: Route): string => {
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

function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (error.status >= 500) {
    const cause = error.cause as { name?: string; code?: string; stack?: string } | undefined
    request.log.error(
      {
        request_id: request.id,
        code: error.code,
        cause: cause?.name,
        cause_code: cause?.code,
        at: firstFrame(cause?.stack),
        fields: unserializable(error.cause),
      },
      'request failed',
    )
  }
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .status(error.status)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(toProblem(error, request.id))
}

/** Where an unexpected error arose. Its message stays out of the log, because it may quote evidence. */
const firstFrame = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .find((frame) => frame.trim().startsWith('at '))
    ?.trim()

/** Which fields of an answer did not fit its schema: their paths, never their values. */
const unserializable = (cause: unknown): string[] | undefined =>
  cause instanceof Error && isResponseSerializationError(cause)
    ? cause.cause.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    : undefined

function addRequestLog(app: FastifyInstance, events: Events): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    events.answered(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    )
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

async function addDocumentation(app: FastifyInstance, version: string): Promise<void> {
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}
