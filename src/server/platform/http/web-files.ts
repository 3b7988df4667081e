import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preloadLinks } from './page-preloads.ts'
import { rawPath } from './raw-path.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'

/** Marks each place of a nonce in the built index.html; the build puts it there. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NOT_THE_WEB = /^\/(api|oidc|\.well-known|assets|metrics)(\/|$)/
const NOT_BUILT = `<!doctype html><html lang="en"><title>Probity</title><h1>The web application is not built</h1>
<p>Start the service with <code>npm start</code>, which builds it. The API works without it.</p></html>\n`

/** Files of the built web application: names with a hash are cached for a year, the others revalidated. */
export async function addWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  for (const name of ['favicon.svg', 'early.js'])
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, folder, { maxAge: '1h', immutable: false }),
    )
}

/**
 * Serves the application's single page when a browser asks for a page at an address without a route. Null leaves it
 * to the API's own 404.
 */
export function webPage(
  folder: string,
  publicUrl: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null {
  const path = join(folder, 'index.html')
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (NOT_THE_WEB.test(rawPath(request)) || !asksForPage(request)) return null
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    if (!existsSync(path)) return reply.status(503).send(NOT_BUILT)
    const nonce = randomBytes(18).toString('base64')
    allowStyles(reply, nonce)
    const hasSession = readCookie(request, sessionCookieName(publicUrl)) !== null
    const links = preloadLinks(folder, rawPath(request), hasSession)
    return reply.status(200).send(
      readFileSync(path, 'utf8')
        .replaceAll(NONCE_PLACEHOLDER, nonce)
        .replace('</head>', () => `${links}</head>`),
    )
  }
}

const asksForPage = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept === undefined ? false : /text\/html/.test(accept)

/** The component library writes <style> elements; those with this response's nonce are allowed. */
function allowStyles(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header('content-security-policy', policy.replace(/style-src /, `style-src 'nonce-${nonce}' `))
}
