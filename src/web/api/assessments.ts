import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssessmentField } from '#shared/assessment-words.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Assessment, AssessmentInput } from '#shared/contracts/assessments.ts'
import { call } from './client.ts'
import { keys } from './query-keys.ts'

/** What people concluded of the rows or witnesses of an analysis. */
export const useAssessments = (analysisId: string) =>
  useQuery({
    queryKey: keys.assessments(analysisId),
    queryFn: async ({ signal }) =>
      (await call(addresses.listAssessments, { params: { id: analysisId }, signal })).items,
  })

/** One field of one row or witness. */
export interface Assessable {
  readonly analysisId: string
  readonly target: string
  readonly field: AssessmentField
}

/** Keeps a new version; it is shown at once as the service answers it. */
export function useAssess({ analysisId, target, field }: Assessable) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (said: Pick<AssessmentInput, 'value' | 'reason'>) =>
      call(addresses.assess, { params: { id: analysisId, target }, body: { field, ...said } }),
    onSuccess: (saved) =>
      client.setQueryData<Assessment[]>(keys.assessments(analysisId), (old) => [
        ...(old ?? []).filter((one) => one.target !== target || one.field !== field),
        saved,
      ]),
  })
}
