import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import * as archives from '#test/support/fabricated-archives.ts'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'
import { createExtractor } from '../process/extraction-process.ts'

const { fabricateRar, fabricateTar } = archives
const read = (name: string, bytes: Uint8Array) => extractText(fabricateFile(name, bytes))
const inside = async (name: string, bytes: Uint8Array) =>
  (await read(name, bytes)).attachments.map((file) => [file.fileName, Buffer.from(file.bytes).toString()])
const extractor = createExtractor({ timeoutMs: 20_000, memoryMb: 256 })
afterAll(() => extractor.close())

const TWO = [
  { name: 'hr/', type: '5' },
  { name: 'hr/é ü.txt', content: 'Paid on Friday.\n' },
  { name: 'b.csv', content: 'a,b\n' },
]

describe('an archive that is no zip', () => {
  test.each([
    ['7z', 'a.7z', archives.SEVEN_ZIP],
    ['tar', 'a.tar', fabricateTar(TWO)],
    ['tar in gzip', 'a.tar.gz', gzipSync(fabricateTar(TWO))],
    ['tgz', 'a.tgz', gzipSync(fabricateTar(TWO))],
    ['rar', 'a.rar', fabricateRar({ 'hr/é ü.txt': 'Paid on Friday.\n', 'b.csv': 'a,b\n' })],
  ])('gives every file in it, here a %s', async (_, name, bytes) => {
    const { status, text, warning } = await read(name, bytes)
    expect({ status, warning }).toEqual({ status: 'extracted', warning: null })
    expect(text).toMatch(/^Archive with 2 files\n/)
    expect((await inside(name, bytes)).toSorted()).toEqual([
      ['b.csv', 'a,b\n'],
      ['é ü.txt', 'Paid on Friday.\n'],
    ])
  })

  test('is unpacked where it is compressed as old versions of rar did', async () => {
    const files = await inside('a.rar', archives.RAR)
    expect(files.map(([name, words = '']) => [name, words.length])).toEqual([
      ['sample-1.txt', 1000],
      ['sample-2.csv', 73],
      ['sample-3.json', 120],
    ])
  })

  test('is read in the closed process too', async () => {
    const { status, attachments } = await extractor.extract(fabricateFile('a.7z', archives.SEVEN_ZIP), 'ours')
    expect({ status, count: attachments.length }).toEqual({ status: 'extracted', count: 2 })
  })

  test.each([
    ['its files', archives.SEVEN_ZIP_LOCKED],
    ['its names too', archives.SEVEN_ZIP_HIDDEN],
  ])('with a password on %s says what to do', async (_, bytes) => {
    expect(await read('a.7z', bytes)).toMatchObject({
      status: 'failed',
      error: 'This archive is encrypted. Extract it and add the files.',
    })
  })

  test('that is a bomb is not unpacked', async () => {
    expect(await read('a.7z', archives.SEVEN_ZIP_BOMB)).toMatchObject({
      status: 'failed',
      attachments: [],
      error: expect.stringMatching(/250 times its size/),
    })
    expect(await read('a.tgz', gzipSync(Buffer.alloc(40 * 1024 * 1024)))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/unpacks to more than/),
    })
  })

  test('whose names and links lead out of it gives no way out', async () => {
    const tar = fabricateTar([
      { name: '../../up.txt', content: 'x' },
      { name: '..\\..\\evil.txt', content: 'y' },
      { name: '/etc/root.txt', content: 'z' },
      { name: 'passwd.txt', type: '2', link: '/etc/passwd' },
      { name: 'device', type: '3' },
    ])
    const { text, attachments, warning } = await read('a.tar', tar)
    expect(warning).toMatch(/Links in this archive name other files and were left out\./)
    expect(attachments.map(({ fileName }) => fileName).toSorted()).toEqual(
      expect.arrayContaining(['evil.txt', 'root.txt', 'up.txt']),
    )
    expect(attachments.map(({ fileName }) => fileName)).not.toContain('passwd.txt')
    expect(text).not.toMatch(/\.\./)
  })

  test('that lies about a size gives no part of the file, and the others', async () => {
    const lies = fabricateTar([
      { name: 'a.txt', content: 'words' },
      { name: 'b.txt', content: 'more', size: 5_000_000 },
    ])
    const { status, attachments, warning } = await read('a.tar', lies)
    expect({ status, names: attachments.map(({ fileName }) => fileName) }).toEqual({
      status: 'extracted',
      names: ['a.txt'],
    })
    expect(warning).toMatch(/^1 of 2 files could not be extracted from this archive\. .*damaged/)
    expect(
      await read('a.tar', fabricateTar([{ name: 'b.txt', content: 'x', size: 8_000_000_000 }])),
    ).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/250 times its size/),
    })
  })

  test.each([
    ['7z', 'a.7z', archives.SEVEN_ZIP.subarray(0, 120)],
    ['rar', 'a.rar', archives.RAR.subarray(0, 12)],
  ])('that is cut off says so: %s', async (_, name, bytes) => {
    expect(await read(name, bytes)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/damaged/),
    })
  })

  test('that is cut off between its files gives those before, and says so', async () => {
    const tar = fabricateTar(TWO).subarray(0, 512 * 3 + 200)
    expect(await read('a.tar', tar)).toMatchObject({
      status: 'extracted',
      text: 'Archive with 1 file\nhr/é ü.txt',
      warning: expect.stringMatching(/cut off or damaged/),
    })
  })

  test('with more entries than any collection has is not read', async () => {
    const many = fabricateTar(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.txt` })))
    expect(await read('a.tgz', gzipSync(many))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/more than 20000 entries/),
    })
  })

  test('with two files of one name gives both', async () => {
    const tar = fabricateTar([
      { name: 'a.txt', content: 'one' },
      { name: 'a.txt', content: 'two' },
    ])
    expect((await inside('a.tar', tar)).map(([, words]) => words).toSorted()).toEqual(['one', 'two'])
  })

  test('that is something else than its name says is not read as it', async () => {
    for (const name of ['a.7z', 'a.rar', 'a.tar'])
      expect(await read(name, Buffer.from('just words'))).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(
          /^This file is not a (?:7z|rar|tar) archive, although its name says so\.$/,
        ),
      })
  })
})
