import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { useFeedback } from '../../api/analyses.ts'
import { call } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { useRoleReason, useSignedIn } from '../../api/session.ts'

/** Tells the service once that this person has this wording before them, unless that is recorded of it already. */
export function useRecordView(analysis: Analysis): void {
  const known = useFeedback(analysis.id).data
  const { user } = useSignedIn()
  const mayRecord = useRoleReason('member') === null
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(addresses.giveFeedback, { params: { id: analysis.id }, body: { action: 'view' } }),
    onSuccess: () => {
      client.setQueryData<Analysis>(keys.analysis(analysis.id), (now) =>
        now ? { ...now, feedback_status: now.feedback_status ?? 'viewed' } : now,
      )
      void client.invalidateQueries({ queryKey: keys.feedback(analysis.id) })
      void client.invalidateQueries({ queryKey: keys.analyses(analysis.investigation_id) })
    },
  })
  const isDue =
    mayRecord &&
    analysis.content !== null &&
    known !== undefined &&
    !known.some((one) => one.action === 'view' && one.user.id === user.id && !one.content_changed_since)
  const sentFor = useRef<string | null>(null)
  useEffect(() => {
    if (!isDue || sentFor.current === analysis.content_sha256) return
    sentFor.current = analysis.content_sha256
    mutate()
  }, [isDue, analysis.content_sha256, mutate])
}
