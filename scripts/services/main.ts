import { join } from 'node:path'
import { ensureClamd, startClamd } from './clamd.ts'
import { ensurePgbouncer, startPgbouncer } from './pgbouncer.ts'
import { ensurePostgres, startPostgres } from './postgres.ts'
import { ensureRadosgw, startRadosgw } from './radosgw.ts'
import { ensureRedis, startRedis } from './redis.ts'
import type { RunningService } from './service.ts'

const cacheDir = join(import.meta.dirname, '../../.cache')

const services: Readonly<Record<string, () => Promise<{ variable: string; service: RunningService }>>> = {
  postgres: async () => {
    const install = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    return { variable: 'DATABASE_URL', service: await startPostgres(install) }
  },
  pgbouncer: async () => {
    const install = await ensurePgbouncer(cacheDir)
    const postgres = await ensurePostgres(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    if ('unavailable' in postgres) throw new Error(postgres.unavailable)
    const server = await startPostgres(postgres)
    const { url, stop } = await startPgbouncer(install, server.url)
    return { variable: 'DATABASE_URL', service: { url, stop: () => stop().then(server.stop) } }
  },
  redis: async () => {
    const install = await ensureRedis(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    return { variable: 'REDIS_URL', service: await startRedis(install) }
  },
  clamd: async () => {
    const install = await ensureClamd(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    const service = await startClamd(install)
    process.stderr.write(`CLAMD_PORT=${new URL(service.url).port}\n`)
    return { variable: 'CLAMD_HOST', service: { ...service, url: new URL(service.url).hostname } }
  },
  radosgw: async () => {
    const install = await ensureRadosgw(cacheDir)
    if ('unavailable' in install) throw new Error(install.unavailable)
    const service = await startRadosgw(install)
    process.stderr.write(
      `AWS_ACCESS_KEY_ID=${service.accessKeyId}\nAWS_SECRET_ACCESS_KEY=${service.secretAccessKey}\n`,
    )
    return { variable: 'S3_ENDPOINT', service }
  },
}

const [name = ''] = process.argv.slice(2)
const start = services[name]
if (!start) {
  process.stderr.write(`usage: node scripts/services/main.ts ${Object.keys(services).join('|')}\n`)
  process.exit(2)
}
const began = performance.now()
try {
  const { variable, service } = await start()
  process.stdout.write(`${variable}=${service.url}\n`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stderr.write(`Ready after ${seconds} s. Ctrl-C ends it and removes its data.\n`)
  const keepAlive = setInterval(() => {}, 2 ** 30)
  const end = () => void service.stop().then(() => clearInterval(keepAlive))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
} catch (error) {
  process.stderr.write(`${name} is not available: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
