import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FLOORS, featuresImportDownwards, HOOKS } from './floors.ts'
import { readProject } from './source-files.ts'

const features = join(import.meta.dirname, '../../src/server/features')

describe('floors', () => {
  it('hold every feature, each once, and features import downwards only', () => {
    const all = FLOORS.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((feature) => !existsSync(join(features, feature)))).toEqual([])
    expect(featuresImportDownwards(readProject())).toEqual([])
  })

  it.each(HOOKS)('the hook %s stands beside who calls it', (path) => {
    expect(existsSync(join(features, path))).toBe(true)
  })

  it.each([
    ['evidence', 'analyses'],
    ['evidence', 'ai'],
    ['unheard-of', 'audit'],
  ])('%s may not import from %s, not even a type', (own, other) => {
    const path = `src/server/features/${own}/x.ts`
    const text = `import type { X } from '../${other}/index.ts'`
    expect(featuresImportDownwards([{ path, text }])).not.toEqual([])
  })

  it('a lower floor may be imported from', () => {
    const path = 'src/server/features/analyses/x.ts'
    const text = `import { x } from '../evidence/index.ts'`
    expect(featuresImportDownwards([{ path, text }])).toEqual([])
  })
})
