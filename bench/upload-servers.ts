import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureNginx, startNginx } from '../scripts/services/nginx.ts'
import { freePort } from '../scripts/services/service.ts'

const root = join(import.meta.dirname, '..')
const cacheDir = join(root, '.cache')

export interface UploadServer {
  /** Megabytes of memory of its process; 0 if not measured. */
  memory(): number
  stop(): Promise<void>
}

/** The service in its own process, on a folder of the same disk as nginx, without background work. */
export async function startService(): Promise<
  UploadServer & { url: string; token: string; investigation: string }
> {
  const dataDir = mkdtempSync(join(cacheDir, 'run', 'upload-bench-'))
  const port = await freePort()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_FACTOR: '1000' }
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts'), '--no-worker'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await says(child, "Create the owner's account")
  const run = promisify(execFile)
  const command = [
    join(root, 'src/cli/main.ts'),
    'token',
    '--email',
    'bench@bench.example',
    '--role',
    'owner',
  ]
  const token = (await run(process.execPath, command, { env })).stdout.trim()
  const url = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const made = await fetch(`${url}/api/investigations`, {
    method: 'POST',
    headers,
    body: '{"title":"Bench"}',
  })
  const { id } = (await made.json()) as { id: string }
  return {
    url,
    token,
    investigation: id,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function says(child: ChildProcess, words: string): Promise<void> {
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (let waited = 0; !said.includes(words); waited += 50) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`the service did not start: ${said}`)
    await sleep(50)
  }
}

export async function startPeer(): Promise<UploadServer & { url: string }> {
  const install = await ensureNginx(cacheDir)
  if ('unavailable' in install) throw new Error(install.unavailable)
  const { url, stop } = await startNginx(install)
  return { url, memory: () => 0, stop }
}
