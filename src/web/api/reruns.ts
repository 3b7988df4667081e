import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import { LIMITS } from '#shared/limits.ts'
import type { RerunKind } from '#shared/rerun-kinds.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** The reruns of an analysis and what another would cost; looked at again as long as one is running. */
export function useReruns(analysisId: string, wanted: boolean) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keys.reruns(analysisId),
    queryFn: ({ signal }) => call(addresses.listReruns, { params: { id: analysisId }, signal }),
    enabled: wanted,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'running') ? LIMITS.pollSeconds * 1000 : false,
  })
  const ended = query.data?.items.filter(({ status }) => status !== 'running').length
  const known = useRef(ended)
  useEffect(() => {
    // Its statements say now how often they came back, and the level may be another one. A rerun may have ended before
    // anybody saw it running.
    if (known.current !== undefined && ended !== undefined && ended > known.current)
      void client.invalidateQueries({ queryKey: keys.analysis(analysisId) })
    known.current = ended
  }, [ended, client, analysisId])
  return query
}

export function useStartRerun(analysisId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { readonly kind: RerunKind; readonly runs?: number }) =>
      call(addresses.startRerun, { params: { id: analysisId }, body: wanted }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reruns(analysisId) }),
  })
}
