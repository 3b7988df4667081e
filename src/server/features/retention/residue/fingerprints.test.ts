import { describe, expect, it } from 'vitest'
import {
  createFingerprintSet,
  createResidueSearch,
  type Fingerprint,
  fingerprintText,
  fingerprintValue,
} from './fingerprints.ts'

const key = new Uint8Array(32).fill(1)
const setOf = (fingerprints: readonly Fingerprint[], slots = 64) => {
  const set = createFingerprintSet(slots)
  for (const one of fingerprints) set.add(one)
  return set
}

describe('a set of fingerprints', () => {
  it('knows each that was added and no other, where many would lie in the same place', () => {
    const hashes = [0, 64, 128, 63, 127, 2 ** 48 - 1]
    const set = setOf(hashes.map((hash) => ({ hash, words: 8 })))
    set.add({ hash: 64, words: 8 })
    expect(set.size).toBe(hashes.length)
    expect([...hashes, 1, 192, 2 ** 48 - 65].map((hash) => set.has(hash))).toEqual([
      ...hashes.map(() => true),
      false,
      false,
      false,
    ])
  })

  it('refuses to be filled until looking in it takes long', () => {
    expect(() => setOf(Array.from({ length: 33 }, (_, hash) => ({ hash, words: 1 })))).toThrow(RangeError)
  })
})

describe('the search for residue', () => {
  const text = `${'Nothing is said here. '.repeat(3_000)}At ten the tall witness left by the northern door of the hall.`

  it('finds words of a text anywhere in another one, and no words that only look like them', async () => {
    const words = 'the tall witness left by the northern door'
    const find = createResidueSearch(key, setOf(fingerprintText(key, words)))
    expect((await find(text)).size).toBeGreaterThan(0)
    expect((await find(text.toUpperCase())).size).toBeGreaterThan(0)
    expect((await find(text.replace('northern', 'southern'))).size).toBe(0)
    expect((await find(words.split(' ').slice(1).join(' '))).size).toBe(0)
  })

  it('finds values of any number of words', async () => {
    const values = ['tall witness', 'northern door of the hall', '415-555-0137']
    const find = createResidueSearch(key, setOf(values.flatMap((value) => fingerprintValue(key, value))))
    for (const value of values) expect([value, (await find(`Then: ${value}.`)).size]).toEqual([value, 1])
    expect((await find('a tall one, the witness; 415-555-0138')).size).toBe(0)
  })

  it('finds nothing under another key', async () => {
    const find = createResidueSearch(new Uint8Array(32), setOf(fingerprintText(key, text)))
    expect((await find(text)).size).toBe(0)
  })
})
