import type { FastifyInstance } from 'fastify'
import type { Route } from './define-route.ts'
import { type LimitRateDeps, limitRate } from './limit-rate.ts'

/**
 * Limits everything that is not a feature's route: files, the documentation, pages, unknown addresses, the OpenID
 * provider.
 */
export function limitOpenPaths(app: FastifyInstance, routes: readonly Route[], deps: LimitRateDeps): void {
  const guarded = new Set(routes.map((route) => route.url))
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions
    if (url !== undefined && guarded.has(url)) return
    // Any call of the OpenID provider may write to the database.
    await limitRate(deps, { request, reply }, url?.startsWith('/oidc/') ? 'write' : 'files')
  })
}
