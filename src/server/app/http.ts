import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describeError } from '#server/platform/errors.ts'
import { ADMISSION, createAdmission } from '#server/platform/http/admission.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { PATIENCE } from '#server/platform/http/slow-bodies.ts'
import type { AppContext } from './context.ts'
import { VERSION } from './version.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')

/** The HTTP side of the service: every feature's routes behind the one guard. */
export async function createHttp(context: AppContext, patience = PATIENCE): Promise<FastifyInstance> {
  const app = await createHttpServer({
    routes: context.features.routes,
    audit: context.features.audit.writer,
    clock: context.clock,
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
    mayServe: () => context.features.retention.restoreGuard.mayServe(),
    webFolder: WEB_FOLDER,
    patience,
  })
  await context.features.auth.mount(app)
  return app
}
