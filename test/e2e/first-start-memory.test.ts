import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { NEEDED_MB } from '#server/config/memory.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { limitMemory } from '#test/support/memory-limit.ts'
import { request, runProbity, startService } from '#test/support/service-process.ts'
import { freePort } from '../../scripts/services/service.ts'

const WITHIN_MS = 150_000

const limit = limitMemory(NEEDED_MB)
if (!limit) process.stderr.write('first start: this system lets no test limit memory, so nothing is shown\n')

it.skipIf(!limit)(
  'a first start fits into the memory that the README names, with the sample case read and analyzed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-first-start-'))
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: join(folder, 'data'), SAMPLE_CASE: 'true' }
    const service = startService(settings, [], limit!.within)
    try {
      await service.says("Create the owner's account")
      await untilAnalyzed(port, settings).catch((error: unknown) => {
        throw limit!.hasEnded() ? new Error(`it took more than ${NEEDED_MB} MB`, { cause: error }) : error
      })
      expect(limit!.hasEnded()).toBe(false)
      expect(await service.stop()).toMatchObject({ code: 0, stderr: '' })
    } finally {
      await service.stop()
      await limit!.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function untilAnalyzed(port: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const issued = await runProbity(['token', '--email', 'owner@acme.example', '--role', 'owner'], settings)
  const list = async <T>(path: string) =>
    (await request<{ items: T[] }>(port, issued.stdout.trim(), 'GET', path)).body.items
  for (const giveUp = Date.now() + WITHIN_MS; ; await sleep(200)) {
    const [sample] = await list<Investigation>('/api/investigations')
    const analyses = sample ? await list<Analysis>(`/api/investigations/${sample.id}/analyses`) : []
    if (analyses.length > 0 && analyses.every((one) => one.generation_status === 'verified')) return
    if (Date.now() > giveUp) throw new Error('the sample case is still being analyzed')
  }
}
