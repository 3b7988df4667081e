import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis, Generation } from '#shared/contracts/analyses.ts'
import type { AnalysisPatch } from '#shared/contracts/analysis-patch.ts'
import type { EngagementInput, FeedbackInput } from '#shared/contracts/feedback.ts'
import { LIMITS } from '#shared/limits.ts'
import { call, callForAll } from './client.ts'
import { keys } from './query-keys.ts'
import { noteStarted } from './started-analyses.ts'

const UNDER_WAY: ReadonlySet<Analysis['generation_status']> = new Set(['pending', 'generating', 'checking'])
export const isUnderWay = (status: Analysis['generation_status']): boolean => UNDER_WAY.has(status)

/** Under way, or written a moment ago: between the two its check waits to begin by itself. */
export const isAwaited = (
  { generation_status: status, generated_at }: Pick<Analysis, 'generation_status' | 'generated_at'>,
  now = Date.now(),
): boolean =>
  isUnderWay(status) ||
  (status === 'complete' &&
    generated_at !== null &&
    Math.abs(now - Date.parse(generated_at)) < LIMITS.pollForSeconds * 1000)

/** Each look at an analysis is an audit row, so it is not fetched again merely because a window got the focus. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const useAnalyses = (caseId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.analyses(caseId),
    queryFn: ({ signal }) => callForAll(addresses.listAnalyses, { params: { id: caseId }, signal }),
  })

export const useAnalysis = (id: string | null) =>
  useQuery({
    ...ONCE,
    queryKey: keys.analysis(id ?? ''),
    queryFn:
      id === null ? skipToken : ({ signal }) => call(addresses.getAnalysis, { params: { id }, signal }),
  })

export const useRetrieval = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: keys.retrieval(id),
    queryFn: ({ signal }) => call(addresses.getRetrieval, { params: { id }, signal }),
    enabled: wanted,
  })

export const useQuality = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: keys.quality(id),
    queryFn: ({ signal }) => call(addresses.getQualityStatus, { params: { id }, signal }),
    enabled: wanted,
  })

export const useFeedback = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: keys.feedback(id),
    queryFn: ({ signal }) => callForAll(addresses.listFeedback, { params: { id }, signal }),
  })

export const useVersions = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: [...keys.analysis(id), 'versions'],
    queryFn: ({ signal }) => callForAll(addresses.listAnalysisVersions, { params: { id }, signal }),
    enabled: wanted,
  })

export const useCitation = (analysisId: string, citationId: string, contentSha256: string | null) =>
  useQuery({
    ...ONCE,
    queryKey: [...keys.analysis(analysisId), 'citation', citationId, contentSha256],
    queryFn: ({ signal }) =>
      call(addresses.getCitation, { params: { id: analysisId, citation_id: citationId }, signal }),
  })

export const useFeedbackMetrics = (caseId: string | null) =>
  useQuery({
    queryKey: keys.feedbackMetrics(caseId ?? undefined),
    queryFn: ({ signal }) =>
      call(addresses.getFeedbackMetrics, { signal, query: { investigation_id: caseId } }),
  })

export type Subject = Pick<Generation, 'type' | 'question_id' | 'topic_id'>

export const useReadiness = (caseId: string, subject: Subject) =>
  useQuery({
    queryKey: keys.readiness(caseId, subject),
    queryFn: ({ signal }) =>
      call(addresses.assessAnalysis, { body: { investigation_id: caseId, ...subject }, signal }),
    staleTime: 0,
  })

/** What a new analysis, a judgment or an edit changes elsewhere. */
const renew = (client: QueryClient, caseId: string, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.analyses(caseId) }),
    client.invalidateQueries({ queryKey: keys.case(caseId), exact: true }),
    client.invalidateQueries({ queryKey: keys.cases }),
    // A citation belongs to one wording and never changes; after an edit it may not be there any more.
    client.invalidateQueries({
      queryKey: keys.analysis(id),
      predicate: ({ queryKey }) => queryKey[2] !== 'citation',
    }),
    client.invalidateQueries({ queryKey: keys.feedbackMetrics() }),
  ])

export function useGenerate(caseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<Generation, 'investigation_id'>) =>
      call(addresses.generateAnalysis, { body: { investigation_id: caseId, ...body } }),
    onSuccess: ({ id }) => {
      noteStarted({ id, caseId })
      return renew(client, caseId, id)
    },
  })
}

export function useCheckAgain(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(addresses.checkQuality, { params: { id } }),
    onSuccess: () => renew(client, caseId, id),
  })
}

/** Passes a gate; what it answers goes straight into the analysis that is shown. */
export function usePassGate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: EngagementInput) => call(addresses.recordEngagement, { params: { id }, body: input }),
    onSuccess: ({ detail_reviewed_at, citation_checked_at }) =>
      client.setQueryData<Analysis>(keys.analysis(id), (old) =>
        old ? { ...old, detail_reviewed_at, citation_checked_at } : old,
      ),
  })
}

/** Notes in the analysis that is shown that something which speaks otherwise was opened. */
export function useContraryOpened({ id, contrary_opened }: Analysis, isShown: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isShown && contrary_opened === false)
      client.setQueryData<Analysis>(keys.analysis(id), (old) =>
        old ? { ...old, contrary_opened: true } : old,
      )
  }, [client, id, contrary_opened, isShown])
}

export function useJudge(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FeedbackInput) => call(addresses.giveFeedback, { params: { id }, body: input }),
    onSuccess: (answer) => {
      if ('generation_status' in answer) noteStarted({ id: answer.id, caseId })
      return renew(client, caseId, id)
    },
  })
}

export function useEdit(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: AnalysisPatch) => call(addresses.updateAnalysis, { params: { id }, body: patch }),
    onSuccess: () => renew(client, caseId, id),
  })
}
