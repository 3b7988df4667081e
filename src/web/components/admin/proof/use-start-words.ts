import { useCallback } from 'react'
import { useMembers } from '#web/api/cases.ts'
import { describeStart, type RunStart } from '../retention/retention-words.ts'

/** Names what or who started a run; a platform administrator of another organization has no name here. */
export function useStartWords(): (start: RunStart) => string {
  const { data } = useMembers()
  return useCallback(
    (start) =>
      describeStart(
        start,
        (id) =>
          data?.find(({ user_id }) => user_id === id)?.name ??
          (data ? 'somebody outside your organization' : '…'),
      ),
    [data],
  )
}
