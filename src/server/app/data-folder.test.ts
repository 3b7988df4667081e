import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { recordingLogger } from '#test/support/log-lines.ts'

const modeOf = (path: string) => statSync(path).mode & 0o7777

it.each([0o755, 0o777, 0o770, 0o701])(
  'a data folder that others may enter (%o) is closed to them at start',
  async (mode) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'probity-open-'))
    chmodSync(dataDir, mode)
    const app = await createTestApp({ work: false, config: { dataDir } })
    try {
      expect(modeOf(dataDir)).toBe(0o700)
    } finally {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

it('a folder that everybody shares, as /tmp is, stays as it is, and the log says so', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-shared-'))
  chmodSync(dataDir, 0o1777)
  const { logger, lines } = recordingLogger()
  const app = await createTestApp({ work: false, config: { dataDir }, overrides: { logger } })
  try {
    expect(modeOf(dataDir)).toBe(0o1777)
    expect(lines.map((line) => line.msg)).toContain(
      'other users can enter the data folder; use a separate folder for the service',
    )
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
