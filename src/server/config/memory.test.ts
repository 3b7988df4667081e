import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddingsFrom } from './embeddings.ts'
import { readEnvironment } from './env.ts'
import { describeShortage, LITTLE_MB, memoryMb } from './memory.ts'

it('a start with too little memory says so in one line that names both figures', () => {
  expect(describeShortage(512)).toMatch(
    /^This machine or container has 512 MB of memory, but Probity needs 768 MB.*\.$/,
  )
  expect(describeShortage(768)).toBeNull()
})

it('the memory is never more than the machine has', () => {
  expect(memoryMb()).toBeGreaterThan(0)
  expect(memoryMb()).toBeLessThanOrEqual(totalmem() / 1024 / 1024)
})

it('the local model takes threads as there is memory for them, unless it is told how many', () => {
  const threads = (mb: number, env: Record<string, string> = {}) => {
    const config = embeddingsFrom(readEnvironment(env), { cores: 8, memoryMb: mb })
    return config.kind === 'local' ? config.threads : null
  }
  expect([512, 768, 1_024, 2_048, 16_384].map((mb) => threads(mb))).toEqual([1, 1, 2, 4, 4])
  expect(threads(512, { EMBEDDING_THREADS: '6' })).toBe(6)
})

it('the launcher calls as little memory as the service does', () => {
  const launcher = readFileSync(join(import.meta.dirname, '../../../tools/run.mjs'), 'utf8')
  expect(Number(/const LITTLE_MB = ([\d_]+)/.exec(launcher)?.[1]?.replaceAll('_', ''))).toBe(LITTLE_MB)
})
