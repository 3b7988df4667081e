import { createRequire } from 'node:module'
import type { InferenceSession, Tensor } from 'onnxruntime-web/wasm'

const require = createRequire(import.meta.url)

/**
 * `native` is onnxruntime-node (an optional dependency), `wasm` is onnxruntime-web: the same graph, about six times
 * slower.
 */
export type Runtime = 'native' | 'wasm'

export interface OnnxRuntime {
  readonly InferenceSession: {
    create(weights: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor
}

/** Decided once, on the calling thread, because it is part of the name under which vectors are stored. */
export function chooseRuntime(wanted: Runtime | 'auto'): Runtime {
  if (wanted !== 'auto') return wanted
  try {
    require('onnxruntime-node')
    return 'native'
  } catch {
    return 'wasm'
  }
}

export async function loadRuntime(runtime: Runtime): Promise<OnnxRuntime> {
  if (runtime === 'native') return require('onnxruntime-node') as OnnxRuntime
  const web = await import('onnxruntime-web/wasm')
  // Its own thread pool needs cross-origin isolation and a fetch; one thread inside our worker needs neither.
  web.env.wasm.numThreads = 1
  return web as OnnxRuntime
}
