import { queryOptions, useQuery } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** So many of the newest items are looked at to tell what came after something else. */
export const MAX_COUNTED = 200

const newestEvidenceQuery = (caseId: string) =>
  queryOptions({
    queryKey: keys.evidence(caseId, { newest: MAX_COUNTED }),
    queryFn: ({ signal }) =>
      call(addresses.listEvidence, {
        params: { id: caseId },
        signal,
        query: { sort: '-created_at', limit: MAX_COUNTED, withdrawn: 'false' },
      }),
  })

/** The items of a case that came last, the latest first. */
export const useNewestEvidence = (caseId: string, wanted = true) =>
  useQuery({ ...newestEvidenceQuery(caseId), enabled: wanted })
