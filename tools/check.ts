// Types, lint and the goals of `npm run measure`: the quick part of `npm test`. `--fix` formats and applies safe fixes.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const fix = process.argv.includes('--fix')

const run = (command: string, args: string[]): boolean => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  return status === 0
}

const typed = run(process.execPath, [bin('tsc')])
const linted = run(bin('biome'), [
  'check',
  ...(fix ? ['--write'] : []),
  '--max-diagnostics=50',
  '--error-on-warnings',
])
const measured = run(process.execPath, [join(root, 'tools', 'measure', 'main.ts'), '--goals'])
process.exit(typed && linted && measured ? 0 : 1)
