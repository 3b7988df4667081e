import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { auditHealth } from '#shared/contracts/audit.ts'
import type { Endpoints } from '#shared/contracts/endpoints.ts'
import type { SettingsChange } from '#shared/contracts/settings.ts'
import type { Role } from '#shared/roles.ts'
import { saveFile } from '../ui/save-file.ts'
import { call, callForAll, callForText } from './client.ts'
import { keys } from './query-keys.ts'
import { useSignedIn } from './session.ts'

export type AuditHealth = z.infer<typeof auditHealth>

const ROWS_AT_ONCE = 200

export const useSettings = () =>
  useQuery({
    queryKey: keys.admin('settings'),
    queryFn: ({ signal }) => call(addresses.getSettings, { signal }),
  })

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => call(addresses.updateSettings, { body: change }),
    onSuccess: (changed) => client.setQueryData(keys.admin('settings'), changed),
  })
}

/** Renames the organization; the session says its name wherever it shows. */
export function useRenameOrganization() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (name: string) =>
      call(addresses.updateOrganization, { params: { id: organization.id }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.session }),
  })
}

export const useUsers = () =>
  useQuery({
    queryKey: keys.admin('users'),
    queryFn: ({ signal }) => callForAll(addresses.listUsers, { signal }),
  })

export type UserChange =
  | { readonly kind: 'reset-mfa' | 'enable' | 'disable' | 'remove' }
  | { readonly kind: 'role'; readonly role: Role }

const MANAGING = {
  'reset-mfa': addresses.resetUserMfa,
  enable: addresses.enableUser,
  disable: addresses.disableUser,
}

/** Does one thing to one person of the organization; the list and the names elsewhere are renewed. */
export function useChangeUser(userId: string) {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: async (change: UserChange) => {
      if (change.kind === 'role')
        await call(addresses.updateMember, {
          params: { id: organization.id, user_id: userId },
          body: { role: change.role },
        })
      else if (change.kind === 'remove')
        await call(addresses.removeMember, { params: { id: organization.id, user_id: userId } })
      else await call(MANAGING[change.kind], { params: { id: userId } })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.admin('users') })
      await client.invalidateQueries({ queryKey: keys.members(organization.id) })
    },
  })
}

export function useInvitations() {
  const { organization } = useSignedIn()
  return useQuery({
    queryKey: keys.admin('invitations'),
    queryFn: ({ signal }) =>
      callForAll(addresses.listInvitations, { params: { id: organization.id }, signal }),
  })
}

export function useInvite() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (invitation: { email: string; role: Role }) =>
      call(addresses.createInvitation, { params: { id: organization.id }, body: invitation }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('invitations') }),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  const { organization } = useSignedIn()
  return useMutation({
    mutationFn: (id: string) =>
      call(addresses.revokeInvitation, { params: { id: organization.id, invitation_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('invitations') }),
  })
}

export const useAdaptiveAuthentication = () =>
  useQuery({
    queryKey: keys.admin('adaptive'),
    queryFn: ({ signal }) => call(addresses.getAdaptiveAuthentication, { signal }),
  })

export function useSwitchAdaptiveAuthentication() {
  const client = useQueryClient()
  return useMutation({
    /** `until` says for how long it is off; null switches it on again. */
    mutationFn: (until: string | null) =>
      call(addresses.updateAdaptiveAuthentication, {
        body: until ? { enabled: false, until } : { enabled: true },
      }),
    onSuccess: (state) => client.setQueryData(keys.admin('adaptive'), state),
  })
}

interface Page<T> {
  readonly items: T[]
  readonly next_cursor: string | null
}
export type Filter = Readonly<Record<string, string | undefined>>

/** A long list that is fetched page by page. Each look at it may be an audit row, so a focus fetches nothing. */
function usePages<T>(
  section: string,
  filter: Filter,
  load: (signal: AbortSignal, cursor: string | null) => Promise<Page<T>>,
) {
  const query = useInfiniteQuery({
    queryKey: keys.admin(section, filter),
    queryFn: ({ signal, pageParam }) => load(signal, pageParam),
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

export const useAuditRows = (filter: Filter) =>
  usePages('audit', filter, (signal, cursor) =>
    call(addresses.listAuditRows, { signal, query: { ...auditQuery(filter), limit: ROWS_AT_ONCE, cursor } }),
  )

/** The filters of the page are made of the words that the service knows. */
const auditQuery = (filter: Filter) => filter as Endpoints['listAuditRows']['query']

export const useAuditWeeks = (filter: Filter, wanted: boolean) =>
  useQuery({
    queryKey: keys.admin('audit-weeks', filter),
    queryFn: async ({ signal }) =>
      (await call(addresses.countAuditWeeks, { signal, query: auditQuery(filter) })).items,
    enabled: wanted,
  })

/** A long trail takes a while to read. */
const CSV_MS = 120_000

/** Not a plain link: the service asks for a second factor before it gives the whole trail away. */
export async function saveAuditCsv(filter: Filter): Promise<void> {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => Boolean(value)))
  const text = await callForText(addresses.exportAuditRows, { query: auditQuery(query), deadlineMs: CSV_MS })
  saveFile('audit.csv', text, 'text/csv')
}

export const useAuditHealth = (wanted: boolean) =>
  useQuery({
    queryKey: keys.admin('audit-health'),
    queryFn: ({ signal }) => call(addresses.getAuditHealth, { signal }),
    enabled: wanted,
  })

export const useAllFeedback = (filter: Filter) =>
  usePages('feedback', filter, (signal, cursor) =>
    call(addresses.listAllFeedback, {
      signal,
      query: { ...(filter as Endpoints['listAllFeedback']['query']), limit: ROWS_AT_ONCE, cursor },
    }),
  )
