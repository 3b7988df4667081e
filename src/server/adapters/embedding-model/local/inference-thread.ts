import { Worker } from 'node:worker_threads'

export interface ThreadRequest {
  readonly id: number
  readonly texts: readonly string[]
}
export type ThreadReply =
  | { readonly id: number; readonly vectors: Float32Array }
  | { readonly id: number; readonly error: string }

export interface InferenceThread {
  /** The texts' vectors one after another. One call at a time. */
  run(texts: readonly string[]): Promise<Float32Array>
  close(): Promise<void>
}

export interface InferenceThreadOptions {
  readonly script: URL
  readonly workerData: unknown
  /** For one call, including loading. A thread that misses it is ended: it may hang in native code. */
  readonly deadlineMs: number
  /** How long closing waits for the call under way. */
  readonly answerMs?: number
}

const CLOSE_MS = 2_000
const ANSWER_MS = 5_000

class ThreadEnded extends Error {}

interface Call {
  readonly id: number
  readonly resolve: (vectors: Float32Array) => void
  readonly reject: (error: Error) => void
}

/**
 * A worker thread that starts with the first call, keeps the process alive only during a call, and is restarted if it
 * ended; the interrupted call is retried once.
 */
export function createInferenceThread(options: InferenceThreadOptions): InferenceThread {
  let worker: Worker | null = null
  let call: Call | null = null
  let closed = false
  let lastId = 0
  /** Until the thread has answered, also a call that nobody waits for any more. */
  let busy: PromiseWithResolvers<void> | null = null

  const start = (): Worker => {
    const started = new Worker(options.script, { workerData: options.workerData })
    const drop = (error: Error) => {
      if (worker !== started) return
      busy?.resolve()
      worker = null
      call?.reject(error)
    }
    started.on('message', (reply: ThreadReply) => {
      busy?.resolve()
      if (reply.id !== call?.id) return
      if ('error' in reply) call.reject(new Error(`the model refused a text (${reply.error})`))
      else call.resolve(reply.vectors)
    })
    started.on('error', drop)
    started.on('exit', () => drop(new ThreadEnded('the embedding thread ended unexpectedly')))
    return started
  }

  const stop = async (): Promise<void> => {
    const stopping = worker
    worker = null
    busy = null
    if (!stopping) return
    await within(CLOSE_MS, stopping.terminate())
  }

  const attempt = async (texts: readonly string[]): Promise<Float32Array> => {
    if (closed) throw new Error('the embedding model is closed')
    worker ??= start()
    const current = worker
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>()
    call = { id: ++lastId, resolve, reject }
    const timer = setTimeout(() => {
      reject(new Error(`no vectors within ${options.deadlineMs} ms`))
      void stop()
    }, options.deadlineMs)
    current.ref()
    busy = Promise.withResolvers()
    current.postMessage({ id: call.id, texts } satisfies ThreadRequest)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      call = null
      current.unref()
    }
  }

  return {
    run: (texts) =>
      attempt(texts).catch((error: unknown) => {
        if (error instanceof ThreadEnded) return attempt(texts)
        throw error
      }),
    close: async () => {
      closed = true
      call?.reject(new Error('the embedding model is closed'))
      // A thread that is ended within native code takes the whole process with it.
      await within(options.answerMs ?? ANSWER_MS, busy?.promise)
      await stop()
    },
  }
}

async function within(ms: number, done: Promise<unknown> | undefined): Promise<void> {
  const { promise: waitedEnough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([done, waitedEnough])
  clearTimeout(timer)
}
