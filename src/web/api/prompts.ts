import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { NewEvaluation, newPromptVersion, PreviewRequest } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { call } from './client.ts'
import { hasCode } from './problem.ts'
import { keys } from './query-keys.ts'

export type NewVersion = z.input<typeof newPromptVersion>

const EVALUATION_POLL_MS = 2_000
const PREVIEW_MS = 45_000

/** The newest versions of a prompt, newest first, without their texts. */
export const useVersions = (type: PromptType) =>
  useQuery({
    queryKey: keys.admin('prompts', { type }),
    queryFn: ({ signal }) => call(addresses.getPromptHistory, { signal, query: { prompt_type: type } }),
    select: (history) => ('items' in history ? history.items : []),
  })

export const useVersion = (type: PromptType, version: number | null) =>
  useQuery({
    queryKey: keys.admin('prompts', { type, version }),
    queryFn: async ({ signal }) => {
      const found = await call(addresses.getPromptHistory, { signal, query: { prompt_type: type, version } })
      if ('items' in found) throw new Error('The service answered a list where one version was asked for.')
      return found
    },
    enabled: version !== null,
  })

export const usePromptDiff = (type: PromptType, from: number, to: number) =>
  useQuery({
    queryKey: keys.admin('prompts', { type, from, to }),
    queryFn: ({ signal }) =>
      call(addresses.diffPromptVersions, { signal, query: { prompt_type: type, from, to } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every change of a prompt changes what is active, the list and what an evaluation compares with. */
function useChange<T, R>(change: (input: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.admin('prompts') }),
    // What somebody else has activated meanwhile is shown beside the refusal.
    onError: (error) =>
      hasCode(error, 'CONFLICT') ? client.invalidateQueries({ queryKey: keys.admin('prompts') }) : undefined,
  })
}

export interface Chosen {
  readonly prompt_type: PromptType
  readonly version: number
  readonly reason?: string
  readonly expected_active_version?: number
}

export const useSaveVersion = () =>
  useChange((version: NewVersion) => call(addresses.createPromptVersion, { body: version }))
export const useActivate = () =>
  useChange((chosen: Chosen) => call(addresses.activatePromptVersion, { body: chosen }))
export const useRollBack = () =>
  useChange((chosen: Chosen) => call(addresses.rollBackPrompt, { body: chosen }))

export const usePreview = () =>
  useMutation({
    mutationFn: (request: PreviewRequest) =>
      call(addresses.previewPrompt, { body: request, deadlineMs: PREVIEW_MS }),
  })

export const useStartEvaluation = () =>
  useMutation({
    mutationFn: (wanted: NewEvaluation) => call(addresses.startEvaluation, { body: wanted }),
  })

/** Whether there is anything to measure with the analyst of the organization; it may be changed on another page. */
export const useEvaluability = () =>
  useQuery({
    queryKey: keys.admin('evaluability'),
    queryFn: ({ signal }) => call(addresses.getEvaluability, { signal }),
    staleTime: 0,
  })

/** An evaluation, looked at again until it has ended; its end is news for the list of versions too. */
export function useEvaluation(id: string | null) {
  const client = useQueryClient()
  const look = async (wanted: string, signal: AbortSignal) => {
    const found = await call(addresses.getEvaluation, { params: { id: wanted }, signal })
    if (found.status !== 'running') await client.invalidateQueries({ queryKey: keys.admin('prompts') })
    return found
  }
  return useQuery({
    queryKey: keys.admin('evaluation', id),
    queryFn: id === null ? skipToken : ({ signal }) => look(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? EVALUATION_POLL_MS : false),
  })
}
