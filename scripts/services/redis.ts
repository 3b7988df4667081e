import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { installOnce, type Unavailable } from './install.ts'
import * as service from './service.ts'

export interface RedisInstall {
  readonly program: string
  readonly runDir: string
}

const PROGRAM = 'usr/bin/redis-server'

/** Redis 7 below `cacheDir`: unpacked the first time (network), reused afterwards. */
export async function ensureRedis(cacheDir: string): Promise<RedisInstall | Unavailable> {
  const folder = join(resolve(cacheDir), 'services/redis')
  const failure = await installOnce(folder, {
    suite: 'bookworm',
    packages: ['redis-server'],
    without: ['adduser', 'init-system-helpers', 'lsb-base', 'sysvinit-utils'],
    programs: [PROGRAM],
  })
  return failure ?? { program: join(folder, PROGRAM), runDir: join(resolve(cacheDir), 'run') }
}

/**
 * A Redis on loopback, in memory only, with a password. Ends with `stop()` or when this process dies; the same port
 * and password start it again.
 */
export async function startRedis(
  install: RedisInstall,
  options: { readonly port?: number; readonly password?: string } = {},
): Promise<service.RunningService> {
  const folder = service.serviceFolder(install.runDir, 'redis', undefined)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const prefix = await service.unprivileged(install.program)
    const port = options.port ?? (await service.freePort())
    const password = options.password ?? randomBytes(18).toString('base64url')
    const config = join(folder, 'redis.conf')
    const lines = [`port ${port}`, 'bind 127.0.0.1', `requirepass ${password}`, 'save ""', 'appendonly no']
    writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 })
    service.giveAway(config)
    const child = await service.startProcess(prefix, [install.program, config], {
      folder,
      deadlineMs: 10_000,
      ready: () => answersPing(port, password),
    })
    const stop = async () => {
      await service.stopProcess(child)
      removeFolder()
    }
    return { url: `redis://:${password}@127.0.0.1:${port}`, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** The password tells our server from another one on the same port. */
const answersPing = (port: number, password: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    let answer = ''
    const settle = (ready: boolean) => {
      socket.destroy()
      resolve(ready)
    }
    socket.setEncoding('utf8').setTimeout(1_000, () => settle(false))
    socket.on('data', (text: string) => {
      answer += text
      if (answer.includes('+PONG')) settle(true)
      else if (answer.includes('-')) settle(false)
    })
    socket.on('error', () => settle(false)).on('close', () => settle(false))
  })
