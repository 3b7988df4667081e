import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { beginFolder } from '#server/platform/db/begin-folder.ts'
import { saveEmbeddedRows } from './embedded-rows.ts'
import { readLastBackup } from './last-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const configOf = (dataDir: string) => configFrom(environment.parse({ DATA_DIR: dataDir }))

describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-refused-'))
  const dataDir = join(folder, 'data')
  const still = join(folder, 'still')
  const backUp = (to: string) =>
    writeBackup({
      dataDir,
      objects: createDiskObjectStore(join(dataDir, 'objects')),
      saveRows: saveEmbeddedRows(dataDir, (work) => work()),
      folder: to,
      now: new Date(0),
      say: () => {},
    })
  beforeAll(async () => {
    mkdirSync(join(dataDir, 'keys'), { recursive: true })
    mkdirSync(join(dataDir, 'objects'))
    writeFileSync(join(dataDir, 'keys/encryption.key'), 'a key', { mode: 0o600 })
    writeFileSync(join(dataDir, 'objects/one'), 'an object')
    await beginFolder(dataDir)
    await backUp(still)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    {
      what: 'a backup that was interrupted',
      spoil: (backup: string) => rmSync(join(backup, 'MANIFEST.json')),
      line: /not a complete backup: it has no MANIFEST\.json/,
    },
    {
      what: 'a backup with a changed file',
      spoil: (backup: string) => writeFileSync(join(backup, 'database/PG_VERSION'), 'another one'),
      line: /The backup was changed: database\/PG_VERSION is not as it was written\./,
    },
    {
      what: 'a backup that lacks a file',
      spoil: (backup: string) => rmSync(join(backup, 'files/keys/encryption.key')),
      line: /The backup lacks files\/keys\/encryption\.key/,
    },
    {
      what: 'a backup to which a file was added',
      spoil: (backup: string) => writeFileSync(join(backup, 'objects/more'), 'x'),
      line: /The backup was changed: objects\/more is not in its list\./,
    },
    {
      what: 'a backup whose list leads out of the folder',
      spoil: (backup: string) => {
        const manifest = readFileSync(join(backup, 'MANIFEST.json'), 'utf8')
        writeFileSync(
          join(backup, 'MANIFEST.json'),
          manifest.replace('files/keys/encryption.key', 'files/../../escaped.key'),
        )
      },
      line: /MANIFEST\.json .* does not belong to a backup/,
    },
    {
      what: 'a backup of a newer version',
      spoil: (backup: string) => {
        const manifest = readFileSync(join(backup, 'MANIFEST.json'), 'utf8')
        writeFileSync(
          join(backup, 'MANIFEST.json'),
          manifest.replace('"001-tenancy"', '"001-tenancy", "999-later"'),
        )
      },
      line: /newer version .*999-later/,
    },
  ])(
    'is refused before anything is written: $what',
    async ({ what, spoil, line }) => {
      const spoiled = join(folder, what.replaceAll(' ', '-'))
      const target = `${spoiled}-data`
      cpSync(still, spoiled, { recursive: true })
      spoil(spoiled)
      await expect(restoreBackup(configOf(target), spoiled, () => {})).rejects.toThrow(line)
      expect(() => readdirSync(target)).toThrow('ENOENT')
    },
    30_000,
  )

  it('is refused beside a key or a proof of another installation', async () => {
    const target = join(folder, 'other')
    mkdirSync(join(target, 'keys'), { recursive: true })
    writeFileSync(join(target, 'keys/encryption.key'), 'another key')
    await expect(restoreBackup(configOf(target), still, () => {})).rejects.toThrow(
      /keys\/encryption\.key in .* differs from the one in the backup/,
    )
    expect(readdirSync(target)).toEqual(['keys'])
  })

  it('leaves its time where the service looks for it, and not among its files', async () => {
    expect(await readLastBackup(dataDir, new Date())).toEqual({ at: new Date(0), by: 'backup' })
    await backUp(join(folder, 'second'))
    expect(readdirSync(join(folder, 'second/files'))).toEqual(['keys'])
  })

  it('restores into an empty folder alone', async () => {
    await expect(restoreBackup(configOf(dataDir), still, () => {})).rejects.toThrow(
      /is not empty \(database, objects\)\. Restore into a new folder/,
    )
  })

  it('is refused in one sentence where its folder cannot be made', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    for (const name of ['a-file', 'a-file/below'])
      await expect(backUp(join(folder, name))).rejects.toThrow(/cannot be made or read \((EEXIST|ENOTDIR)\)/)
    await expect(backUp('/proc/no-such-folder')).rejects.toThrow(/cannot be made or read \(E\w+\)/)
  })

  it('is written neither over another one nor into the data folder', async () => {
    await expect(backUp(still)).rejects.toThrow(/is not empty\. Name a new folder/)
    await expect(backUp(join(dataDir, 'inside'))).rejects.toThrow(/cannot be inside the data folder/)
    expect(readdirSync(dataDir)).not.toContain('inside')
  })
})
