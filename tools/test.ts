// Everything that must pass before a change lands: types, lint, and every test, on the embedded database and on real
// servers if available. `--soak` runs the long seed counts and kill loops in full. Other arguments go to vitest (a
// file name, -t "a sentence").
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratch } from './scratch.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const soak = args.includes('--soak')
const filters = args.filter((argument) => argument !== '--soak')

const scratch = makeScratch(join(root, '.cache'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const run = (...command: string[]): number =>
  spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: scratch, ...(soak ? { PROBITY_SOAK: '1' } : {}) },
  }).status ?? 1

if (filters.length === 0) {
  const checked = run(join(root, 'tools', 'check.ts'))
  if (checked !== 0) process.exit(checked)
}
process.exit(run(join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...filters))
