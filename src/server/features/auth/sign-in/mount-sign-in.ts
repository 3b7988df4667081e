import type { FastifyInstance } from 'fastify'
import type { SignInDeps } from '../auth-deps.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 65_536
const FORM_ROUTE = '/api/auth/backchannel-logout'

/** The embedded identity provider, and the one route that takes a form. */
export async function mountSignIn(app: FastifyInstance, { embedded }: SignInDeps): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (request, body, done) => {
    if (request.routeOptions.url === FORM_ROUTE)
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else
      done(
        Object.assign(new Error('a form is not taken here'), {
          code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
          statusCode: 415,
        }),
      )
  })
  if (!embedded) return
  await app.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/oidc/*', { schema: { hide: true } }, async (request, reply) => {
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      await embedded.handle(request.raw, reply.raw)
    })
  })
}
