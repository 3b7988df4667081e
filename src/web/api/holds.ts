import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addresses } from '#shared/contracts/addresses.ts'
import { call, callForAll } from './client.ts'
import { keys } from './query-keys.ts'

export interface NewHold {
  readonly reason: string
  readonly until: string | null
  readonly evidence_id?: string
}

export const useHolds = (caseId: string) =>
  useQuery({
    queryKey: keys.holds(caseId),
    queryFn: ({ signal }) => callForAll(addresses.listLegalHolds, { params: { id: caseId }, signal }),
  })

/** Placing and releasing both change what the case and its items say of themselves. */
function useHoldChange<T>(caseId: string, change: (input: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.case(caseId) })
      await client.invalidateQueries({ queryKey: keys.cases })
      await client.invalidateQueries({ queryKey: ['evidence'] })
    },
  })
}

export const usePlaceHold = (caseId: string) =>
  useHoldChange(caseId, (hold: NewHold) =>
    call(addresses.placeLegalHold, { params: { id: caseId }, body: hold }),
  )

export const useReleaseHold = (caseId: string) =>
  useHoldChange(caseId, (id: string) =>
    call(addresses.releaseLegalHold, { params: { id: caseId, hold_id: id } }),
  )
