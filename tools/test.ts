// Everything that must pass before a change lands: types, lint, and every test, on the embedded database and on real
// servers if available. `--soak` runs the long seed counts and kill loops in full. Other arguments go to vitest (a
// file name, -t "a sentence").
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeScratch } from './scratch.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const soak = args.includes('--soak')
const filters = args.filter((argument) => argument !== '--soak')

const scratch = makeScratch(join(root, '.cache'))
process.on('exit', () => {
  try {
    rmSync(scratch, { recursive: true, force: true })
  } catch {
    // Tests that were ended at once leave a disk of their own mounted in it; the next start says so.
  }
})

const start = (stdio: StdioOptions, ...command: string[]): ChildProcess =>
  spawn(process.execPath, command, {
    cwd: root,
    stdio,
    env: { ...process.env, TMPDIR: scratch, ...(soak ? { PROBITY_SOAK: '1' } : {}) },
  })

/** Checks while the tests prepare their servers: it says what it found when it has ended, and ends the tests where it failed. */
async function check(tests: ChildProcess): Promise<boolean> {
  const child = start(['ignore', 'pipe', 'pipe'], join(root, 'tools', 'check.ts'))
  const [said, errors, [status]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ])
  process.stdout.write(said + errors)
  if (status !== 0) tests.kill('SIGINT')
  return status === 0
}

const tests = start('inherit', join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...filters)
const ended = once(tests, 'close')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const checked = filters.length > 0 || (await check(tests))
const [status] = await ended
process.exit(checked ? (status ?? 1) : 1)
