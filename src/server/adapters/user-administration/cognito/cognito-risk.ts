import type {
  AccountTakeoverActionType,
  RiskConfigurationType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { AdaptiveAuthentication } from '#server/ports/user-administration.ts'
import type { CallCognito } from './cognito-calls.ts'

const LEVELS = ['LowAction', 'MediumAction', 'HighAction'] as const
type Level = (typeof LEVELS)[number]
type Actions = Partial<Record<Level, AccountTakeoverActionType>>

const PASS: AccountTakeoverActionType = { Notify: false, EventAction: 'NO_ACTION' }

/**
 * Threat protection of a user pool. Changes only the reactions to a suspected account takeover: SetRiskConfiguration
 * replaces the whole configuration, so compromised credentials, addresses and notifications are read first and sent
 * along. UpdateUserPool would reset every omitted setting to its default.
 */
export function createCognitoRisk(call: CallCognito, userPoolId: string): AdaptiveAuthentication {
  const describe = () =>
    call((sdk, send, abortSignal) =>
      send(new sdk.DescribeRiskConfigurationCommand({ UserPoolId: userPoolId }), { abortSignal }).then(
        (answer) => answer.RiskConfiguration ?? {},
      ),
    )
  const set = async (configuration: RiskConfigurationType, actions: Actions) => {
    const {
      CompromisedCredentialsRiskConfiguration,
      AccountTakeoverRiskConfiguration,
      RiskExceptionConfiguration,
    } = configuration
    const NotifyConfiguration = AccountTakeoverRiskConfiguration?.NotifyConfiguration
    const takeover =
      Object.keys(actions).length > 0
        ? {
            AccountTakeoverRiskConfiguration: {
              ...(NotifyConfiguration ? { NotifyConfiguration } : {}),
              Actions: actions,
            },
          }
        : {}
    await call((sdk, send, abortSignal) =>
      send(
        new sdk.SetRiskConfigurationCommand({
          UserPoolId: userPoolId,
          ...(CompromisedCredentialsRiskConfiguration ? { CompromisedCredentialsRiskConfiguration } : {}),
          ...(RiskExceptionConfiguration ? { RiskExceptionConfiguration } : {}),
          ...takeover,
        }),
        { abortSignal },
      ),
    )
  }
  return {
    id: userPoolId,
    read: async () => toActions(await describe()) as Record<string, unknown>,
    switchOff: async () => {
      const configuration = await describe()
      const actions = toActions(configuration)
      if (LEVELS.every((level) => actions[level]?.EventAction === 'NO_ACTION')) return
      await set(
        configuration,
        Object.fromEntries(
          LEVELS.map((level) => [level, { ...PASS, Notify: actions[level]?.Notify ?? false }]),
        ),
      )
    },
    restore: async (actions) => await set(await describe(), actions as Actions),
  }
}

/** Empty for a pool that never set them and uses Cognito's defaults. */
const toActions = ({ AccountTakeoverRiskConfiguration }: RiskConfigurationType): Actions =>
  Object.fromEntries(
    LEVELS.flatMap((level) => {
      const action = AccountTakeoverRiskConfiguration?.Actions?.[level]
      return action ? [[level, action]] : []
    }),
  )
