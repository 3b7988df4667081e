import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '#server/platform/observability/log.ts'
import { openDatabase } from './open-database.ts'

it.each([
  { machine: 'a small machine', isLittle: true, kept: '16MB' },
  { machine: 'any other', isLittle: false, kept: '128MB' },
])('on $machine the embedded database keeps $kept of its pages in memory', async ({ isLittle, kept }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-buffers-'))
  try {
    const database = await openDatabase(
      { database: { kind: 'embedded', dataDir } },
      createLogger('silent'),
      isLittle,
    )
    const { rows } = await database.sql.executeSql('show shared_buffers')
    await database.close()
    expect(rows).toEqual([{ shared_buffers: kept }])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
