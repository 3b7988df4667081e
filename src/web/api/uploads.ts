import { useSyncExternalStore } from 'react'
import type { Upload as TusUpload } from 'tus-js-client'
import type { SourceType } from '#shared/analysis-types.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { LIMITS } from '#shared/limits.ts'
import { importCode } from '../ui/import-code.ts'
import { type Problem, toProblem } from '../ui/problem.ts'
import { csrfToken, noticed } from './client.ts'
import { createNowAndThen } from './now-and-then.ts'
import { splitMailbox } from './split-mailbox.ts'
import { createStallWatch, type StallWatch } from './stall-watch.ts'
import { mayPass, problemFrom, SIGNED_OUT, TOO_LARGE, TOO_MANY } from './upload-answers.ts'
import { inNaturalOrder } from './upload-order.ts'
import { createUploadTurns } from './upload-turns.ts'

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
  /**
   * Why it could not be sent just now: nobody answered, the service did not take it, or nothing moved any more. It is
   * tried again by itself.
   */
  readonly held: 'unanswered' | 'not taken' | 'stalled' | null
  /** The item that it has become. */
  readonly itemId: string | null
}

interface Running {
  readonly file: File
  readonly sourceType: SourceType
  tus: TusUpload | null
  watch: StallWatch | null
  /** How often in a row nothing moved, and until when it rests therefore, in milliseconds since 1970. */
  stalls: number
  restsUntil: number
}

const AT_ONCE = 3
/** Where the service asks for a pause without saying how long. */
const PAUSE_SECONDS = 10
/** Added files are shown at most this often, or thousands of them would use up what may be read in a minute. */
const TELL_MS = 3_000
const RETRY_MS = [1_000, 3_000, 8_000, 20_000, 40_000]

let entries: readonly UploadEntry[] = []
const running = new Map<number, Running>()
const watchers = new Set<() => void>()
const finished = new Set<(caseId: string) => void>()
/** Until when the service asked for a pause, in milliseconds since 1970; null while it takes files. */
let pausedUntil: number | null = null
let last = 0

/** The first of many at once: a list that says that there is nothing would deny what is said of the files. */
const tellNowAndThen = createNowAndThen((caseId) => {
  for (const listener of finished) listener(caseId)
}, TELL_MS)

const publish = (next: readonly UploadEntry[]) => {
  entries = next
  for (const watcher of watchers) watcher()
  if (entries.some(isOnTheWay)) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}
export const isOnTheWay = ({ state }: UploadEntry): boolean =>
  state === 'waiting' || state === 'sending' || state === 'paused'
/** A page that is loaded again has no files any more: the browser asks first. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()
const set = (id: number, part: Partial<UploadEntry>) =>
  publish(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const waitForTurn = createUploadTurns(() => entries, watch)

/** What is being uploaded; it goes on while other pages are shown. */
export const useUploads = (): readonly UploadEntry[] => useSyncExternalStore(watch, () => entries)

/** Until when the service asked to wait with the next file; null while it takes files. */
export const useUploadPause = (): number | null => useSyncExternalStore(watch, () => pausedUntil)

/** Runs when files have become evidence: with the last one, and meanwhile now and then. Returns how to stop. */
export function onUploaded(listener: (caseId: string) => void): () => void {
  finished.add(listener)
  return () => finished.delete(listener)
}

interface Dropped {
  readonly file: File
  readonly path: string
}

/** Begins them in the order of their names. A mailbox that is too large for one upload is sent in parts. */
export function addUploads(caseId: string, dropped: readonly Dropped[], sourceType: SourceType): void {
  const files = inNaturalOrder(dropped)
  const add = (some: readonly Dropped[]) => {
    publish([...entries, ...some.map((one) => toEntry(caseId, one, sourceType))])
    pump()
  }
  const [large, others] = [files.filter(isTooLarge), files.filter((one) => !isTooLarge(one))]
  add(others)
  for (const one of large)
    splitMailbox(one.file)
      .catch(() => null)
      .then((parts) => add(parts?.map((file) => ({ ...one, file })) ?? [one]))
}

const isTooLarge = ({ file }: Dropped) => file.size > LIMITS.uploadBytes

function toEntry(caseId: string, dropped: Dropped, sourceType: SourceType): UploadEntry {
  const { file, path } = dropped
  const id = ++last
  running.set(id, { file, sourceType, tus: null, watch: null, stalls: 0, restsUntil: 0 })
  const tooLarge = isTooLarge(dropped)
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
    held: null,
    itemId: null,
  }
}

export function pauseUpload(id: number): void {
  running.get(id)?.watch?.ended()
  void running.get(id)?.tus?.abort()
  set(id, { state: 'paused' })
  pump()
}

/** Goes on where it stopped; after a failure it tries again. */
export function resumeUpload(id: number): void {
  set(id, { state: 'waiting', error: null })
  pump()
}

