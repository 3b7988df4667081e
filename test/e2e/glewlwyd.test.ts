import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type Browser, createBrowser } from '#test/support/browser.ts'
import { cacheDir } from '#test/support/databases.ts'
import { createGlewlwydRealm, type GlewlwydRealm } from '#test/support/glewlwyd-realm.ts'
import { ensureGlewlwyd, startGlewlwyd } from '../../scripts/services/glewlwyd.ts'
import { freePort, offerService } from '../../scripts/services/service.ts'

const CLIENT = { id: 'probity', secret: 'secretofthetests' }
const PERSON = { username: 'ina', password: 'a password of the tests', email: 'member1@acme.example' }

const glewlwyd = await offerService('signing in at Glewlwyd', () => ensureGlewlwyd(cacheDir), startGlewlwyd)

describe.skipIf(!glewlwyd)('signing in at Glewlwyd, a provider written by others', () => {
  let app: TestApp
  let realm: GlewlwydRealm
  let browser: Browser

  beforeAll(async () => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    realm = await createGlewlwydRealm(
      glewlwyd!.url,
      {
        ...CLIENT,
        redirectUri: `${publicUrl}/api/auth/callback`,
        logoutUri: `${publicUrl}/api/auth/backchannel-logout`,
      },
      PERSON,
    )
    const oidc = { issuer: realm.issuer, clientId: CLIENT.id, scope: 'openid email profile' }
    app = await createTestApp({ work: false, config: { publicUrl, oidc, oidcClientSecret: CLIENT.secret } })
    await app.client('member')
    // Its back-channel logout comes over the network.
    await app.http.listen({ host: '127.0.0.1', port })
    browser = createBrowser(app.http, publicUrl)
  })
  afterAll(async () => {
    await app?.close()
    await glewlwyd?.stop()
  })

  it('needs nothing but issuer, client id and secret', async () => {
    const { location } = await browser.get('/api/auth/login')
    expect(location).toMatch(new RegExp(`^${realm.issuer}/auth\\?`))
    const page = await browser.follow(await realm.signIn(location!))
    expect(page).toMatchObject({ status: 200, url: '/' })
    expect(await browser.session()).toMatchObject({
      user: { email: PERSON.email },
      needs: 'mfa',
      sign_in: 'provider',
    })
  })

  it('ends the session there and here', async () => {
    const other = createBrowser(app.http, app.context.config.publicUrl)
    const { location } = await other.get('/api/auth/login')
    await other.follow(await realm.signIn(location!))
    expect((await other.session()).user).not.toBeNull()
    const { body } = await browser.send<{ redirect_to: string }>('POST', '/api/auth/logout', {})
    expect((await browser.session()).user).toBeNull()
    await realm.signOut(body.redirect_to)
    // Glewlwyd tells us a moment later: both browsers share its session.
    await expect.poll(async () => (await other.session()).user).toBeNull()
  })
})
