import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'

/** A Redis, and the prefix of this installation's keys in it. */
export interface SharedRedis {
  readonly url: string
  readonly prefix: string
}

const NAME_BYTES = 8

/**
 * Several installations may share one Redis without sharing their limits: the prefix derives from the secret key that
 * only one installation's processes have. A new key starts new counts.
 */
export const sharedRedis = (
  { redisUrl }: Pick<Config, 'redisUrl'>,
  { keyring }: Secrets,
): SharedRedis | null =>
  redisUrl
    ? {
        url: redisUrl,
        prefix: `probity:${Buffer.from(keyring.hmac('redis')).toString('hex', 0, NAME_BYTES)}`,
      }
    : null
