import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NODE_FLAGS } from '#test/support/node-flags.ts'

const root = join(import.meta.dirname, '../..')
const MB = 2 ** 20

it.each(['tools/run.mjs', 'src/cli/main.ts', 'deploy/Dockerfile'])(
  '%s starts Node as the tests do',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    expect(NODE_FLAGS.filter((flag) => !text.includes(flag))).toEqual([])
  },
)

/** Makes objects of which each lives for a moment, as the rows of a page do. */
const script = `
  const kept = []
  for (let n = 0; n < 3e6; n++) kept[n % 1e5] = { n, text: 'row ' + n }
  const space = require('node:v8').getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  process.stdout.write(String(space.space_size))`

it('short-lived objects of a thread take at most 32 MB, however much memory the machine has', () => {
  const { stdout } = spawnSync(process.execPath, [...NODE_FLAGS, '-e', script], { encoding: 'utf8' })
  expect(Number(stdout)).toBeGreaterThan(MB)
  expect(Number(stdout)).toBeLessThanOrEqual(32 * MB)
})
