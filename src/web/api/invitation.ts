import { skipToken, useQuery } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** What the secret of a link invites to; asked once, because whoever accepts it uses it up. */
export const useInvitation = (secret: string) =>
  useQuery({
    queryKey: keys.invitation(secret),
    queryFn: secret
      ? ({ signal }) => call(addresses.readInvitation, { body: { secret }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
