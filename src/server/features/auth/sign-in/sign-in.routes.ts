import { z } from 'zod'
import { AppError } from '#server/platform/errors.ts'
import { open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { loginQuery, logoutToken } from '#shared/contracts/sign-in.ts'
import { originOf, type SignInDeps } from '../auth-deps.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { endFromProvider } from './end-from-provider.ts'
import { finishSignIn, type SignInProblem } from './finish-sign-in.ts'
import { safeReturnPath } from './return-path.ts'

const tag = 'sign-in'
const SEE_OTHER = 303

const problemPage = (problem: SignInProblem) => `/sign-in?error=${problem}`

/** The browser's way to the identity provider and back, and the provider's own way to end sessions. */
export const signInRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/auth/login',
      access: open,
      rate: 'sign_in',
      tag,
      summary: 'Sign in: leads the browser to the identity provider',
      query: loginQuery,
      response: z.void(),
    },
    async ({ query, reply }) => {
      reply.header('cache-control', 'no-store')
      const target = await beginSignIn(deps, reply, safeReturnPath(query.return_to)).catch(
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'IDENTITY_PROVIDER_UNAVAILABLE')
            return unreachable(deps, error)
          throw error
        },
      )
      await reply.redirect(target, SEE_OTHER)
    },
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/auth/callback',
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: 'Where the identity provider sends the browser back',
      response: z.void(),
    },
    async ({ request, reply }) => {
      reply.header('cache-control', 'no-store')
      const outcome = await finishSignIn(deps, request, reply)
      await reply.redirect('problem' in outcome ? problemPage(outcome.problem) : outcome.returnTo, SEE_OTHER)
    },
  ),
  defineRoute(
    {
      method: 'POST',
      url: '/api/auth/backchannel-logout',
      access: open,
      // The provider ends everybody's sessions from one address; one that it could not end would go on.
      rate: 'write',
      audit: 'by_handler',
      tag,
      summary: 'OpenID Connect Back-Channel Logout: the identity provider ends sessions',
      body: logoutToken,
      response: z.void(),
    },
    async ({ request, reply, body }) => {
      reply.header('cache-control', 'no-store')
      await endFromProvider(deps, request, body.logout_token).catch(async (error: unknown) => {
        if (error instanceof AppError)
          await deps.audit.record({
            action: 'auth.backchannel_logout',
            organizationId: null,
            actorId: null,
            success: false,
            error: error.code,
            ...originOf(request),
          })
        throw error
      })
    },
  ),
]

function unreachable({ logger }: SignInDeps, error: AppError): string {
  logger.error(
    { cause: error.cause instanceof Error ? error.cause.message : undefined },
    'the identity provider cannot be reached',
  )
  return problemPage('provider_unavailable')
}
