/** Entry file of the process that reads hostile files: it takes one file after another from its parent over IPC. */
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { extractText } from './extract-text.ts'
import { FILE_DESCRIPTOR, type FromChild, type Request } from './extraction-protocol.ts'
import { setOcrBudget } from './ocr-budget.ts'

const [mostMemoryMb, ocrMs] = process.argv.slice(2).map(Number)
// A reader stuck in a loop keeps this thread from noticing anything, so another one watches.
const watchdog = new Worker(new URL('./extraction-watchdog.ts', import.meta.url), {
  workerData: { parent: process.ppid, mostMemoryMb },
})
watchdog.unref()

const send = (message: FromChild) => process.send?.(message)

setOcrBudget({ ms: ocrMs ?? 0, onStart: () => send({ kind: 'slow' }) })
process.on('disconnect', () => process.exit())
process.on('message', async ({ id, file }: Request) => {
  const bytes = file.bytes ?? readFileSync(FILE_DESCRIPTOR)
  send({ kind: 'answer', id, extraction: await extractText({ ...file, bytes }) })
})
send({ kind: 'ready' })
