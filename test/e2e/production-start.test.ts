import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NODE_FLAGS } from '#test/support/node-flags.ts'

const projectRoot = join(import.meta.dirname, '../..')

describe('a start in production without a secrets store', () => {
  it.for([{}, { ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }])(
    'is refused with one clear line (%o)',
    (env) => {
      const folder = mkdtempSync(join(tmpdir(), 'probity-production-'))
      const ended = spawnSync(process.execPath, [...NODE_FLAGS, 'src/server/main.ts'], {
        cwd: projectRoot,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATA_DIR: join(folder, 'data'),
          PORT: '0',
          DEPLOYMENT_STAGE: 'production',
          ...env,
        },
        encoding: 'utf8',
        timeout: 120_000,
      })
      rmSync(folder, { recursive: true, force: true })
      expect(ended.stderr).toBe(
        'probity: DEPLOYMENT_STAGE=production needs a secrets store: set SECRETS_MANAGER_ID (AWS Secrets Manager) or SECRETS_DIR (mounted secret files).\n',
      )
      expect(ended.stdout).toBe('')
      expect(ended.status).toBe(1)
    },
  )
})
