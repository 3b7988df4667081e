import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describeError } from '#server/platform/errors.ts'
import { ADMISSION, createAdmission } from '#server/platform/http/admission.ts'
import { limitRate } from '#server/platform/http/limit-rate.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import type { AppContext } from './context.ts'
import { VERSION } from './version.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/** The HTTP side of the service: every feature's routes behind the one guard. */
export async function createHttp(context: AppContext): Promise<FastifyInstance> {
  const app = await createHttpServer({
    routes: context.features.routes,
    audit: context.features.audit.writer,
    rateLimiter: context.rateLimiter,
    trustedProxies: context.config.trustedProxies,
    csrf: {
      publicUrl: context.config.publicUrl,
      csrfKey: context.secrets.keyring.hmac('csrf'),
      cookieKey: context.secrets.keyring.hmac('cookies'),
    },
    authenticate: context.features.auth.authenticate,
    logger: context.logger,
    events: context.events,
    tracing: context.tracing,
    version: VERSION,
    guard: context.database.guard,
    admission: createAdmission(ADMISSION),
    onUnexpected: (error, request) =>
      context.errorTracker.report({
        where: 'server',
        ...describeError(error),
        place: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        requestId: request.id,
      }),
    isStopping: () => context.lifecycle.stopping,
    mayServe: () => context.features.retention.restoreGuard.isClear(),
    webFolder: WEB_FOLDER,
  })
  // The embedded identity provider brings its own routes; each of their calls may write to the database.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.startsWith('/oidc/')) await limitRate(context, request, reply, 'write')
  })
  await context.features.auth.mount(app)
  return app
}
