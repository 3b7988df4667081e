import { AppError } from '#server/platform/errors.ts'
import { open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { safeReturnPath } from '#shared/return-path.ts'
import { readRequestOrigin, type SignInDeps } from '../auth-deps.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { endFromProvider } from './end-from-provider.ts'
import { finishSignIn, type SignInProblem } from './finish-sign-in.ts'

const tag = 'sign-in'
const SEE_OTHER = 303

const problemPage = (problem: SignInProblem) => `/sign-in?error=${problem}`

/** The browser's way to the identity provider and back, and the provider's own way to end sessions. */
export const signInRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    endpoints.beginSignIn,
    {
      access: open,
      rate: 'sign_in',
      tag,
      summary: 'Sign in: sends the browser to the identity provider',
    },
    async ({ query, reply }) => {
      reply.header('cache-control', 'no-store')
      const wanted = { returnTo: safeReturnPath(query.return_to), fresh: query.fresh === 'true' }
      const target = await beginSignIn(deps, reply, wanted).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'IDENTITY_PROVIDER_UNAVAILABLE')
          return unreachable(deps, error)
        throw error
      })
      await reply.redirect(target, SEE_OTHER)
    },
  ),
  defineRoute(
    endpoints.finishSignIn,
    {
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: 'Where the identity provider sends the browser back',
    },
    async ({ request, reply }) => {
      reply.header('cache-control', 'no-store')
      const outcome = await finishSignIn(deps, request, reply)
      await reply.redirect('problem' in outcome ? problemPage(outcome.problem) : outcome.returnTo, SEE_OTHER)
    },
  ),
  defineRoute(
    endpoints.signOutBackchannel,
    {
      access: open,
      // The provider ends everyone's sessions from one address; with a tighter limit some sessions would stay open.
      rate: 'write',
      audit: 'by_handler',
      tag,
      summary: 'OpenID Connect Back-Channel Logout: the identity provider ends sessions',
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
            ...readRequestOrigin(request),
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
