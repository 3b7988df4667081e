import { expect, it } from 'vitest'
import { importsOf } from './imports.ts'

const importsIn = (text: string) =>
  importsOf({ path: 'src/server/app/http.ts', text }).map(({ specifier, kind, target }) => [
    specifier,
    kind,
    target,
  ])

it.each([
  [`import a from 'a'`, 'a', 'runtime', null],
  [`import { a, type B } from "./a.ts"`, './a.ts', 'runtime', 'src/server/app/a.ts'],
  [`import {\n  a,\n} from '../b.ts'`, '../b.ts', 'runtime', 'src/server/b.ts'],
  [`import * as a from '#shared/a.ts'`, '#shared/a.ts', 'runtime', 'src/shared/a.ts'],
  [`import './a.css'`, './a.css', 'runtime', 'src/server/app/a.css'],
  [`import type { A } from '#test/a.ts'`, '#test/a.ts', 'type', 'test/a.ts'],
  [`import type from 'a'`, 'a', 'runtime', null],
  [`export * from './a.ts'`, './a.ts', 'runtime', 'src/server/app/a.ts'],
  [`export type { A } from './a.ts'`, './a.ts', 'type', 'src/server/app/a.ts'],
  [`const a = await import('./a.ts')`, './a.ts', 'runtime', 'src/server/app/a.ts'],
  [`type A = typeof import('./a.ts')`, './a.ts', 'type', 'src/server/app/a.ts'],
  [`new Worker(new URL('./a.ts', import.meta.url))`, './a.ts', 'worker', 'src/server/app/a.ts'],
])('reads %j', (text, specifier, kind, target) => {
  expect(importsIn(text)).toEqual([[specifier, kind, target]])
})

it.each([
  `// import a from 'a'`,
  `const text = "import a from 'a'"`,
  `new URL('https://a.example/b.ts')`,
  `export const from = 'a'`,
  `export function a() { return 'from' }`,
  `const x = { import: 'a' }`,
])('finds no import in %j', (text) => {
  expect(importsIn(text)).toEqual([])
})

it('reads several imports in order and names their lines', () => {
  const text = `import a from 'a'\nexport interface C {\n}\nimport type { B } from 'b'\nexport { d } from 'd'\n`
  const places = importsOf({ path: 'x.ts', text }).map(({ specifier, kind, place }) => [
    specifier,
    kind,
    place,
  ])
  expect(places).toEqual([
    ['a', 'runtime', 'x.ts:1'],
    ['b', 'type', 'x.ts:4'],
    ['d', 'runtime', 'x.ts:5'],
  ])
})
