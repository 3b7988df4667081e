import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { accessToken, issuedAccessToken } from '#shared/contracts/auth.ts'
import type { mfaState, passkey } from '#shared/contracts/mfa.ts'
import type { OwnMail, openSession } from '#shared/contracts/sign-in.ts'
import { call, callForAll } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

export type OpenSession = z.infer<typeof openSession>
export type AccessToken = z.infer<typeof accessToken>
export type IssuedToken = z.infer<typeof issuedAccessToken>
export type MfaState = z.infer<typeof mfaState>
export type Passkey = z.infer<typeof passkey>

const useOwn = <T>(section: string, load: (signal: AbortSignal) => Promise<T>) =>
  useQuery({ queryKey: keys.account(section), queryFn: ({ signal }) => load(signal) })

export const useSessions = () =>
  useOwn('sessions', (signal) => callForAll(addresses.listSessions, { signal }))
export const useTokens = () =>
  useOwn('tokens', (signal) => callForAll(addresses.listAccessTokens, { signal }))
export const useMfa = () => useOwn('mfa', (signal) => call(addresses.getMfa, { signal }))

function useOwnChange<T, R>(section: string, change: (input: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.account(section) }),
  })
}

export const useEndSession = () =>
  useOwnChange('sessions', (id: string) => call(addresses.endSession, { params: { id } }))
/** The tokens end with the sessions, so both lists are read again. */
function useEndingElsewhere<T>(end: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: async () => {
      for (const section of ['sessions', 'tokens'])
        await client.invalidateQueries({ queryKey: keys.account(section) })
    },
  })
}
export const useEndEverythingElse = () => useEndingElsewhere(() => call(addresses.endOtherSessions))
export const useMakeToken = () =>
  useOwnChange('tokens', (wanted: { name: string; days: number }) =>
    call(addresses.createAccessToken, { body: wanted }),
  )
export const useRevokeToken = () =>
  useOwnChange('tokens', (id: string) => call(addresses.revokeAccessToken, { params: { id } }))
/** A passkey by its id, or the authenticator app. */
export const useRemoveFactor = () =>
  useOwnChange('mfa', (passkeyId: string | null) =>
    passkeyId === null
      ? call(addresses.removeTotp)
      : call(addresses.removePasskey, { params: { id: passkeyId } }),
  )
export const useNewRecoveryCodes = () => useOwnChange('mfa', () => call(addresses.createRecoveryCodes))
export function useRenameOneself() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (name: string) => call(addresses.renameOneself, { body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.session })
      await client.invalidateQueries({ queryKey: keys.members(organization.id) })
    },
  })
}
export function useChooseOwnMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wishes: OwnMail) => call(addresses.chooseOwnMail, { body: wishes }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.session }),
  })
}
export const useChangePassword = () =>
  useEndingElsewhere((passwords: { current_password: string; new_password: string }) =>
    call(addresses.changePassword, { body: passwords }),
  )
