import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { accessToken, issuedAccessToken } from '#shared/contracts/auth.ts'
import type { mfaState, passkey } from '#shared/contracts/mfa.ts'
import type { openSession } from '#shared/contracts/sign-in.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'

export type OpenSession = z.infer<typeof openSession>
export type AccessToken = z.infer<typeof accessToken>
export type IssuedToken = z.infer<typeof issuedAccessToken>
export type MfaState = z.infer<typeof mfaState>
export type Passkey = z.infer<typeof passkey>

const useOwn = <T>(section: string, load: (signal: AbortSignal) => Promise<T>) =>
  useQuery({ queryKey: keys.account(section), queryFn: ({ signal }) => load(signal) })

export const useSessions = () =>
  useOwn('sessions', (signal) => api.all<OpenSession>('/api/auth/sessions', { signal }))
export const useTokens = () =>
  useOwn('tokens', (signal) => api.all<AccessToken>('/api/auth/tokens', { signal }))
export const useMfa = () => useOwn('mfa', (signal) => api.get<MfaState>('/api/auth/mfa', { signal }))

function useOwnChange<T, R>(section: string, change: (input: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.account(section) }),
  })
}

export const useEndSession = () =>
  useOwnChange('sessions', (id: string) => api.delete(`/api/auth/sessions/${id}`))
export const useMakeToken = () =>
  useOwnChange('tokens', (wanted: { name: string; days: number }) =>
    api.post<IssuedToken>('/api/auth/tokens', wanted),
  )
export const useRevokeToken = () =>
  useOwnChange('tokens', (id: string) => api.delete(`/api/auth/tokens/${id}`))
/** A passkey by its id, or the authenticator app. */
export const useRemoveFactor = () =>
  useOwnChange('mfa', (passkeyId: string | null) =>
    api.delete(
      passkeyId === null
        ? '/api/auth/totp'
        : `/api/auth/webauthn/credentials/${encodeURIComponent(passkeyId)}`,
    ),
  )
export const useNewRecoveryCodes = () =>
  useOwnChange('mfa', () => api.post<{ codes: string[] }>('/api/auth/recovery-codes'))
export const useChangePassword = () =>
  useOwnChange('sessions', (passwords: { current_password: string; new_password: string }) =>
    api.post('/api/auth/password/change', passwords),
  )
