import { createHash } from 'node:crypto'
import { type MessagePort, parentPort } from 'node:worker_threads'

/** One file to hash: its bytes are in `memory`, and `port` says where. */
export interface HashTask {
  readonly memory: SharedArrayBuffer
  readonly port: MessagePort
}

/** The next bytes, answered with null once they have been read; or the end, answered with SHA-256 in hex. */
export type HashStep = { readonly offset: number; readonly length: number } | 'end'

parentPort?.on('message', ({ memory, port }: HashTask) => {
  const hash = createHash('sha256')
  port.on('message', (step: HashStep) => {
    if (step === 'end') return port.postMessage(hash.digest('hex'))
    hash.update(new Uint8Array(memory, step.offset, step.length))
    port.postMessage(null)
  })
})
