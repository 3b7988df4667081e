import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Clock } from '../clock.ts'
import { servingRoute } from '../db/served-route.ts'
import { AppError } from '../errors.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/log.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { Admission } from './admission.ts'
import { auditCall, auditRefusal } from './audit-route.ts'
import { type Caller, refusal } from './caller.ts'
import { compressAnswers } from './compress-answers.ts'
import { addCsrfProtection, type CsrfOptions } from './csrf.ts'
import { OFFSET_STREAM, type Route } from './define-route.ts'
import { addDocumentation, describeAccess, describeAnswers } from './documentation.ts'
import { addErrorAnswers, type OnUnexpected } from './error-answers.ts'
import { onlyKnown } from './known-query.ts'
import { limitOpenPaths } from './limit-open-paths.ts'
import { limitRate } from './limit-rate.ts'
import { createUploadLimiter } from './limit-uploads.ts'
import type { RateLimiter } from './rate-limits.ts'
import { keepRawBody, MAX_ANONYMOUS_BODY_BYTES } from './raw-body.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { answerSerializer } from './serialize-answer.ts'
import { allowLongBody, carriesBody, endSlowBodies, type Patience } from './slow-bodies.ts'
import { requireStepUp } from './step-up.ts'
import { traceRequests } from './trace-requests.ts'
import { answerUnreadable, routeUnreadable } from './unreadable-requests.ts'
import { validateAllButBody, validateInput } from './validate-input.ts'
import { addWebFiles, webPage } from './web-files.ts'

export interface HttpOptions {
  readonly routes: readonly Route[]
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>
  readonly audit: AuditWriter
  readonly clock: Clock
  readonly csrf: CsrfOptions
  readonly rateLimiter: RateLimiter
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  readonly logger: Logger
  readonly events: Events
  readonly tracing: Tracing
  readonly version: string
  /** Ends the wait for a database that has gone silent. */
  readonly guard: <T>(work: Promise<T>) => Promise<T>
  readonly onUnexpected: OnUnexpected
  readonly admission: Admission
  /** Whether the process is stopping: connections are then closed after each response. */
  readonly isStopping: () => boolean
  /** False while the database may hold deleted data again: a restored one is checked first. */
  readonly mayServe: () => boolean
  /** Folder of the built web application. */
  readonly webFolder: string
  readonly patience: Patience
}

/** Largest body of a signed-in caller; only their routes read one this large. */
const MAX_BODY_BYTES = 12_000_000
/** For an upload as a whole. */
const UPLOAD_MS = 60 * 60_000
/** How often the server checks for connections whose headers take too long. */
const CONNECTION_CHECKS_MS = 1_000
/** The parser limits the whole head of a request; a malformed id is refused by its route like any other input. */
const MAX_PARAMETER_LENGTH = 16_384
const REQUEST_ID = /^[\w.-]{1,100}$/

/** Libraries log headers, and so tokens, below `info`. */
const fromInfoOn = (logger: Logger): Logger =>
  logger.level === 'trace' || logger.level === 'debug' ? logger.child({}, { level: 'info' }) : logger

