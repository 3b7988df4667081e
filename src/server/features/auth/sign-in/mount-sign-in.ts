import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { SignInDeps } from '../auth-deps.ts'

const FOLDER = join(import.meta.dirname, '../../../../web/sign-in')
const PASSKEYS = join(
  fileURLToPath(import.meta.resolve('@simplewebauthn/browser')),
  '../../dist/bundle/index.umd.min.js',
)

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const page = (name: string) => ({ path: join(FOLDER, `${name}.html`), type: HTML })
const script = (name: string) => ({ path: join(FOLDER, `${name}.js`), type: SCRIPT })

/** Everything a browser needs to sign in, by its address. */
const FILES: Readonly<Record<string, { path: string; type: string }>> = {
  '/': page('home'),
  '/sign-in': page('sign-in'),
  '/welcome': page('welcome'),
  '/invitation': page('invitation'),
  '/mfa': page('mfa'),
  '/sign-in/style.css': { path: join(FOLDER, 'style.css'), type: 'text/css; charset=utf-8' },
  '/sign-in/home.js': script('home'),
  '/sign-in/sign-in.js': script('sign-in'),
  '/sign-in/welcome.js': script('welcome'),
  '/sign-in/invitation.js': script('invitation'),
  '/sign-in/mfa.js': script('mfa'),
  '/sign-in/service.js': script('service'),
  '/sign-in/passkeys.js': { path: PASSKEYS, type: SCRIPT },
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES = 65_536
const FORM_ROUTE = '/api/auth/backchannel-logout'

/** The sign-in pages, the embedded identity provider, and the one route that takes a form. */
export async function mountSignIn(app: FastifyInstance, { embedded }: SignInDeps): Promise<void> {
  for (const [url, { path, type }] of Object.entries(FILES)) {
    const text = readFileSync(path)
    app.get(url, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(text),
    )
  }
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
