import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { AuditRow, auditHealth } from '#shared/contracts/audit.ts'
import type { FeedbackAcrossInvestigations } from '#shared/contracts/feedback.ts'
import type { Invitation, IssuedInvitation } from '#shared/contracts/organizations.ts'
import type { Settings, SettingsChange } from '#shared/contracts/settings.ts'
import type { AdaptiveAuthenticationState, AdminUser } from '#shared/contracts/users.ts'
import type { Role } from '#shared/roles.ts'
import { api, type Page } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

export type AuditHealth = z.infer<typeof auditHealth>

const ROWS_AT_ONCE = 200

export const useSettings = () =>
  useQuery({
    queryKey: keys.admin('settings'),
    queryFn: ({ signal }) => api.get<Settings>('/api/admin/settings', { signal }),
  })

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => api.put<Settings>('/api/admin/settings', change),
    onSuccess: (changed) => client.setQueryData(keys.admin('settings'), changed),
  })
}

export const useUsers = () =>
  useQuery({
    queryKey: keys.admin('users'),
    queryFn: ({ signal }) => api.all<AdminUser>('/api/admin/users', { signal }),
  })

export type UserChange =
  | { readonly kind: 'reset-mfa' | 'enable' | 'disable' | 'remove' }
  | { readonly kind: 'role'; readonly role: Role }

/** Does one thing to one person of the organization; the list and the names elsewhere are renewed. */
export function useChangeUser(userId: string) {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  const member = `/api/organizations/${organization.id}/members/${userId}`
  return useMutation({
    mutationFn: async (change: UserChange) => {
      if (change.kind === 'role') await api.patch(member, { role: change.role })
      else if (change.kind === 'remove') await api.delete(member)
      else await api.post(`/api/admin/users/${userId}/${change.kind}`)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.admin('users') })
      await client.invalidateQueries({ queryKey: keys.members(organization.id) })
    },
  })
}

const useInvitationsPath = () => `/api/organizations/${useSignedIn().organization.id}/invitations`

export function useInvitations() {
  const path = useInvitationsPath()
  return useQuery({
    queryKey: keys.admin('invitations'),
    queryFn: ({ signal }) => api.all<Invitation>(path, { signal }),
  })
}

export function useInvite() {
  const client = useQueryClient()
  const path = useInvitationsPath()
  return useMutation({
    mutationFn: (invitation: { email: string; role: Role }) => api.post<IssuedInvitation>(path, invitation),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('invitations') }),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  const path = useInvitationsPath()
  return useMutation({
    mutationFn: (id: string) => api.delete(`${path}/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('invitations') }),
  })
}

const ADAPTIVE = '/api/admin/users/adaptive-authentication'

export const useAdaptiveAuthentication = () =>
  useQuery({
    queryKey: keys.admin('adaptive'),
    queryFn: ({ signal }) => api.get<AdaptiveAuthenticationState>(ADAPTIVE, { signal }),
  })

export function useSwitchAdaptiveAuthentication() {
  const client = useQueryClient()
  return useMutation({
    /** `until` says for how long it is off; null switches it on again. */
    mutationFn: (until: string | null) =>
      api.put<AdaptiveAuthenticationState>(ADAPTIVE, until ? { enabled: false, until } : { enabled: true }),
    onSuccess: (state) => client.setQueryData(keys.admin('adaptive'), state),
  })
}

export type Filter = Readonly<Record<string, string | undefined>>

/** A long list that is fetched page by page. Each look at it may be an audit row, so a focus fetches nothing. */
function usePages<T>(section: string, path: string, filter: Filter) {
  const query = useInfiniteQuery({
    queryKey: keys.admin(section, filter),
    queryFn: ({ signal, pageParam }) =>
      api.get<Page<T>>(path, { signal, query: { ...filter, limit: ROWS_AT_ONCE, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchOnWindowFocus: false,
    // While other rows are fetched, those on the page stay there.
    placeholderData: keepPreviousData,
  })
  return {
    list: { ...query, data: query.data?.pages.flatMap((page) => page.items) },
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

export const useAuditRows = (filter: Filter) => usePages<AuditRow>('audit', '/api/admin/audit-logs', filter)

export const auditCsvPath = (filter: Filter): string => {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api/admin/audit-logs.csv${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

export const useAuditHealth = (wanted: boolean) =>
  useQuery({
    queryKey: keys.admin('audit-health'),
    queryFn: ({ signal }) => api.get<AuditHealth>('/api/admin/audit-health', { signal }),
    enabled: wanted,
  })

export const useAllFeedback = (filter: Filter) =>
  usePages<FeedbackAcrossInvestigations>('feedback', '/api/admin/feedback', filter)