/** The HTTP server with every route behind its guard, problem+json errors and the OpenAPI document. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: fromInfoOn(options.logger) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_ANONYMOUS_BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: UPLOAD_MS,
    // A request that had begun when the process was told to stop is answered as any other, and its connection closed.
    return503OnClosing: false,
    http: { headersTimeout: options.patience.headersMs, connectionsCheckingInterval: CONNECTION_CHECKS_MS },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (_error, request, reply) => routeUnreadable(app, request, reply),
    clientErrorHandler: (error, socket) =>
      void answerUnreadable(app, error, socket).catch(() => socket.destroy()),
  })
  endSlowBodies(app.server, options.patience)
  app.setValidatorCompiler(validateInput)
  app.setSerializerCompiler(answerSerializer)
  app.decorateRequest('caller')
  addErrorAnswers(app, webPage(options.webFolder, options.csrf.publicUrl), options.onUnexpected)
  traceRequests(app, options.tracing)
  addRequestLog(app, options.events)
  // First, so that refusals carry the same headers.
  await addSecurityHeaders(app, options.csrf.publicUrl)
  app.addHook('onRequest', async (request) => {
    if (!options.mayServe() && request.routeOptions.url !== addresses.getHealth.url)
      throw new AppError(
        'NOT_READY',
        'The database was restored and is being brought up to date. Try again shortly.',
        {
          retryAfterSeconds: 30,
        },
      )
  })
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping()) reply.header('connection', 'close')
  })
  await compressAnswers(app)
  limitOpenPaths(app, options.routes, options)
  await addCsrfProtection(app, options.csrf)
  await app.register(multipart, { throwFileSizeLimit: false })
  // The handler reads the stream itself.
  app.addContentTypeParser(OFFSET_STREAM, (_request, _body, done) => done(null))
  await addDocumentation(app, options.version)
  await addWebFiles(app, options.webFolder)
  const limitUploads = createUploadLimiter(options)
  for (const route of options.routes) addRoute(app, route, { ...options, limitUploads })
  return app
}

interface RouteOptions extends HttpOptions {
  readonly limitUploads: ReturnType<typeof createUploadLimiter>
}

function addRoute(app: FastifyInstance, route: Route, options: RouteOptions): void {
  const { authenticate, audit } = options
  const guard: HttpOptions['guard'] = looksUp(route) ? options.guard : (work) => work
  const success = route.status ?? 200
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!waitsItsTurn(route)) return
    const leave = await options.admission.enter()
    request.leave = leave
    for (const event of ['finish', 'close']) reply.raw.once(event, leave)
  }
  app.route({
    method: route.method,
    url: route.url,
    bodyLimit: route.access.kind === 'public' ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES,
    ...(route.consumes ? { validatorCompiler: validateAllButBody } : {}),
    schema: {
      ...(route.consumes ? { consumes: [route.consumes] } : {}),
      operationId: route.name,
      summary: route.summary,
      tags: [route.tag],
      description: describeAccess(route),
      ...(route.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(route.params ? { params: route.params } : {}),
      querystring: onlyKnown(route.query),
      ...(route.body ? { body: route.body } : {}),
      response: describeAnswers(route),
    },
    onRequest: async (request, reply) => {
      await admit(request, reply)
      request.caller = looksUp(route)
        ? await guard(servingRoute(route.name, () => authenticate(request)))
        : { kind: 'anonymous' }
      // A slow sender must not hold a slot.
      if (carriesBody(request.raw)) request.leave?.()
      await limitRate(options, { request, reply }, route.rate)
      const refused = refusal(route.access, request.caller)
      if (!refused) {
        await requireStepUp(options, route, request)
        if (!route.consumes) return
        await options.limitUploads({ request, reply })
        allowLongBody(request.raw, options.patience)
        return
      }
      const thrown = new AppError(refused, refusalDetail(refused, route.access))
      if (isKnown(request.caller, route)) await auditRefusal(audit, { route, request }, thrown)
      throw thrown
    },
    ...(route.keepsRawBody ? { preParsing: keepRawBody } : {}),
    preValidation: async (request, reply) => {
      if (carriesBody(request.raw)) await admit(request, reply)
    },
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
      const work = servingRoute(route.name, () => route.handle(input))
      const hasEnded = noteEnd(work)
      const answer = await guard(work)
        // The reader of the response may take as long as they want.
        .finally(() => request.leave?.())
        .catch(async (thrown: unknown) => {
          // The guard gave up but the handler keeps running; audit its eventual outcome too.
          if (!hasEnded())
            void work.then(
              (late) => auditCall(audit, { route, request }, { answer: late }),
              () => {},
            )
          await auditCall(audit, { route, request }, { thrown })
          throw thrown
        })
      await auditCall(audit, { route, request }, { answer })
      return success === 204 ? reply.send() : answer
    },
  })
}

function noteEnd(work: Promise<unknown>): () => boolean {
  let ended = false
  const end = () => {
    ended = true
  }
  work.then(end, end)
  return () => ended
}

/**
 * Health checks must answer, uploads take as long as they take, and what people wait for most is never refused as
 * busy.
 */
const waitsItsTurn = (route: Route): boolean =>
  looksUp(route) &&
  !route.consumes &&
  route.rate !== 'upload' &&
  route.rate !== 'ai' &&
  route.rate !== 'sign_in'

const looksUp = ({ access }: Route): boolean => access.kind !== 'public' || access.lookUp !== false

/** Callers whose refusals are audited. Someone without their second factor requests much that they are not shown. */
const isKnown = (caller: Caller, route: Route): boolean =>
  caller.kind === 'user' || (caller.kind === 'session' && route.method !== 'GET')

function refusalDetail(code: ErrorCode, { kind }: Route['access']): string {
  if (code === 'UNAUTHENTICATED')
    return kind === 'session'
      ? 'Sign in with a browser first.'
      : 'Sign in, or send a valid personal access token in the Authorization header.'
  if (code === 'MFA_REQUIRED') return 'Show your second factor to continue.'
  // Whoever has a session is not refused a route that asks for one alone.
  return kind === 'session'
    ? 'This takes a session in a browser; an access token is not enough.'
    : 'Your role does not allow this.'
}

function addRequestLog(app: FastifyInstance, events: Events): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    events.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Releases the request's slot. */
    leave?: () => void
  }
}
