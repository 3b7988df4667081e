import { expect, it } from 'vitest'
import { canonicalJson } from '#shared/manifest.ts'
import { canonicalPieces, PagedList } from './canonical-pieces.ts'

const paged = (...pages: string[][]) =>
  new PagedList(
    (async function* () {
      yield* pages
    })(),
  )
const join = async (value: unknown) => {
  let json = ''
  for await (const piece of canonicalPieces(value)) json += piece
  return json
}

it('writes what RFC 8785 makes of the whole value, lists read page by page among it', async () => {
  const around = { z: null, é: 1e21, a: [], b: {}, '"': ['ü', 0.1, { y: true, x: 'a\u2028b' }] }
  const keys = ['k/1', 'k/"2"', 'ö']
  expect(
    await join({
      ...around,
      none: paged(),
      empty: paged([], []),
      keys: paged(keys.slice(0, 2), [], keys.slice(2)),
    }),
  ).toBe(canonicalJson({ ...around, none: [], empty: [], keys }))
})

it('refuses what no signature could cover', async () => {
  await expect(join({ at: new Date() })).rejects.toThrow(TypeError)
  await expect(join({ keys: paged(['\ud800']) })).rejects.toThrow('lone surrogate')
})
