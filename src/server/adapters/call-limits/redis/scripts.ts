/**
 * Everything is in sorted sets scored by milliseconds of Redis's own clock, so that the clocks of the processes do
 * not matter. Each script is atomic.
 */
const NOW = `local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/**
 * KEYS: pool. ARGV: size, lease in ms, holder. Members are scored by the end of their lease. Returns 1 if there was a
 * slot.
 */
export const LEASE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/**
 * KEYS: pool. ARGV: lease in ms, holder. Also adds a holder unknown to Redis: it got its slot while Redis was away.
 */
export const RENEW = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`

/** KEYS: pool. Returns the number of active leases. */
export const HELD = `${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. now, '+inf')`

/** KEYS: log. ARGV: limit, window in ms, call. Returns 0 if it was counted, otherwise when to ask again, in ms. */
export const ADMIT = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
local used = redis.call('ZCARD', KEYS[1])
local limit = tonumber(ARGV[1])
if used >= limit then
  local oldest = redis.call('ZRANGE', KEYS[1], used - limit, used - limit, 'WITHSCORES')
  return math.max(1, oldest[2] + ARGV[2] - now)
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`

/** KEYS: log. ARGV: window in ms, event. */
export const NOTE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`

/** KEYS: log. ARGV: window in ms. */
export const COUNT = `${NOW}
return redis.call('ZCOUNT', KEYS[1], '(' .. (now - ARGV[1]), '+inf')`
