import { setMailWishes, setName } from '#server/features/organizations/index.ts'
import { AppError } from '#server/platform/errors.ts'
import { atLeast, open } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { SignInDeps } from '../auth-deps.ts'
import { changePassword } from './change-password.ts'
import { checkCredentials } from './check-credentials.ts'
import { createOwner } from './create-owner.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'
import { requireSignIn } from './require-sign-in.ts'

const tag = 'sign-in'

/** Accounts of the embedded identity provider, and the owner's account of a new installation. */
export const accountRoutes = (deps: SignInDeps): Route[] => [
  defineRoute(
    endpoints.createOwnerAccount,
    {
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: "Create the owner's account with the one-time link",
    },
    async ({ request, reply, body }) => ({ redirect_to: await createOwner(deps, { request, reply }, body) }),
  ),
  defineRoute(
    endpoints.signInWithPassword,
    {
      access: open,
      rate: 'sign_in',
      audit: 'by_handler',
      tag,
      summary: 'Submit the sign-in page of the embedded identity provider',
    },
    async ({ request, reply, body }) => {
      const { embedded } = await requireSignIn(deps, request, reply)
      const checked = await checkCredentials(deps, body)
      if (!checked.right) {
        await recordFailedSignIn(deps, request, checked)
        throw new AppError(
          'UNAUTHENTICATED',
          'The e-mail address or password is wrong, or the account is locked for a while after too many attempts.',
        )
      }
      return { redirect_to: await embedded.signedIn(request.raw, reply.raw, checked.userId, ['pwd']) }
    },
  ),
  defineRoute(
    endpoints.changePassword,
    {
      access: atLeast('viewer'),
      rate: 'sign_in',
      stepUp: true,
      audit: 'auth.password_changed',
      tag,
      summary: 'Change my password; ends my other sessions and all my access tokens',
    },
    ({ user, reply, body }) => changePassword(deps, { user, reply }, body),
  ),
  defineRoute(
    endpoints.renameOneself,
    {
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'auth.name_changed',
      tag,
      summary: 'Change my name, as others read it',
    },
    async ({ user, body }) => {
      await deps.tenancy.asIdentity('change a name', (db) => setName(db, user.userId, body.name))
    },
  ),
  defineRoute(
    endpoints.chooseOwnMail,
    {
      access: atLeast('viewer'),
      rate: 'write',
      audit: 'auth.mail_changed',
      tag,
      summary: 'Whether I get a mail once an analysis that I asked for has finished, and once I am mentioned',
    },
    async ({ user, body }) => {
      if (!deps.mail) throw new AppError('CONFLICT', 'No mail is set up on this service.')
      await deps.tenancy.asIdentity('choose the mails of a user', (db) =>
        setMailWishes(db, user.userId, {
          whenDone: body.when_done,
          whenMentioned: body.when_mentioned,
        }),
      )
    },
  ),
  ...passkeySignInRoutes(deps),
]
