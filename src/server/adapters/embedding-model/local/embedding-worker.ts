// Inference off the main thread: one text takes 10 ms natively and 65 ms in WASM, during which a thread can do
// nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { type EncoderOptions, loadEncoder } from './encoder.ts'
import type { ThreadReply, ThreadRequest } from './inference-thread.ts'

const port = parentPort
if (!port) throw new Error('this program runs as a worker thread only')
const options = workerData as EncoderOptions
const encode = await loadEncoder(options)

async function answer(texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const { dimensions } = options.files
  const vectors = new Float32Array(texts.length * dimensions)
  for (const [i, text] of texts.entries()) vectors.set(await encode(text), i * dimensions)
  return vectors
}

port.on('message', async ({ id, texts }: ThreadRequest) => {
  try {
    const vectors = await answer(texts)
    port.postMessage({ id, vectors } satisfies ThreadReply, [vectors.buffer])
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? error.name : 'unknown' } satisfies ThreadReply)
  }
})
