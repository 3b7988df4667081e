import { describe, expect, it } from 'vitest'
import { featuresMeetAtTheirIndex, importsAreAddressed, layersPointDown, noCircles } from './import-rules.ts'
import { readProject } from './source-files.ts'

const project = readProject()
const importing = (path: string, ...specifiers: string[]) => ({
  path,
  text: specifiers.map((specifier) => `import { x } from '${specifier}'\n`).join(''),
})

describe('layers', () => {
  it('imports run main → app → features | adapters → ports → platform → shared', () => {
    expect(layersPointDown(project)).toEqual([])
  })

  it.each([
    ['src/server/features/analyses/start.ts', '#server/adapters/analyst/extractive/create.ts'],
    ['src/server/adapters/analyst/extractive/create.ts', '#server/features/analyses/index.ts'],
    ['src/server/features/analyses/start.ts', '../../config/env.ts'],
    ['src/server/ports/analyst.ts', '#server/features/analyses/index.ts'],
    ['src/server/ports/analyst.ts', '#server/adapters/analyst/extractive/create.ts'],
    ['src/server/platform/db/database.ts', '#server/ports/analyst.ts'],
    ['src/server/platform/db/database.ts', '../../app/context.ts'],
    ['src/server/main.ts', './features/analyses/index.ts'],
    ['src/server/app/http.ts', '#server/main.ts'],
    ['src/server/app/http.ts', '#test/support/data.ts'],
    ['src/shared/roles.ts', '#server/platform/ids.ts'],
    ['src/web/main.tsx', '#server/platform/ids.ts'],
    ['src/cli/main.ts', '#server/features/analyses/index.ts'],
    ['src/server/utilities/x.ts', '#shared/roles.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(layersPointDown([importing(path, specifier)])).toHaveLength(1)
  })

  it('even a type or a worker of a wrong layer is refused', () => {
    const path = 'src/server/platform/db/database.ts'
    const text = `import type { X } from '#server/ports/x.ts'\nnew Worker(new URL('../../app/w.ts', import.meta.url))`
    expect(layersPointDown([{ path, text }])).toHaveLength(2)
  })

  it.each([
    ['src/server/main.ts', './app/context.ts'],
    ['src/server/app/context.ts', '#server/adapters/analyst/extractive/create.ts'],
    ['src/server/features/analyses/start.ts', '#server/ports/analyst.ts'],
    ['src/server/features/analyses/start.test.ts', '#server/adapters/analyst/extractive/create.ts'],
    ['src/web/main.tsx', '#shared/roles.ts'],
    ['src/cli/main.ts', '#server/app/context.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(layersPointDown([importing(path, specifier)])).toEqual([])
  })
})

describe('features', () => {
  it('reach one another through index.ts only', () => {
    expect(featuresMeetAtTheirIndex(project)).toEqual([])
  })

  it('that reach past an index are found', () => {
    const file = importing(
      'src/server/features/a/a.ts',
      '../b/b.store.ts',
      '#server/features/c/index.ts',
      './d.ts',
    )
    expect(featuresMeetAtTheirIndex([file])).toEqual([
      "src/server/features/a/a.ts:1 reaches ../b/b.store.ts past that feature's index.ts",
    ])
  })
})

describe('circles', () => {
  it('of files or features do not exist', () => {
    expect(noCircles(project)).toEqual([])
  })

  it('of files are found once, with their way', () => {
    const files = ['bc', 'c', 'a', ''].map((names, i) =>
      importing(`src/shared/${'abcd'[i]}.ts`, ...[...names].map((name) => `./${name}.ts`)),
    )
    const found = noCircles(files)
    expect(found).toHaveLength(2)
    expect(found).toContain('src/shared/a.ts → src/shared/c.ts → src/shared/a.ts is a circle')
  })

  it('of a file with itself are found', () => {
    expect(noCircles([importing('src/shared/a.ts', './a.ts')])).toHaveLength(1)
  })

  it('of features are found where no file stands in one', () => {
    const a = importing('src/server/features/a/uses-b.ts', '../b/index.ts')
    const b = importing('src/server/features/b/uses-a.ts', '../a/index.ts')
    expect(noCircles([a, b])).toEqual(['features/a → features/b → features/a is a circle'])
  })

  it('of types are found', () => {
    const a = { path: 'src/shared/a.ts', text: `import type { b } from './b.ts'` }
    expect(noCircles([a, importing('src/shared/b.ts', './a.ts')])).toHaveLength(1)
  })

  it('through another thread do no harm', () => {
    const a = importing('src/shared/a.ts', './b.ts')
    const b = {
      path: 'src/shared/b.ts',
      text: `new Worker(new URL('./a.ts', import.meta.url)); import './c.ts'`,
    }
    expect(noCircles([a, b])).toEqual([])
  })
})

describe('addresses', () => {
  it('use #server/… instead of ../../.. and carry a suffix', () => {
    expect(importsAreAddressed(project)).toEqual([])
  })

  it.each(['../../../platform/ids.ts', './ids', '#server/platform/ids', '#shared/roles.js.map'])(
    '%s is refused',
    (specifier) => {
      expect(importsAreAddressed([importing('src/server/features/a/b/c.ts', specifier)])).toHaveLength(1)
    },
  )
})
