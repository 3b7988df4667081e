import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInferenceThread, type InferenceThread } from './inference-thread.ts'

// A stand-in for the model's thread that does what a text tells it to.
const obedient = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    const crashes = new Int32Array(workerData.crashes)
    parentPort.on('message', ({ id, texts }) => {
      if (texts[0] === 'hang') for (;;);
      if (texts[0] === 'slow') {
        for (const end = Date.now() + 300; Date.now() < end; );
        Atomics.store(crashes, 0, 7)
      }
      if (texts[0] === 'die') process.exit(1)
      if (texts[0] === 'die once' && Atomics.add(crashes, 0, 1) === 0) process.exit(1)
      if (texts[0] === 'throw') setImmediate(() => { throw new Error('thrown') })
      else if (texts[0] === 'refuse') parentPort.postMessage({ id, error: 'RangeError' })
      else parentPort.postMessage({ id, vectors: Float32Array.of(texts.length) })
    })`)}`,
)
const broken = new URL(`data:text/javascript,${encodeURIComponent(`throw new Error('cannot load')`)}`)

describe('the inference thread', () => {
  let thread: InferenceThread
  let crashes: SharedArrayBuffer
  beforeEach(() => {
    crashes = new SharedArrayBuffer(4)
  })
  const start = (script = obedient, deadlineMs = 5_000) => {
    thread = createInferenceThread({ script, workerData: { crashes }, deadlineMs, answerMs: 2_000 })
    return thread
  }
  afterEach(() => thread.close())

  test('starts with the first call', async () => {
    expect(await start().run(['a', 'b'])).toEqual(Float32Array.of(2))
  })

  test('is started again after a crash, and the call it crashed on is tried once more', async () => {
    expect(await start().run(['die once'])).toEqual(Float32Array.of(1))
    expect(await thread.run(['next'])).toEqual(Float32Array.of(1))
  })

  test('gives up a call on which it crashes twice, and serves the next one', async () => {
    await expect(start().run(['die'])).rejects.toThrow('ended unexpectedly')
    expect(await thread.run(['next'])).toEqual(Float32Array.of(1))
  })

  test('survives an error thrown inside it', async () => {
    await expect(start().run(['throw'])).rejects.toThrow('thrown')
    expect(await thread.run(['next'])).toEqual(Float32Array.of(1))
  })

  test('reports a refused text without restarting', async () => {
    await expect(start().run(['refuse'])).rejects.toThrow('RangeError')
    expect(await thread.run(['next'])).toEqual(Float32Array.of(1))
  })

  test('reports a thread that cannot start, each time it is asked', async () => {
    start(broken)
    await expect(thread.run(['a'])).rejects.toThrow('cannot load')
    await expect(thread.run(['a'])).rejects.toThrow('cannot load')
  })

  test('ends a thread that misses its deadline and serves the next call', async () => {
    await expect(start(obedient, 2_000).run(['hang'])).rejects.toThrow('2000 ms')
    expect(await thread.run(['next'])).toEqual(Float32Array.of(1))
  })

  test('is ended only when it has answered, so that it never ends within native code', async () => {
    await start().run(['ready'])
    const running = expect(thread.run(['slow'])).rejects.toThrow('closed')
    await thread.close()
    await running
    expect(Atomics.load(new Int32Array(crashes), 0)).toBe(7)
  })

  test('closes while a call is running, and refuses calls from then on', async () => {
    const running = expect(start().run(['hang'])).rejects.toThrow('closed')
    await thread.close()
    await running
    await expect(thread.run(['a'])).rejects.toThrow('closed')
  })
})
