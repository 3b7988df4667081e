import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureWebBuilt } from '../../tools/build-web.ts'
import { usedComponents } from '../../tools/component-styles.ts'
import { WEB_BUILD } from '../../tools/web-files.ts'

/** Classes of the component library carry such a name wherever they stand. */
const CLASS = /\bm_[0-9a-f]{6,8}\b/g
const FILE = /[\w-]+\.(?:js|css)\b/g

describe('styles of the component library', () => {
  beforeAll(ensureWebBuilt)

  /** Every file of this build, found from its page on: files of older builds lie beside them. */
  const built = (): Map<string, string> => {
    const files = new Map<string, string>()
    const read = (text: string) => {
      for (const [name] of text.matchAll(FILE)) {
        if (files.has(name)) continue
        const file = readAsset(name)
        files.set(name, file)
        read(file)
      }
    }
    read(readFileSync(join(WEB_BUILD, 'index.html'), 'utf8'))
    return files
  }
  const readAsset = (name: string): string => {
    try {
      return readFileSync(join(WEB_BUILD, 'assets', name), 'utf8')
    } catch {
      return ''
    }
  }
  const classesIn = (files: ReadonlyMap<string, string>, ending: string): Set<string> =>
    new Set(
      [...files].filter(([name]) => name.endsWith(ending)).flatMap(([, text]) => text.match(CLASS) ?? []),
    )

  it('are there for every class that a script of the application can set', () => {
    const files = built()
    const whole = new Set(
      readFileSync(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'), 'utf8').match(
        CLASS,
      ),
    )
    const set = [...classesIn(files, '.js')].filter((name) => whole.has(name))
    const styled = classesIn(files, '.css')
    expect(set.length).toBeGreaterThan(100)
    expect(set.filter((name) => !styled.has(name))).toEqual([])
    expect(
      [...whole].some((name) => !styled.has(name)),
      'and not for everything the library has',
    ).toBe(true)
  })

  it.each([
    [
      'through other components',
      "import { Button } from '@mantine/core'",
      ['Button', 'Loader', 'UnstyledButton'],
    ],
    ['through other packages', "import { Notifications } from '@mantine/notifications'", ['Notification']],
    ['under another name', "import {\n  Kbd as Key,\n} from '@mantine/core'", ['Kbd']],
  ])('are found %s', (_how, script, expected) => {
    expect(usedComponents([script])).toEqual(expect.arrayContaining(expected))
  })
})
