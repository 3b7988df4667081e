import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { addresses } from '#shared/contracts/addresses.ts'
import { refusalOf } from '#test/support/refused-command.ts'
import { runProbity } from '#test/support/service-process.ts'

describe('probity', () => {
  it('without a command prints how to use it', async () => {
    expect(await runProbity([])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Usage:\n {2}probity analyze/),
      stderr: '',
    })
  })

  it('explains itself instead of running a command that is asked for --help', async () => {
    const { code, stdout } = await runProbity(['migrate', '--help'])
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'Usage:'])
  })

  it('writes the description of the API, every endpoint under its name', async () => {
    const { code, stdout, stderr } = await runProbity(['openapi'])
    expect([code, stderr]).toEqual([0, ''])
    const { paths } = JSON.parse(stdout) as { paths: Record<string, Record<string, { operationId: string }>> }
    const named = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(named.toSorted()).toEqual(Object.keys(addresses).toSorted())
  })

  it.each([
    { args: ['dance'], line: /^probity: There is no command "dance"\.$/ },
    { args: ['analyze', '--colour', 'red'], line: /^probity: Unknown option '--colour'/ },
    { args: ['migrate', 'now'], line: /^probity: Unexpected argument 'now'/ },
    {
      args: ['backup', 'my', 'backup'],
      line: /^probity: backup takes one name, and got "my" and "backup". Put a name with blanks in quotation marks\.$/,
    },
    {
      args: ['token', '--email', 'a@b.example'],
      line: /^probity: The token cannot be made: --role is missing: it must be one of owner, admin, /,
    },
  ])('refuses $args with exit code 1', async ({ args, line }) => {
    const { code, stdout, stderr } = await runProbity(args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr.split('\n')[0]).toMatch(line)
  })

  it('takes no folder inside a folder for a proof', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'probity-proofs-'))
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    mkdirSync(join(folder, 'run.json'))
    const { code, stderr } = await runProbity([
      'verify-manifest',
      folder,
      '--public-key',
      join(folder, 'key.pem'),
    ])
    rmSync(folder, { recursive: true })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${folder} contains no proofs. A proof is`)])
  })

  it.each(['verify-audit', 'owner-link', 'migrate'])(
    'refuses %s where nothing is installed, and installs nothing',
    async (command) => {
      const folder = mkdtempSync(join(tmpdir(), 'probity-none-'))
      vi.stubEnv('DATA_DIR', folder)
      try {
        expect(await refusalOf(command)).toBe(
          `There is no installation in ${folder}. Set DATA_DIR to the service's data folder.`,
        )
        expect(readdirSync(folder)).toEqual([])
      } finally {
        vi.unstubAllEnvs()
        rmSync(folder, { recursive: true })
      }
    },
  )

  it.each([
    {
      args: ['token', '--email', 'nobody', '--role', 'owner'],
      line: /^The token cannot be made: --email must be an e-mail address\.$/,
    },
    {
      args: ['token', '--email', 'a@b.example', '--role', 'king'],
      line: /^The token cannot be made: --role must be one of owner, admin, member, viewer\.$/,
    },
  ])('refuses $args', async ({ args, line }) => {
    expect(await refusalOf(...args)).toMatch(line)
  })
})
