import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { readEnvironment } from './env.ts'
import { secretsFrom } from './secrets.ts'

const storeOf = (env: Record<string, string>) => configFrom(readEnvironment(env)).secretStore
const KEY = Buffer.alloc(32, 7).toString('base64')
const OTHER = Buffer.alloc(32, 8).toString('base64')
const UNSET = {
  adminToken: null,
  cronToken: null,
  oidcClientSecret: null,
  anthropicApiKey: null,
  openaiCompatibleApiKey: null,
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the secrets store', () => {
  it('is AWS Secrets Manager, mounted files, the environment or a key file, as the environment names it', () => {
    expect(storeOf({ SECRETS_MANAGER_ID: 'probity', DEPLOYMENT_STAGE: 'production' })).toEqual({
      kind: 'aws',
      secretId: 'probity',
      endpoint: null,
    })
    expect(
      storeOf({ SECRETS_DIR: '/run/secrets', DEPLOYMENT_STAGE: 'production', ENCRYPTION_KEY: KEY }),
    ).toEqual({ kind: 'files', folder: '/run/secrets' })
    expect(storeOf({ ENCRYPTION_KEY: KEY })).toEqual({ kind: 'environment', encryptionKey: KEY })
    expect(storeOf({ DATA_DIR: '/srv/probity' })).toEqual({ kind: 'key_file', dataDir: '/srv/probity' })
  })

  it('is demanded in production: neither the environment nor a key file will do there', () => {
    for (const env of [{}, { ENCRYPTION_KEY: KEY }, { DATABASE_URL: 'postgres://localhost/x' }])
      expect(() => storeOf({ ...env, DEPLOYMENT_STAGE: 'production' })).toThrow(
        /^DEPLOYMENT_STAGE=production needs a secrets store: set SECRETS_MANAGER_ID .* or SECRETS_DIR .*\.$/,
      )
  })

  it('is one, not two', () =>
    expect(() => storeOf({ SECRETS_MANAGER_ID: 'a', SECRETS_DIR: 'b' })).toThrow('not both'))
})

describe('the secrets', () => {
  it('seal with the first key and open with all of them', () => {
    const old = secretsFrom({ ENCRYPTION_KEY: `k1:${KEY}` }, 'the store', UNSET).keyring
    const rotated = secretsFrom({ ENCRYPTION_KEY: `k2:${OTHER}, k1:${KEY}` }, 'the store', UNSET).keyring
    const sealed = old.seal(bytes('secret'), 'place')
    expect(Buffer.from(rotated.open(sealed.ciphertext, sealed.keyId, 'place')).toString()).toBe('secret')
    expect(rotated.seal(bytes('secret'), 'place').keyId).toBe('k2')
  })

  it('may be one key without a name', () =>
    expect(
      secretsFrom({ ENCRYPTION_KEY: KEY }, 'the store', UNSET).keyring.seal(bytes('x'), 'place').keyId,
    ).toBe('default'))

  it('are refused where the key is missing, of another length, or twice the same, without repeating it', () => {
    const message = (value: string | undefined) => {
      try {
        secretsFrom(value === undefined ? {} : { ENCRYPTION_KEY: value }, 'the store', UNSET)
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(message(undefined)).toMatch(/^There is no ENCRYPTION_KEY in the store/)
    for (const wrong of [
      'short',
      `k1:${KEY},`,
      Buffer.alloc(31).toString('base64'),
      Buffer.alloc(33).toString('base64'),
      `k 1:${KEY}`,
    ]) {
      expect(message(wrong)).toMatch(/^ENCRYPTION_KEY in the store must be 32 bytes in base64/)
      expect(message(wrong)).not.toContain(wrong)
    }
    expect(message(`k1:${KEY},k1:${OTHER}`)).toContain('twice')
  })

  it('hold the tokens of the store before those of the environment', () => {
    const environment = {
      ...UNSET,
      adminToken: 'from the environment',
      cronToken: 'from the environment',
    }
    const { adminToken, cronToken } = secretsFrom(
      { ENCRYPTION_KEY: KEY, ADMIN_TOKEN: 'from the secrets store' },
      'the store',
      environment,
    )
    expect({ adminToken, cronToken }).toEqual({
      adminToken: 'from the secrets store',
      cronToken: 'from the environment',
    })
    const keys = { ENCRYPTION_KEY: KEY, ANTHROPIC_API_KEY: 'of the store' }
    expect(
      secretsFrom(keys, 'the store', {
        ...UNSET,
        anthropicApiKey: 'of the environment',
        openaiCompatibleApiKey: 'of the environment',
      }),
    ).toMatchObject({ anthropicApiKey: 'of the store', openaiCompatibleApiKey: 'of the environment' })
    expect(() => secretsFrom({ ENCRYPTION_KEY: KEY, CRON_TOKEN: 'short' }, 'the store', UNSET)).toThrow(
      'CRON_TOKEN in the store must be at least 16 characters',
    )
  })
})