/** Tries once more whatever failed and may pass. */
export function retryFailed(caseId: string): void {
  publish(
    entries.map((entry) =>
      entry.caseId === caseId && entry.state === 'failed' && !entry.refused
        ? { ...entry, state: 'waiting', error: null }
        : entry,
    ),
  )
  pump()
}

/** Takes it off the list, and what has arrived of it away from the service. */
export function cancelUpload(id: number): void {
  running.get(id)?.watch?.ended()
  void running.get(id)?.tus?.abort(true)
  running.delete(id)
  publish(entries.filter((entry) => entry.id !== id))
  pump()
}

export const clearFinished = (caseId: string): void =>
  publish(entries.filter((entry) => entry.caseId !== caseId || entry.state !== 'done'))

/** Nothing more is sent until the service takes files again; what it refused is sent then. */
function pause(id: number, seconds: number): void {
  if (entries.some((entry) => entry.id === id && entry.state === 'sending')) set(id, { state: 'waiting' })
  const until = Date.now() + seconds * 1_000
  if (pausedUntil !== null && pausedUntil >= until) return
  pausedUntil = until
  publish(entries)
  setTimeout(() => {
    if (pausedUntil !== until) return
    pausedUntil = null
    publish(entries)
    pump()
  }, seconds * 1_000)
}

/** Nothing moves and nobody answers: the request is dropped, and a new one goes on where the file has got to. */
function rest(id: number): void {
  const work = running.get(id)
  if (!work || !entries.some((entry) => entry.id === id && entry.state === 'sending')) return
  void work.tus?.abort()
  const wait = RETRY_MS[Math.min(work.stalls++, RETRY_MS.length - 1)] ?? 0
  work.restsUntil = Date.now() + wait
  set(id, { state: 'waiting', held: 'stalled' })
  setTimeout(() => {
    // A timer may end a moment before its time by the clock.
    work.restsUntil = 0
    pump()
  }, wait)
  pump()
}

function tell(caseId: string): void {
  tellNowAndThen(caseId, !entries.some((entry) => entry.caseId === caseId && isOnTheWay(entry)))
}

function pump(): void {
  if (pausedUntil !== null) return
  const sending = entries.filter((entry) => entry.state === 'sending').length
  const isReady = ({ id, state }: UploadEntry) =>
    state === 'waiting' && (running.get(id)?.restsUntil ?? 0) <= Date.now()
  for (const entry of entries.filter(isReady).slice(0, AT_ONCE - sending)) {
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
  const watch = createStallWatch(() => rest(entry.id))
  work.watch = watch
  const { Upload } = await importCode(() => import('tus-js-client'))
  work.tus = new Upload(work.file, {
    endpoint: addresses.beginResumableUpload.url,
    retryDelays: RETRY_MS,
    // An upload that was begun twice, because the answer was lost, is an empty one that nobody goes on with.
    uploadDataDuringCreation: false,
    storeFingerprintForResuming: false,
    metadata: {
      investigation_id: entry.caseId,
      source_type: work.sourceType,
      filename: entry.name,
      ...(work.file.type ? { filetype: work.file.type } : {}),
      ...(entry.path ? { relative_path: entry.path } : {}),
    },
    onBeforeRequest: async (request) => {
      if (request.getMethod() === 'PATCH') await waitForTurn(entry.id)
      watch.moved()
      request.setHeader('x-csrf-token', await csrfToken())
    },
    onAfterResponse: () => watch.ended(),
    onProgress: (sent) => {
      watch.moved(sent === entry.bytes ? sent : 0)
      work.stalls = 0
      set(entry.id, { sent, held: null })
    },
    onShouldRetry: (error) => {
      watch.ended()
      const status = error.originalResponse?.getStatus() ?? 0
      const again = mayPass(status) && status !== TOO_MANY
      if (again) set(entry.id, { held: status === 0 ? 'unanswered' : 'not taken' })
      return again
    },
    onError: (error) => {
      watch.ended()
      const response = 'originalResponse' in error ? error.originalResponse : null
      const status = response?.getStatus() ?? 0
      if (status === TOO_MANY)
        return pause(entry.id, Number(response?.getHeader('Retry-After')) || PAUSE_SECONDS)
      set(entry.id, {
        state: 'failed',
        held: null,
        // After a new sign-in it may pass.
        refused: !mayPass(status) && status !== SIGNED_OUT,
        error: noticed(problemFrom(status, response?.getBody() ?? '')),
      })
      pump()
    },
    onSuccess: () => {
      running.delete(entry.id)
      // An item has the id of the upload that it came by, which ends the upload's address.
      const itemId = work.tus?.url?.split('/').at(-1) ?? null
      set(entry.id, { state: 'done', held: null, sent: entry.bytes, itemId })
      tell(entry.caseId)
      pump()
    },
  })
  work.tus.start()
}
