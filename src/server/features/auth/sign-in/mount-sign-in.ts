import type { FastifyInstance } from 'fastify'
import { addresses } from '#shared/contracts/addresses.ts'
import type { SignInDeps } from '../auth-deps.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 65_536

/** The embedded identity provider, and the one route that accepts a form. */
export async function mountSignIn(app: FastifyInstance, { embedded }: SignInDeps): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (request, body, done) => {
    if (request.routeOptions.url === addresses.signOutBackchannel.url)
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else
      done(
        Object.assign(new Error('a form is not accepted here'), {
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
