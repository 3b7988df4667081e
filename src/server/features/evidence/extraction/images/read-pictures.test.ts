import { afterEach, describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import {
  drawWords,
  fabricateBmp,
  fabricatePng,
  fabricateScannedPdf,
  fabricateTiff,
} from '#test/support/fabricated-pictures.ts'
import { extractText } from '../extract-text.ts'
import { setOcrBudget } from './ocr-budget.ts'
import { quarterTurn } from './raster.ts'

const read = (name: string, bytes: Uint8Array) => extractText(fabricateFile(name, bytes))
const page = drawWords('HELLO ADA', 'THE OLD HALL')
const WORDS = 'HELLO ADA\nTHE OLD HALL'

afterEach(() => setOcrBudget({ ms: 60_000, onStart: () => {} }))

describe('a picture', () => {
  test.each([
    ['note.png', fabricatePng(page)],
    ['screen.bmp', fabricateBmp(page)],
    ['fax.tif', fabricateTiff(page)],
    ['named-like-a-text.txt', fabricatePng(page)],
  ])('%s gives the words that are in it', async (name, bytes) => {
    expect(await read(name, bytes)).toMatchObject({ status: 'extracted', text: WORDS, warning: null })
  })

  test('with many pages gives them in order, with a form feed between them', async () => {
    const { text } = await read('fax.tiff', fabricateTiff(page, drawWords('THE OLD HALL')))
    expect(text).toBe(`${WORDS}\n\f\nTHE OLD HALL`)
  })

  test('without words is empty and says so', async () => {
    const blank = { width: 400, height: 300, grey: new Uint8Array(400 * 300).fill(255) }
    expect(await read('a.png', fabricatePng(blank))).toMatchObject({
      status: 'empty',
      error: 'No text found in this picture.',
    })
    const dot = { width: 3, height: 3, grey: new Uint8Array(9) }
    expect(await read('a.png', fabricatePng(dot))).toMatchObject({
      status: 'empty',
      error: expect.stringMatching(/too small/),
    })
  })

  test('that claims more pixels than any page has is not decoded', async () => {
    const bomb = fabricatePng(page)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await read('a.png', bomb)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/million pixels/),
    })
  })

  test('that is cut off fails with a reason instead of breaking anything', async () => {
    for (const bytes of [
      fabricatePng(page).subarray(0, 300),
      fabricateTiff(page).subarray(0, 100),
      fabricateBmp(page).subarray(0, 500),
    ])
      expect(await read('a.png', bytes)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/damaged/),
      })
  })
})

describe('a scanned PDF', () => {
  test('gives the words in its pictures, page after page', async () => {
    const { text, status } = await read('a.pdf', fabricateScannedPdf([page, drawWords('THE OLD HALL')]))
    expect(status).toBe('extracted')
    expect(text).toBe(`${WORDS}\n\f\nTHE OLD HALL`)
  })

  test('that was fed sideways is read all the same, whether it says so or not', async () => {
    const turned = quarterTurn(page)
    expect((await read('a.pdf', fabricateScannedPdf([turned], { rotate: 270 }))).text).toBe(WORDS)
    expect((await read('a.pdf', fabricateScannedPdf([turned]))).text).toBe(WORDS)
  })

  test('keeps a stamp that is text and adds the words under it', async () => {
    const stamped = fabricateScannedPdf([page], { words: 'BT /F1 8 Tf 2 2 Td (EX 12) Tj ET' })
    expect((await read('a.pdf', stamped)).text).toBe(`EX 12\n\n${WORDS}`)
  })

  test('with its words laid invisibly over the picture gives them once', async () => {
    const layered = fabricateScannedPdf([page], {
      words: 'BT 3 Tr /F1 8 Tf 2 2 Td (HELLO ADA THE OLD HALL) Tj ET',
    })
    expect((await read('a.pdf', layered)).text).toBe('HELLO ADA THE OLD HALL')
  })

  test('without readable words is empty and says that it is a scan', async () => {
    const blank = { width: 400, height: 300, grey: new Uint8Array(400 * 300).fill(255) }
    expect(await read('a.pdf', fabricateScannedPdf([blank]))).toMatchObject({
      status: 'empty',
      error: expect.stringMatching(/is a scan in which/),
    })
  })

  test('too long for the time it may take says which pages are missing, and fails only without any', async () => {
    setOcrBudget({ ms: 0, onStart: () => {} })
    const none = await read('a.pdf', fabricateScannedPdf([page]))
    expect(none).toMatchObject({
      status: 'empty',
      error: expect.stringMatching(/could not be read within the time/),
    })
    const stamped = await read(
      'a.pdf',
      fabricateScannedPdf([page], { words: 'BT /F1 8 Tf 2 2 Td (EX 12) Tj ET' }),
    )
    expect(stamped).toMatchObject({
      status: 'extracted',
      text: 'EX 12',
      warning: expect.stringMatching(/1 of 1 pages are scans .* page 1/),
    })
  })
})
