import { useQuery } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** What people judged, found and alleged last in a case, the latest first. */
export const useDecisions = (caseId: string, limit: number) =>
  useQuery({
    queryKey: [...keys.decisions(caseId), limit],
    queryFn: async ({ signal }) =>
      (await call(addresses.listDecisions, { params: { id: caseId }, query: { limit }, signal })).items,
    // It is looked at after something was decided on another page.
    staleTime: 0,
  })
