import type { Config } from '#server/config/config.ts'
import type { TestApp } from './app.ts'
import { type Browser, type BrowserAnswer, createBrowser } from './browser.ts'
import type { LyingProvider } from './lying-provider.ts'

/** The configuration of a service whose people sign in at this provider. */
export const atProvider = (provider: LyingProvider): Partial<Config> => ({
  oidc: { issuer: provider.issuer, clientId: provider.clientId, scope: 'openid email profile' },
  oidcClientSecret: provider.clientSecret,
})

/** Signs in with a browser at a provider that asks no questions; `page` is where it ends up. */
export async function signInAt(
  app: TestApp,
  browser: Browser = createBrowser(app.http),
  query = '',
): Promise<{ browser: Browser; page: BrowserAnswer & { url: string } }> {
  const page = await browser.follow(`/api/auth/login${query}`)
  if (page.location === null) return { browser, page }
  const answer = await fetch(page.location, { redirect: 'manual' })
  const back = answer.headers.get('location')
  return { browser, page: back ? await browser.follow(back) : { ...page, status: answer.status } }
}
