import { MessageChannel, Worker } from 'node:worker_threads'
import type { HashStep, HashTask } from './hash-thread.ts'

/** SHA-256 of one file, computed off the event loop. */
export interface Hashing {
  /** Settles once these bytes of the shared memory have been read. */
  add(offset: number, length: number): Promise<void>
  digest(): Promise<string>
  end(): void
}

export interface HashingThread {
  begin(memory: SharedArrayBuffer): Hashing
  close(): void
}

/** A thread that starts with the first file and does not keep the process alive; if it dies, it is replaced. */
export function createHashingThread(): HashingThread {
  let worker: Worker | null = null
  const start = (): Worker => {
    const started = new Worker(new URL('./hash-thread.ts', import.meta.url))
    const drop = () => {
      if (worker === started) worker = null
    }
    // Waiting callers learn about its end through their ports.
    started.on('error', drop).on('exit', drop).unref()
    return started
  }
  return {
    begin: (memory) => {
      const { port1: port, port2 } = new MessageChannel()
      const waiting: PromiseWithResolvers<string | null>[] = []
      let ended = false
      port.on('message', (answer: string | null) => waiting.shift()?.resolve(answer))
      port.on('close', () => {
        ended = true
        for (const one of waiting.splice(0)) one.reject(new Error('the hashing thread ended'))
      })
      worker ??= start()
      worker.postMessage({ memory, port: port2 } satisfies HashTask, [port2])
      const ask = (step: HashStep): Promise<string | null> => {
        if (ended) return Promise.reject(new Error('the hashing thread ended'))
        const one = Promise.withResolvers<string | null>()
        waiting.push(one)
        port.postMessage(step)
        return one.promise
      }
      return {
        add: async (offset, length) => {
          await ask({ offset, length })
        },
        digest: async () => String(await ask('end')),
        end: () => port.close(),
      }
    },
    close: () => {
      void worker?.terminate()
      worker = null
    },
  }
}
