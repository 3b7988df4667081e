import type { ManagedUser, UserAdministration } from '#server/ports/user-administration.ts'
import { type CallCognito, type CognitoOptions, createCognitoCalls } from './cognito-calls.ts'
import { createCognitoRisk } from './cognito-risk.ts'

const OFF = { Enabled: false, PreferredMfa: false }

/**
 * A user pool of Amazon Cognito. Credentials come from AWS's usual chain; they need AdminSetUserMFAPreference,
 * AdminEnableUser, AdminDisableUser, AdminUserGlobalSignOut, ListUsers, DescribeRiskConfiguration and
 * SetRiskConfiguration on the pool.
 */
export function createCognitoUserAdministration(options: CognitoOptions): UserAdministration {
  const call = createCognitoCalls(options)
  const { userPoolId: UserPoolId } = options
  const signOut = (Username: string) =>
    call((sdk, send, abortSignal) =>
      send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username }), { abortSignal }),
    )
  return {
    resetMfa: async (user) => {
      const Username = await findUsername(call, UserPoolId, user)
      await call((sdk, send, abortSignal) =>
        send(
          new sdk.AdminSetUserMFAPreferenceCommand({
            UserPoolId,
            Username,
            SMSMfaSettings: OFF,
            SoftwareTokenMfaSettings: OFF,
          }),
          { abortSignal },
        ),
      )
      await signOut(Username)
    },
    enable: async (user) => {
      const Username = await findUsername(call, UserPoolId, user)
      await call((sdk, send, abortSignal) =>
        send(new sdk.AdminEnableUserCommand({ UserPoolId, Username }), { abortSignal }),
      )
    },
    disable: async (user) => {
      const Username = await findUsername(call, UserPoolId, user)
      await call((sdk, send, abortSignal) =>
        send(new sdk.AdminDisableUserCommand({ UserPoolId, Username }), { abortSignal }),
      )
      await signOut(Username)
    },
    adaptiveAuthentication: createCognitoRisk(call, UserPoolId),
  }
}

/**
 * The pool's name for a person. It is looked up, because the pool accepts a `sub` instead only for local users, and
 * an address only if it allows signing in with it.
 */
async function findUsername(call: CallCognito, UserPoolId: string, user: ManagedUser): Promise<string> {
  const [attribute, value] = user.subject
    ? (['sub', user.subject] as const)
    : (['email', user.email] as const)
  const found = await call((sdk, send, abortSignal) =>
    send(new sdk.ListUsersCommand({ UserPoolId, Filter: `${attribute} = "${escaped(value)}"`, Limit: 2 }), {
      abortSignal,
    }).then(({ Users = [] }) => {
      const [only, ...others] = Users
      // An address may belong to both a local and a federated user: then it identifies neither.
      if (only?.Username && others.length === 0) return only.Username
      throw new sdk.UserNotFoundException({ message: '', $metadata: {} })
    }),
  )
  return found
}

const escaped = (value: string) => value.replace(/["\\]/g, '\\$&')
