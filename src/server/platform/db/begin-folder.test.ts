import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFolder } from './begin-folder.ts'
import { openPglite } from './database.ts'
import { listAppliedMigrations, readMigrations } from './migrate.ts'

const NAMES = readMigrations().map(({ name }) => name)

let folder: string
let cache: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-begin-'))
  cache = join(folder, 'cache')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function migrationsIn(dataDir: string): Promise<string[]> {
  const database = await openPglite({ dataDir })
  return await listAppliedMigrations(database).finally(() => database.close())
}

describe('a new data folder', () => {
  it('begins with a database in which every migration has run, prepared once and closed to others', async () => {
    mkdirSync(join(cache, 'new-database-of-an-earlier-version'), { recursive: true })
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await beginFolder(first, cache)
    const [prepared, ...others] = readdirSync(cache)
    expect([prepared, others]).toEqual([expect.stringMatching(/^new-database-[0-9a-f]{16}$/), []])
    const made = statSync(join(cache, prepared ?? '')).ino
    await beginFolder(second, cache)
    expect(statSync(join(cache, prepared ?? '')).ino).toBe(made)
    for (const dataDir of [first, second]) {
      expect(await migrationsIn(dataDir)).toEqual(NAMES)
      expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
      expect(readdirSync(dataDir)).toEqual(['database'])
    }
  })

  it('that two processes begin at once gets one whole database', async () => {
    const dataDir = join(folder, 'shared')
    await Promise.all([beginFolder(dataDir, cache), beginFolder(dataDir, cache)])
    expect(readdirSync(dataDir)).toEqual(['database'])
    expect(await migrationsIn(dataDir)).toEqual(NAMES)
  })

  it('keeps the database that it has', async () => {
    const dataDir = join(folder, 'kept')
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    writeFileSync(join(dataDir, 'database/own'), 'words')
    await beginFolder(dataDir, cache)
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['own'])
  })

  it('gets a whole database of its own where nothing can be kept beside the program, or none at all', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const nowhere = join(file, 'cache')
    const dataDir = join(folder, 'alone')
    const fails = async (partial: string) => {
      mkdirSync(join(partial, 'database'))
      throw new Error('half of it')
    }
    await expect(beginFolder(dataDir, nowhere, fails)).rejects.toThrow('half of it')
    expect(readdirSync(dataDir)).toEqual([])
    const makes = async (partial: string) =>
      writeFileSync(join(mkdirSync(join(partial, 'database'), { recursive: true }) ?? '', 'own'), '')
    await beginFolder(dataDir, nowhere, makes)
    expect(readdirSync(dataDir)).toEqual(['database'])
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['own'])
  })
})
