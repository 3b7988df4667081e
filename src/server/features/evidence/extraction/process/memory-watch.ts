import { type ChildProcess, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const isLinux = process.platform === 'linux'
const LOOK_EVERY_MS = isLinux ? 100 : 1_000

/**
 * Kills a process whose whole memory passes the limit, until the returned function is called: the JavaScript heap
 * limit does not cover the buffers of unpacked data. Watches from outside, because a busy process notices nothing.
 */
export function watchMemory(child: ChildProcess, maxMb: number): () => void {
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking || child.pid === undefined) return
    isLooking = true
    if ((await memoryMb(child.pid).catch(() => 0)) > maxMb) child.kill('SIGKILL')
    isLooking = false
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Includes child processes: an enclosure's tools run between the service and its command. */
async function memoryMb(pid: number): Promise<number> {
  if (!isLinux) return await memoryByPs(pid)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(memoryMb))
  return theirs.reduce((sum, one) => sum + one, own)
}

async function memoryByPs(pid: number): Promise<number> {
  if (process.platform === 'win32') return 0
  const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) / 1024
}
