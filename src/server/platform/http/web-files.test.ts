import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { ensureWebBuilt } from '#test/support/web-app.ts'
import { webPage } from './web-files.ts'

describe('the web application', () => {
  let app: TestApp
  beforeAll(async () => {
    await ensureWebBuilt()
    app = await createTestApp({ work: false })
  })
  afterAll(() => app.close())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

  it.each(['/', '/cases', '/cases/7/evidence?item=8', '/welcome', '/no-such-page'])(
    'answers %s with its page, which no cache keeps',
    async (url) => {
      const answer = await ask(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).toContain('<div id="root">')
    },
  )

  it('lets styles stand only with the nonce of this very answer, and scripts only from here', async () => {
    const [first, second] = [await ask('/cases'), await ask('/cases')]
    const nonceOf = (answer: typeof first) =>
      /style-src 'nonce-([^']+)' 'self'/.exec(String(answer.headers['content-security-policy']))?.[1]
    expect(nonceOf(first)).toMatch(/^[\w+/=-]{20,}$/)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(first.body).toContain(`nonce="${nonceOf(first)}"`)
    expect(first.headers['content-security-policy']).toContain("script-src 'self';")
    expect(first.headers['content-security-policy']).not.toContain('unsafe')
    expect(first.body).not.toContain('__CSP_NONCE__')
  })

  it('hands out files with a hash in their name compressed and for good', async () => {
    const [name] = /\/assets\/[^"]+\.js/.exec((await ask('/')).body)!
    const answer = await ask(name, { accept: '*/*', 'accept-encoding': 'gzip, br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask(name, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it.each([
    '/api/nothing-here',
    '/.well-known/nothing-here',
    '/assets/nothing-here.js',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/%00',
  ])('is not the answer to %s', async (url) => {
    const answer = await ask(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('<div id="root">')
    expect(answer.body).not.toContain('"private"')
  })

  it('is not the answer to a program, which gets a problem', async () => {
    const answer = await ask('/no-such-page', { accept: 'application/json' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('names beside the page what it will ask for: its code, and for somebody with a session its data', async () => {
    const address = '/cases/0198a1b2-aaaa-7bbb-8ccc-0123456789ab/evidence?item=7'
    const data = 'href="/api/investigations/0198a1b2-aaaa-7bbb-8ccc-0123456789ab/evidence?limit=200"'
    const { body } = await ask(address, { cookie: 'probity_session=x' })
    expect(body).toMatch(/rel="modulepreload" crossorigin href="\/assets\/evidence-page-[\w-]+\.js"/)
    expect(body).toContain(data)
    const stranger = await ask(address)
    expect(stranger.body).toContain('/assets/evidence-page-')
    expect(stranger.body).not.toContain(data)
  })

  it('writes nothing from an address into the page that is not an id', async () => {
    const plain = await ask('/no-such-page')
    const links = (body: string) => body.match(/<link/g)?.length
    for (const id of ['%22%3E%3Cscript%3E', 'x%26y', 'a.b', 'a'.repeat(65)]) {
      const { body } = await ask(`/cases/${id}/evidence`, { cookie: 'probity_session=x' })
      expect(links(body)).toBe(links(plain.body))
    }
  })

  it('says so plainly where it is not built', async () => {
    const bare = fastify()
    const page = webPage(join(import.meta.dirname, 'nothing-is-built-here'), 'http://localhost')
    bare.setNotFoundHandler((request, reply) => page(request, reply) ?? reply.status(404).send())
    const answer = await bare.inject({ url: '/cases', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm start')
  })
})
