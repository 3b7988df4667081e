import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Session } from '#shared/contracts/sign-in.ts'
import { type Role, roleCovers } from '#shared/roles.ts'
import { fetchSession, tellSignedOut } from './client.ts'
import { keepWordsFor } from './kept-words.ts'
import { keys } from './query-keys.ts'
import { tellSignedIn } from './refusals.ts'

const CHECK_MS = 5 * 60_000

export const sessionQuery = {
  queryKey: keys.session,
  queryFn: readSession,
  staleTime: CHECK_MS,
}

/**
 * A session that has ended while a page was open does not take the page away: whoever works on it keeps what they
 * typed, and is asked to sign in again.
 */
async function readSession({
  signal,
  client,
}: {
  signal: AbortSignal
  client: QueryClient
}): Promise<Session> {
  const next = await fetchSession(signal)
  if (isSignedIn(next)) {
    keepWordsFor(next.user.id)
    tellSignedIn()
  }
  const before = client.getQueryData<Session>(keys.session)
  if (!isSignedIn(before) || isSignedIn(next)) return next
  tellSignedOut()
  return before
}

export const useSession = () => useQuery(sessionQuery)

export type SignedInSession = Session & {
  user: NonNullable<Session['user']>
  organization: NonNullable<Session['organization']>
  role: Role
}

export const isSignedIn = (session: Session | undefined): session is SignedInSession =>
  Boolean(session?.user && session.organization && session.role && session.needs === null)

/** The session of a page inside the frame, which shows its pages to nobody else. */
export function useSignedIn(): SignedInSession {
  const { data } = useSession()
  if (!isSignedIn(data)) throw new Error('Sign in to use this part of the page.')
  return data
}

/** Why the caller's role may not do this, or null where it may: goes straight into `disabledReason`. */
export function useRoleReason(needed: Role): string | null {
  const { role } = useSignedIn()
  return roleCovers(role, needed) ? null : REASONS[needed]
}

const REASONS: Readonly<Record<Role, string>> = {
  owner: 'Only an owner can do this.',
  admin: 'Only administrators and owners can do this.',
  member: 'Your role is Viewer: you can read but not change anything.',
  viewer: 'Only members of the organization can do this.',
}
