import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Evaluation,
  NewEvaluation,
  newPromptVersion,
  PreviewRequest,
  PromptDiff,
  PromptPreview,
  PromptSummary,
  PromptVersionAnswer,
} from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { api, type Page } from './client.ts'
import { keys } from './query-keys.ts'

export type NewVersion = z.input<typeof newPromptVersion>

const PROMPTS = '/api/admin/prompts'
const EVALUATION_POLL_MS = 2_000
const PREVIEW_MS = 45_000

/** The newest versions of a prompt, newest first, without their texts. */
export const useVersions = (type: PromptType) =>
  useQuery({
    queryKey: keys.admin('prompts', { type }),
    queryFn: ({ signal }) =>
      api.get<Page<PromptSummary>>(`${PROMPTS}/history`, { signal, query: { prompt_type: type } }),
    select: (page) => page.items,
  })

export const useVersion = (type: PromptType, version: number | null) =>
  useQuery({
    queryKey: keys.admin('prompts', { type, version }),
    queryFn: ({ signal }) =>
      api.get<PromptVersionAnswer>(`${PROMPTS}/history`, { signal, query: { prompt_type: type, version } }),
    enabled: version !== null,
  })

export const usePromptDiff = (type: PromptType, from: number, to: number) =>
  useQuery({
    queryKey: keys.admin('prompts', { type, from, to }),
    queryFn: ({ signal }) =>
      api.get<PromptDiff>(`${PROMPTS}/diff`, { signal, query: { prompt_type: type, from, to } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every change of a prompt changes what is active, the list and what an evaluation compares with. */
function useChange<T, R>(change: (input: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('prompts') }),
  })
}

export interface Chosen {
  readonly prompt_type: PromptType
  readonly version: number
  readonly reason?: string
}

export const useSaveVersion = () =>
  useChange((version: NewVersion) => api.post<PromptVersionAnswer>(PROMPTS, version))
export const useActivate = () =>
  useChange((chosen: Chosen) => api.post<PromptVersionAnswer>(`${PROMPTS}/activate`, chosen))
export const useRollBack = () =>
  useChange((chosen: Chosen) => api.post<PromptVersionAnswer>(`${PROMPTS}/history`, chosen))

export const usePreview = () =>
  useMutation({
    mutationFn: (request: PreviewRequest) =>
      api.post<PromptPreview>(`${PROMPTS}/preview`, request, { deadlineMs: PREVIEW_MS }),
  })

export const useStartEvaluation = () =>
  useMutation({
    mutationFn: (wanted: NewEvaluation) => api.post<{ id: string }>(`${PROMPTS}/evaluate`, wanted),
  })

/** An evaluation, looked at again until it has ended; its end is news for the list of versions too. */
export function useEvaluation(id: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.admin('evaluation', id),
    queryFn: async ({ signal }) => {
      const found = await api.get<Evaluation>(`${PROMPTS}/evaluations/${id}`, { signal })
      if (found.status !== 'running') await client.invalidateQueries({ queryKey: keys.admin('prompts') })
      return found
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? EVALUATION_POLL_MS : false),
  })
}
