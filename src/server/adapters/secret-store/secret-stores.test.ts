import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeSecretsManager } from '#test/support/fake-secrets-manager.ts'
import { createAwsSecretStore } from './aws-secrets-manager/aws-secret-store.ts'
import { createKeyFileSecretStore } from './key-file/key-file-secret-store.ts'
import { createMountedFilesSecretStore } from './mounted-files/mounted-files-secret-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('mounted secret files', () => {
  it('are read as Docker mounts them: one file for each secret, in either case, without the final newline', async () => {
    writeFileSync(join(folder, 'encryption_key'), 'k1:abc\n')
    writeFileSync(join(folder, 'CRON_TOKEN'), 'a token')
    expect(await createMountedFilesSecretStore(folder).read()).toEqual({
      ENCRYPTION_KEY: 'k1:abc',
      CRON_TOKEN: 'a token',
    })
  })

  it('are read as Kubernetes mounts them: links into a hidden folder that is swapped on change', async () => {
    mkdirSync(join(folder, '..2026_11_01'))
    writeFileSync(join(folder, '..2026_11_01', 'ENCRYPTION_KEY'), 'k1:abc')
    symlinkSync('..2026_11_01', join(folder, '..data'))
    symlinkSync('..data/ENCRYPTION_KEY', join(folder, 'ENCRYPTION_KEY'))
    expect(await createMountedFilesSecretStore(folder).read()).toEqual({ ENCRYPTION_KEY: 'k1:abc' })
  })

  it('that are not there, cannot be followed or are too large are refused by their path', async () => {
    await expect(createMountedFilesSecretStore(join(folder, 'none')).read()).rejects.toThrow(
      `SECRETS_DIR ${join(folder, 'none')} cannot be read (ENOENT)`,
    )
    symlinkSync('nowhere', join(folder, 'ENCRYPTION_KEY'))
    await expect(createMountedFilesSecretStore(folder).read()).rejects.toThrow('(ENOENT)')
    rmSync(join(folder, 'ENCRYPTION_KEY'))
    writeFileSync(join(folder, 'ENCRYPTION_KEY'), 'x'.repeat(70_000))
    await expect(createMountedFilesSecretStore(folder).read()).rejects.toThrow('larger than')
  })
})

describe('the key file of one machine', () => {
  it('is made at the first start, for its owner only, and read again afterwards', async () => {
    const first = await createKeyFileSecretStore(folder).read()
    expect(statSync(join(folder, 'keys/encryption.key')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700)
    expect(first.ENCRYPTION_KEY).toMatch(/^local-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=$/)
    expect(await createKeyFileSecretStore(folder).read()).toEqual(first)
  })

  it('is one key even if several processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => createKeyFileSecretStore(folder).read()))
    expect(new Set(all.map(({ ENCRYPTION_KEY }) => ENCRYPTION_KEY))).toEqual(
      new Set([readFileSync(join(folder, 'keys/encryption.key'), 'utf8').trim()]),
    )
  })

  it('is refused where others may read it', async () => {
    await createKeyFileSecretStore(folder).read()
    chmodSync(join(folder, 'keys/encryption.key'), 0o640)
    await expect(createKeyFileSecretStore(folder).read()).rejects.toThrow('chmod 600')
  })
})

describe('AWS Secrets Manager', () => {
  const SECRET = JSON.stringify({ ENCRYPTION_KEY: 'k1:abc', ADMIN_TOKEN: 'sixteen characters' })
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')
    vi.stubEnv('AWS_REGION', 'eu-west-2')
  })
  afterEach(() => vi.unstubAllEnvs())

  it('gives out the secret that is named, asked for as its documentation demands', async () => {
    const aws = await startFakeSecretsManager({ 'probity/production': SECRET })
    expect(await createAwsSecretStore({ secretId: 'probity/production', endpoint: aws.url }).read()).toEqual(
      JSON.parse(SECRET),
    )
    expect(aws.asked).toEqual(['eu-west-2 probity/production'])
    await aws.close()
  })

  it('is asked in the region that the ARN names', async () => {
    const arn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:probity-AbCdEf'
    const aws = await startFakeSecretsManager({ [arn]: SECRET })
    await createAwsSecretStore({ secretId: arn, endpoint: aws.url }).read()
    expect(aws.asked).toEqual([`us-east-1 ${arn}`])
    await aws.close()
  })

  it('is asked again after a failure that passes', async () => {
    const aws = await startFakeSecretsManager({ probity: SECRET }, [
      { status: 500, type: 'InternalServiceError' },
    ])
    expect(await createAwsSecretStore({ secretId: 'probity', endpoint: aws.url }).read()).toEqual(
      JSON.parse(SECRET),
    )
    expect(aws.asked).toHaveLength(2)
    await aws.close()
  })

  it('refuses in one line that names the secret and the cause, and repeats no secret', async () => {
    const aws = await startFakeSecretsManager({
      text: 'hunter2 is no JSON',
      list: '["hunter2"]',
      nested: '{"ENCRYPTION_KEY":{"a":"hunter2"}}',
    })
    const failure = (secretId: string) =>
      createAwsSecretStore({ secretId, endpoint: aws.url })
        .read()
        .then(String, (error: Error) => error.message)
    expect(await failure('absent')).toBe(
      'AWS Secrets Manager does not give out absent (ResourceNotFoundException).',
    )
    for (const name of ['text', 'list', 'nested'])
      expect(await failure(name)).toBe(`The secret ${name} is not a JSON object whose values are strings.`)
    await aws.close()
  })
})
