import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { withVariable } from '#test/support/environment.ts'
import {
  createExtractor,
  type Extractor,
  type ExtractorOptions,
  ReadingInterrupted,
} from './extraction-process.ts'
import { fileOf, paragraph, wordOf } from './fabricated-files.ts'
import { drawWords, pngOf } from './fabricated-pictures.ts'

const open: Extractor[] = []
const extractor = (options: Partial<ExtractorOptions> = {}) => {
  const made = createExtractor({ timeoutMs: 20_000, memoryMb: 256, ...options })
  open.push(made)
  return made
}
afterEach(async () => void (await Promise.all(open.splice(0).map((one) => one.close()))))

const good = fileOf('good.txt', 'Good words.')
/** Takes any reader far longer and far more memory than these tests allow. */
const heavy = fileOf('heavy.docx', wordOf(paragraph('many words ').repeat(700_000)))
const hasProc = existsSync('/proc/self/task')
const childrenOf = (pid: number) => {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

describe('the process that reads files', () => {
  test('reads many files one after another in one process', async () => {
    const { extract } = extractor()
    const results = await Promise.all([1, 2, 3].map((n) => extract(fileOf(`${n}.txt`, `words ${n}`))))
    expect(results.map((result) => result.text)).toEqual(['words 1', 'words 2', 'words 3'])
  })

  test('stops a file that takes too long, says so and reads the next', async () => {
    const { extract } = extractor({ timeoutMs: 600, memoryMb: 2048 })
    const [slow, next] = await Promise.all([extract(heavy), extract(good)])
    expect(slow).toMatchObject({
      status: 'failed',
      error: 'Reading this file took longer than 0.6 s and was stopped.',
    })
    expect(next).toMatchObject({ status: 'extracted', text: 'Good words.' })
  })

  test('reads one file at a time, in order, whatever the file in hand costs', async () => {
    const { extract } = extractor({ timeoutMs: 600, memoryMb: 2048 })
    const order: string[] = []
    await Promise.all([heavy, good].map((file) => extract(file).then(() => order.push(file.fileName))))
    expect(order).toEqual(['heavy.docx', 'good.txt'])
  })

  test('reads a stored file by its path, and several at a time where it is told so', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-'))
    const path = join(folder, 'words.bin')
    writeFileSync(path, 'Stored words.')
    const { extract } = extractor({ processes: 2 })
    const stored = { fileName: 'a.txt', mimeType: null, path }
    const results = await Promise.all([extract(stored), extract(good), extract(stored)])
    rmSync(folder, { recursive: true })
    expect(results.map(({ text }) => text)).toEqual(['Stored words.', 'Good words.', 'Stored words.'])
    await expect(extract(stored)).rejects.toThrow('the copy of the file could not be opened')
    expect((await extract(good)).status).toBe('extracted')
  })

  test('gives pictures the time they take, and takes it away in the end', async () => {
    const picture = fileOf('a.png', pngOf(drawWords('HELLO ADA', 'THE OLD HALL')))
    const { extract } = extractor({ ocrTimeoutMs: 30_000 })
    expect(await extract(picture)).toMatchObject({ status: 'extracted', text: 'HELLO ADA\nTHE OLD HALL' })
    expect(await extractor({ ocrTimeoutMs: 1 }).extract(picture)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('too long'),
    })
  })

  test('survives a file that needs too much memory', async () => {
    const { extract } = extractor({ memoryMb: 64 })
    const [large, next] = await Promise.all([extract(heavy), extract(good)])
    expect(large).toMatchObject({ status: 'failed', error: expect.stringContaining('64 MB of memory') })
    expect(next.status).toBe('extracted')
  })

  test('closes at once with a file in hand, which nothing is said against, and again, and takes no more', async () => {
    const one = extractor({ memoryMb: 2048 })
    const interrupted = one.extract(heavy).catch((error: unknown) => error)
    await sleep(300)
    await one.close()
    await one.close()
    expect(await interrupted).toBeInstanceOf(ReadingInterrupted)
    await expect(one.extract(good)).rejects.toBeInstanceOf(ReadingInterrupted)
  })

  test.skipIf(!hasProc)('ends with its parent, however that died and however busy it is', async () => {
    const program = `
      const { createExtractor } = await import(${JSON.stringify(join(import.meta.dirname, 'extraction-process.ts'))})
      const { heavy } = { heavy: Buffer.from(await new Response(process.stdin).arrayBuffer()) }
      createExtractor({ timeoutMs: 60000, memoryMb: 2048 }).extract({ fileName: 'a.docx', mimeType: null, bytes: heavy })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    parent.stdin!.end(Buffer.from(heavy.bytes))
    let children: number[] = []
    for (let i = 0; i < 100 && children.length === 0; i++) {
      await sleep(100)
      children = childrenOf(parent.pid!)
    }
    await sleep(1000)
    expect(children.filter(isRunning)).toHaveLength(1)
    parent.kill('SIGKILL')
    for (let i = 0; i < 50 && children.some(isRunning); i++) await sleep(100)
    expect(children.filter(isRunning)).toEqual([])
  })

  test.skipIf(!hasProc)('carries no secrets of its parent', async () => {
    const environments = await withVariable('PROBITY_TEST_SECRET', 'do-not-pass-on', async () => {
      await extractor().extract(good)
      return childrenOf(process.pid).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    })
    expect(environments.length).toBeGreaterThan(0)
    for (const environment of environments) expect(environment).not.toContain('do-not-pass-on')
  })
})
