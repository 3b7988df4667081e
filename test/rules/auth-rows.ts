import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { instead, nothing, on, stepUp } from './matrix-row.ts'
import type { MatrixRow } from './route-matrix.ts'

/** How the routes of signing in are called rightly. */
export const AUTH_ROWS = {
  beginSignIn: instead(303, '', nothing('/api/auth/login')),
  finishSignIn: instead(303, '', nothing('/api/auth/callback')),
  signOutBackchannel: instead(
    400,
    'SIGN_IN_REFUSED',
    nothing('/api/auth/backchannel-logout', { logout_token: 'x' }),
  ),
  createOwnerAccount: instead(
    422,
    'VALIDATION_FAILED',
    nothing('/api/auth/owner-account', {
      secret: 'x',
      name: 'A',
      email: 'a@example.org',
      password: 'a long enough one',
    }),
  ),
  signInWithPassword: instead(
    409,
    'CONFLICT',
    nothing('/api/auth/password', { email: 'a@example.org', password: 'x' }),
  ),
  changePassword: stepUp(
    instead(
      403,
      'FORBIDDEN',
      nothing('/api/auth/password/change', { current_password: 'x', new_password: 'y' }),
    ),
  ),
  renameOneself: nothing('/api/auth/account', { name: 'Ann' }),
  // No mail is set up here.
  chooseOwnMail: instead(409, 'CONFLICT', nothing('/api/auth/account/mail', { when_done: true })),
  signOut: nothing('/api/auth/logout'),
  getSession: nothing('/api/auth/session'),
  chooseOrganization: {
    call: (t) => ({ path: '/api/auth/session/organization', body: { organization_id: t.organization } }),
  },
  listSessions: nothing('/api/auth/sessions'),
  endOtherSessions: nothing('/api/auth/sessions'),
  endSession: { call: on((t) => `/api/auth/sessions/${t.token}`) },
  getMfa: nothing('/api/auth/mfa'),
  beginPasskeyRegistration: stepUp(nothing('/api/auth/webauthn/register/options')),
  finishPasskeyRegistration: stepUp(nothing('/api/auth/webauthn/register/verify', {})),
  beginPasskeyCheck: nothing('/api/auth/webauthn/authenticate/options'),
  finishPasskeyCheck: nothing('/api/auth/webauthn/authenticate/verify', {}),
  beginPasskeySignIn: instead(409, 'CONFLICT', nothing('/api/auth/webauthn/sign-in/options')),
  finishPasskeySignIn: instead(
    409,
    'CONFLICT',
    nothing('/api/auth/webauthn/sign-in/verify', {
      response: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    }),
  ),
  removePasskey: stepUp({
    call: on((t) => `/api/auth/webauthn/credentials/${t.token}`),
  }),
  enrollTotp: stepUp(nothing('/api/auth/totp/enroll')),
  verifyTotp: nothing('/api/auth/totp/verify', {}),
  removeTotp: stepUp(nothing('/api/auth/totp')),
  createRecoveryCodes: stepUp(nothing('/api/auth/recovery-codes')),
  verifyRecoveryCode: nothing('/api/auth/recovery-codes/verify', {}),
  listAccessTokens: nothing('/api/auth/tokens'),
  createAccessToken: stepUp(
    instead(403, 'FORBIDDEN', nothing('/api/auth/tokens', { name: 'for a script', days: 1 })),
  ),
  revokeAccessToken: { call: on((t) => `/api/auth/tokens/${t.token}`), spends: true },
} satisfies Partial<Record<EndpointName, MatrixRow>>
