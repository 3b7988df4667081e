// Finds personal data off the main thread: a long text takes seconds, and requests would wait.
import { parentPort } from 'node:worker_threads'
import type { KnownPerson } from './find-parties.ts'
import { findPersonalData } from './find-personal-data.ts'

export interface FindCall {
  readonly text: string
  readonly people: readonly KnownPerson[]
}

const port = parentPort!
port.on('message', ({ text, people }: FindCall) => port.postMessage(findPersonalData(text, people)))
