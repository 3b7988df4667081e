import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'

/** A Redis, and what this installation's names in it begin with. */
export interface SharedRedis {
  readonly url: string
  readonly prefix: string
}

const NAME_BYTES = 8

/**
 * Several installations may share one Redis without sharing their limits: the prefix comes from the key that every
 * process of one installation has and no other. A new key begins new counts.
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
