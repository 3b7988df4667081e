import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Analysis,
  AnalysisPatch,
  AnalysisSummary,
  Generation,
  QualityStatus,
  Readiness,
  Retrieval,
} from '#shared/contracts/analyses.ts'
import type {
  AnalysisVersion,
  CitationView,
  Engagement,
  EngagementInput,
  Feedback,
  FeedbackInput,
  FeedbackMetrics,
} from '#shared/contracts/feedback.ts'
import { api } from './client.ts'
import { keys } from './query-keys.ts'

type Accepted = Pick<Analysis, 'id' | 'generation_status'>

const UNDER_WAY: ReadonlySet<Analysis['generation_status']> = new Set(['pending', 'generating', 'checking'])
export const isUnderWay = (status: Analysis['generation_status']): boolean => UNDER_WAY.has(status)

const of = (id: string) => `/api/analysis/${id}`

/** Each look at an analysis is an audit row, so it is not fetched again merely because a window got the focus. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const useAnalyses = (caseId: string) =>
  useQuery({
    queryKey: keys.analyses(caseId),
    queryFn: ({ signal }) => api.all<AnalysisSummary>(`/api/investigations/${caseId}/analyses`, { signal }),
  })

export const useAnalysis = (id: string | null) =>
  useQuery({
    ...ONCE,
    queryKey: keys.analysis(id ?? ''),
    queryFn: ({ signal }) => api.get<Analysis>(of(id!), { signal }),
    enabled: id !== null,
  })

export const useRetrieval = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: keys.retrieval(id),
    queryFn: ({ signal }) => api.get<Retrieval>(`${of(id)}/retrieval`, { signal }),
    enabled: wanted,
  })

export const useQuality = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: keys.quality(id),
    queryFn: ({ signal }) => api.get<QualityStatus>(`${of(id)}/quality-status`, { signal }),
    enabled: wanted,
  })

export const useFeedback = (id: string) =>
  useQuery({
    queryKey: keys.feedback(id),
    queryFn: ({ signal }) => api.all<Feedback>(`${of(id)}/feedback`, { signal }),
  })

export const useVersions = (id: string, wanted: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: [...keys.analysis(id), 'versions'],
    queryFn: ({ signal }) => api.all<AnalysisVersion>(`${of(id)}/versions`, { signal }),
    enabled: wanted,
  })

export const useCitation = (analysisId: string, citationId: string | null, contentSha256: string | null) =>
  useQuery({
    ...ONCE,
    queryKey: [...keys.analysis(analysisId), 'citation', citationId, contentSha256],
    queryFn: ({ signal }) => api.get<CitationView>(`${of(analysisId)}/citations/${citationId}`, { signal }),
    enabled: citationId !== null,
  })

export const useFeedbackMetrics = (caseId: string | null) =>
  useQuery({
    queryKey: keys.feedbackMetrics(caseId ?? undefined),
    queryFn: ({ signal }) =>
      api.get<FeedbackMetrics>('/api/analysis/feedback-metrics', {
        signal,
        query: { investigation_id: caseId },
      }),
  })

export type Subject = Pick<Generation, 'type' | 'question_id' | 'topic_id'>

export const useReadiness = (caseId: string, subject: Subject | null) =>
  useQuery({
    queryKey: keys.readiness(caseId, subject),
    queryFn: ({ signal }) =>
      api.post<Readiness>('/api/analysis/assess', { investigation_id: caseId, ...subject }, { signal }),
    enabled: subject !== null,
    staleTime: 0,
  })

/** What a new analysis, a judgment or an edit changes elsewhere. */
const renew = (client: QueryClient, caseId: string, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.analyses(caseId) }),
    client.invalidateQueries({ queryKey: keys.case(caseId), exact: true }),
    client.invalidateQueries({ queryKey: keys.analysis(id) }),
    client.invalidateQueries({ queryKey: keys.feedbackMetrics() }),
  ])

export function useGenerate(caseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Omit<Generation, 'investigation_id'>) =>
      api.post<Accepted>('/api/analysis/generate', { investigation_id: caseId, ...body }),
    onSuccess: ({ id }) => renew(client, caseId, id),
  })
}

export function useCheckAgain(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<Accepted>(`${of(id)}/quality-check`),
    onSuccess: () => renew(client, caseId, id),
  })
}

/** Passes a gate; what it answers goes straight into the analysis that is shown. */
export function usePassGate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: EngagementInput) => api.post<Engagement>(`${of(id)}/engagement`, input),
    onSuccess: ({ detail_reviewed_at, citation_checked_at }) =>
      client.setQueryData<Analysis>(keys.analysis(id), (old) =>
        old ? { ...old, detail_reviewed_at, citation_checked_at } : old,
      ),
  })
}

export function useJudge(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FeedbackInput) => api.post<Feedback | Accepted>(`${of(id)}/feedback`, input),
    onSuccess: () => renew(client, caseId, id),
  })
}

export function useEdit(caseId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: AnalysisPatch) => api.patch<Analysis>(of(id), patch),
    onSuccess: () => renew(client, caseId, id),
  })
}
