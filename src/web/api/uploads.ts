import { useSyncExternalStore } from 'react'
import type { Upload as TusUpload } from 'tus-js-client'
import type { SourceType } from '#shared/analysis-types.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { LIMITS } from '#shared/limits.ts'
import { type Problem, toProblem } from '../ui/problem.ts'
import { csrfToken, noticed } from './client.ts'
import { ApiProblem } from './problem.ts'

export interface UploadEntry {
  readonly id: number
  readonly caseId: string
  readonly name: string
  /** Where it lay in a folder that was dropped, or '' . */
  readonly path: string
  readonly bytes: number
  readonly sent: number
  readonly state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  readonly error: Problem | null
  /** The service will not have it, however often it is sent. */
  readonly refused: boolean
  /** The service has no room for it now; it goes on by itself. */
  readonly held: boolean
}

interface Running {
  readonly file: File
  readonly sourceType: SourceType
  tus: TusUpload | null
}

const AT_ONCE = 3
const RETRY_MS = [1_000, 3_000, 8_000, 20_000, 40_000]

let entries: readonly UploadEntry[] = []
const running = new Map<number, Running>()
const watchers = new Set<() => void>()
const finished = new Set<(caseId: string) => void>()
let last = 0

const publish = (next: readonly UploadEntry[]) => {
  entries = next
  for (const watcher of watchers) watcher()
}
const set = (id: number, part: Partial<UploadEntry>) =>
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

/** What is being uploaded; it goes on while other pages are shown. */
export const useUploads = (): readonly UploadEntry[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => entries,
  )

/** Runs whenever a file has become evidence. Returns how to stop. */
export function onUploaded(listener: (caseId: string) => void): () => void {
  finished.add(listener)
  return () => finished.delete(listener)
}

export function addUploads(
  caseId: string,
  files: readonly { file: File; path: string }[],
  sourceType: SourceType,
): void {
  const added = files.map(({ file, path }): UploadEntry => {
    const id = ++last
    running.set(id, { file, sourceType, tus: null })
    const tooLarge = file.size > LIMITS.uploadBytes
    return {
      id,
      caseId,
      name: file.name,
      path,
      bytes: file.size,
      sent: 0,
      state: tooLarge ? 'failed' : 'waiting',
      error: tooLarge ? TOO_LARGE : null,
      refused: tooLarge,
      held: false,
    }
  })
  publish([...entries, ...added])
  pump()
}

export function pauseUpload(id: number): void {
  void running.get(id)?.tus?.abort()
  set(id, { state: 'paused' })
  pump()
}

/** Goes on where it stopped; after a failure it tries again. */
export function resumeUpload(id: number): void {
  set(id, { state: 'waiting', error: null })
  pump()
}

/** Takes it off the list, and what has arrived of it away from the service. */
export function cancelUpload(id: number): void {
  void running.get(id)?.tus?.abort(true)
  running.delete(id)
  publish(entries.filter((entry) => entry.id !== id))
  pump()
}

export const clearFinished = (): void => publish(entries.filter((entry) => entry.state !== 'done'))

const TOO_LARGE = new ApiProblem({
  status: 413,
  code: 'UPLOAD_TOO_LARGE',
  title: 'This file is too large',
  detail: 'Files can be at most 500 MB.',
})

function pump(): void {
  const sending = entries.filter((entry) => entry.state === 'sending').length
  for (const entry of entries.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) {
    set(entry.id, { state: 'sending' })
    void send(entry).catch((error: unknown) => {
      set(entry.id, { state: 'failed', error: toProblem(error) })
      pump()
    })
  }
}

async function send(entry: UploadEntry): Promise<void> {
  const work = running.get(entry.id)
  if (!work) return
  if (work.tus) return work.tus.start()
  const { Upload } = await import('tus-js-client')
  work.tus = new Upload(work.file, {
    endpoint: addresses.beginResumableUpload.url,
    retryDelays: RETRY_MS,
    uploadDataDuringCreation: true,
    storeFingerprintForResuming: false,
    metadata: {
      investigation_id: entry.caseId,
      source_type: work.sourceType,
      filename: entry.name,
      ...(work.file.type ? { filetype: work.file.type } : {}),
      ...(entry.path ? { relative_path: entry.path } : {}),
    },
    onBeforeRequest: async (request) => request.setHeader('x-csrf-token', await csrfToken()),
    onProgress: (sent) => set(entry.id, { sent, held: false }),
    onShouldRetry: (error) => {
      const again = mayPass(error.originalResponse?.getStatus() ?? 0)
      if (again) set(entry.id, { held: true })
      return again
    },
    onError: (error) => {
      const response = 'originalResponse' in error ? error.originalResponse : null
      const status = response?.getStatus() ?? 0
      set(entry.id, {
        state: 'failed',
        held: false,
        // After a new sign-in it may pass.
        refused: !mayPass(status) && status !== SIGNED_OUT,
        error: noticed(problemFrom(status, response?.getBody() ?? '')),
      })
      pump()
    },
    onSuccess: () => {
      running.delete(entry.id)
      set(entry.id, { state: 'done', held: false, sent: entry.bytes })
      for (const listener of finished) listener(entry.caseId)
      pump()
    },
  })
  work.tus.start()
}

const SIGNED_OUT = 401
/** Nothing was wrong with the file: the same one may pass later. */
const mayPass = (status: number): boolean => status === 0 || status === 423 || status === 429 || status >= 500

function problemFrom(status: number, body: string): ApiProblem {
  try {
    const { code, title, detail, request_id } = JSON.parse(body)
    return new ApiProblem({ status, code, title, detail, requestId: request_id })
  } catch {
    return new ApiProblem({
      status,
      code: 'UNREACHABLE',
      title: 'The upload was interrupted',
      detail: 'What has arrived is kept. Resume when the connection is back.',
    })
  }
}
