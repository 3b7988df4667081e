import { describe, expect, it } from 'vitest'
import { readZip, writeZip } from './zip.ts'

const FILES = new Map([
  ['b.txt', Buffer.from('second in the alphabet, first in the zip')],
  ['a/é.txt', Buffer.from('')],
])

describe('a zip', () => {
  it('holds the files in their order, and is the same at any time', async () => {
    const zip = writeZip(FILES)
    expect([...readZip(zip).files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual(
      [...FILES].map(([name, bytes]) => [name, bytes.toString()]),
    )
    // Zips count time in steps of two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    expect(Buffer.from(writeZip(FILES)).equals(Buffer.from(zip))).toBe(true)
  })

  it('in which two entries have one name says so, because programs differ in which they take', () => {
    const zip = Buffer.from(
      writeZip(
        new Map([
          ['one', Buffer.from('1')],
          ['two', Buffer.from('2')],
        ]),
      ),
    )
    const twice = Buffer.from(zip.toString('latin1').replaceAll('two', 'one'), 'latin1')
    expect(readZip(twice).ambiguous).toEqual(['one'])
    expect(readZip(zip).ambiguous).toEqual([])
  })

  it('is refused where it is none', () => {
    expect(() => readZip(Buffer.from('no zip at all, but some words'))).toThrow()
  })
})
