/** Entry file of the process that reads hostile files: it takes one file after another from its parent over IPC. */
import { Worker } from 'node:worker_threads'
import { extractText } from './extract-text.ts'
import type { FromChild, Request } from './extraction-protocol.ts'

const mostMemoryMb = Number(process.argv[2])
// A reader stuck in a loop keeps this thread from noticing anything, so another one watches.
const watchdog = new Worker(new URL('./extraction-watchdog.ts', import.meta.url), {
  workerData: { parent: process.ppid, mostMemoryMb },
})
watchdog.unref()

const send = (message: FromChild) => process.send?.(message)

process.on('disconnect', () => process.exit())
process.on('message', async ({ id, file }: Request) => {
  send({ kind: 'answer', id, extraction: await extractText(file) })
})
send({ kind: 'ready' })
