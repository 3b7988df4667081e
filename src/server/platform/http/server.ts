import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { problem } from '#shared/contracts/common.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { AppError } from '../errors.ts'
import type { AuditWriter } from '../observability/audit-writer.ts'
import type { Events } from '../observability/events.ts'
import type { Logger } from '../observability/log.ts'
import type { Tracing } from '../observability/tracing.ts'
import type { Admission } from './admission.ts'
import { auditCall } from './audit-route.ts'
import { type Caller, refusal } from './caller.ts'
import { addCsrfProtection, type CsrfOptions } from './csrf.ts'
import { OFFSET_STREAM, type Route } from './define-route.ts'
import { addDocumentation, describeAccess } from './documentation.ts'
import { addErrorAnswers, answerError, type OnUnexpected } from './error-answers.ts'
import { limitRate } from './limit-rate.ts'
import type { RateLimiter } from './rate-limits.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { traceRequests } from './trace-requests.ts'
import { addWebFiles, webPage } from './web-files.ts'

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
  readonly tracing: Tracing
  readonly version: string
  /** Ends the wait for a database that has gone silent. */
  readonly guard: <T>(work: Promise<T>) => Promise<T>
  readonly onUnexpected: OnUnexpected
  readonly admission: Admission
  /** Whether the process has been told to stop: connections are then given back after each answer. */
  readonly isStopping: () => boolean
  /** False while the database may hold what was destroyed: a restored one has to be looked through first. */
  readonly mayServe: () => boolean
  /** Where the built web application lies. */
  readonly webFolder: string
}

const BODY_BYTES = 12_000_000
const RAW_BODY_BYTES = 1_000_000
const REQUEST_MS = 30_000
/** For an upload as a whole; each other body has REQUEST_MS. */
const UPLOAD_MS = 60 * 60_000
const REQUEST_ID = /^[\w.-]{1,100}$/

/** What libraries log below `info` holds headers, and so tokens. */
const fromInfoOn = (logger: Logger): Logger =>
  logger.level === 'trace' || logger.level === 'debug' ? logger.child({}, { level: 'info' }) : logger

/** The HTTP server with every route behind its guard, problem+json errors and the OpenAPI document. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: fromInfoOn(options.logger) as FastifyBaseLogger,
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
  addErrorAnswers(app, webPage(options.webFolder), options.onUnexpected)
  traceRequests(app, options.tracing)
  addRequestLog(app, options.events)
  app.addHook('onRequest', async (request) => {
    if (!options.mayServe() && request.routeOptions.url !== '/api/health')
      throw new AppError('NOT_READY', 'The database was restored and is being brought up to date.', {
        retryAfterSeconds: 30,
      })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (options.isStopping()) reply.header('connection', 'close')
  })
  await addSecurityHeaders(app, options.csrf.publicUrl)
  await addCsrfProtection(app, options.csrf)
  await app.register(multipart, { throwFileSizeLimit: false })
  // Its handler reads it as it comes.
  app.addContentTypeParser(OFFSET_STREAM, (_request, _body, done) => done(null))
  await addDocumentation(app, options.version)
  await addWebFiles(app, options.webFolder)
  for (const route of options.routes) addRoute(app, route, options)
  return app
}

function addRoute(app: FastifyInstance, route: Route, options: HttpOptions): void {
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
    ...(route.consumes ? { validatorCompiler: exceptForBodies } : {}),
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
      await admit(request, reply)
      request.caller = looksUp(route) ? await guard(authenticate(request)) : { kind: 'anonymous' }
      // Whoever sends a body slowly must not keep a place meanwhile.
      if (route.body) request.leave?.()
      await limitRate(options, request, reply, route.rate)
      const refused = refusal(route.access, request.caller)
      if (!refused) return
      const thrown = new AppError(refused, refusalDetail(refused))
      if (request.caller.kind === 'user') await auditCall(audit, route, request, request.caller, { thrown })
      throw thrown
    },
    ...(route.keepsRawBody ? { preParsing: keepRawBody } : {}),
    // The body is here: however long the answer takes, the request is not to blame.
    preValidation: async (request, reply) => {
      clearTimeout(slowBodies.get(request))
      if (route.body) await admit(request, reply)
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
      const work = route.handle(input)
      const hasEnded = noteEnd(work)
      const answer = await guard(work)
        // What is read from it afterwards takes as long as its reader wants.
        .finally(() => request.leave?.())
        .catch(async (thrown: unknown) => {
          // Given up on and not taken back: what it does after all stands in the trail as well.
          if (!hasEnded())
            void work.then(
              (late) => auditCall(audit, route, request, caller, { answer: late }),
              () => {},
            )
          await auditCall(audit, route, request, caller, { thrown })
          throw thrown
        })
      await auditCall(audit, route, request, caller, { answer })
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

type SchemaPart = { readonly schema: unknown; readonly httpPart?: string }
const exceptForBodies = (part: SchemaPart) =>
  part.httpPart === 'body' ? () => true : validatorCompiler(part as Parameters<typeof validatorCompiler>[0])

async function keepRawBody(request: FastifyRequest, _reply: FastifyReply, payload: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of payload) {
    bytes += chunk.length
    if (bytes > RAW_BODY_BYTES) throw new AppError('UPLOAD_TOO_LARGE', 'This message is too large.')
    chunks.push(chunk)
  }
  request.rawBody = Buffer.concat(chunks)
  return Readable.from([request.rawBody])
}

const slowBodies = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** A body that trickles in must not hold a connection for as long as an upload may take. */
function endSlowBody(request: FastifyRequest): void {
  const { raw } = request
  const timer = setTimeout(() => raw.destroy(), REQUEST_MS)
  slowBodies.set(request, timer)
  raw.once('close', () => clearTimeout(timer))
}

/** Probes must answer, an upload takes as long as it takes, and what people wait for most is never refused for being busy. */
const waitsItsTurn = (route: Route): boolean =>
  looksUp(route) && route.rate !== 'upload' && route.rate !== 'ai' && route.rate !== 'sign_in'

const looksUp = ({ access }: Route): boolean => access.kind !== 'public' || access.lookUp !== false

const refusalDetail = (code: ErrorCode): string => {
  if (code === 'UNAUTHENTICATED')
    return 'Sign in, or send a valid personal access token in the Authorization header.'
  return code === 'MFA_REQUIRED' ? 'Show your second factor to go on.' : 'Your role does not allow this.'
}

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

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Gives back the place among those that are worked on. */
    leave?: () => void
    /** Only where the route keeps it. */
    rawBody?: Buffer
  }
}
