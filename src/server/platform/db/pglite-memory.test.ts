import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { NODE_FLAGS } from '#test/support/node-flags.ts'
import { beginFolder } from './begin-folder.ts'

/** Were the parser of SQL compiled a second time, that alone would take 600 MB. */
const MOST_MB = 500
const STATEMENTS = 400
const AFTERWARDS_MS = 1_500

const script = (folder: string) => `
import { readFileSync } from 'node:fs'
import { openPglite } from '${import.meta.dirname}/database.ts'
const database = await openPglite({ dataDir: '${folder}' })
const names = Array.from({ length: 20 }, (_, n) => 'relname as name_' + n).join(', ')
for (let n = 0; n < ${STATEMENTS}; n++)
  await database.sql.executeSql('select ' + names + ' from pg_class where oid = ' + n)
await new Promise((resolve) => setTimeout(resolve, ${AFTERWARDS_MS}))
process.stdout.write(readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\\s+(\\d+)/)[1])
process.exit()`

it.skipIf(process.platform !== 'linux')(
  'the embedded database stays below 500 MB however many statements it reads',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-memory-'))
    await beginFolder(folder)
    const file = join(folder, 'read.ts')
    writeFileSync(file, script(folder))
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE_FLAGS, file])
    rmSync(folder, { recursive: true, force: true })
    expect(Number(stdout) / 1024).toBeGreaterThan(100)
    expect(Number(stdout) / 1024).toBeLessThan(MOST_MB)
  },
)
