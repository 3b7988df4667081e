import { createElement } from 'react'
import { renderToReadableStream } from 'react-dom/server.browser'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

afterEach(() => vi.unstubAllGlobals())

it('A part whose code is on its way is shown, although the connection has gone meanwhile', async () => {
  const code = Promise.withResolvers<{ Words: () => string }>()
  const load = vi.fn(() => code.promise)
  const Part = lazyPart(load, 'Words', { missing: () => 'not loaded' })
  const preloaded = Part.preload()
  vi.stubGlobal('navigator', { onLine: false })
  const shown = renderToReadableStream(createElement(Part))
  code.resolve({ Words: () => 'as written' })
  await preloaded
  expect(await new Response(await shown).text()).toContain('as written')
  expect(load).toHaveBeenCalledTimes(1)
})

it('A part that nobody could fetch is asked for again', async () => {
  const load = vi.fn(async () => ({ Words: () => 'as written' }))
  const Part = lazyPart(load, 'Words')
  vi.stubGlobal('navigator', { onLine: false })
  await Part.preload()
  expect(load).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  await Part.preload()
  expect(await new Response(await renderToReadableStream(createElement(Part))).text()).toContain('as written')
})
