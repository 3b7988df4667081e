import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { KnownPerson } from './find-parties.ts'
import type { PersonalData } from './personal-data.ts'
import type { FindCall } from './personal-data.worker.ts'

const FIND_MS = 300_000

/** Finds the same as `findPersonalData`, one text after another, in a thread that starts with the first of them. */
export interface PersonalDataFinder {
  find(text: string, people: readonly KnownPerson[]): Promise<PersonalData[]>
  close(): Promise<void>
}

export function createPersonalDataFinder(): PersonalDataFinder {
  let worker: Worker | null = null
  return {
    find: async (text, people) => {
      worker ??= new Worker(new URL('./personal-data.worker.ts', import.meta.url))
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(FIND_MS) })
      worker.postMessage({ text, people } satisfies FindCall)
      return (await answered)[0] as PersonalData[]
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
