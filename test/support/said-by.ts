import { expect } from 'vitest'
import { type ItemAbout, readText } from '#server/features/reading/index.ts'

const PARTIES: ItemAbout['parties'] = [
  { name: 'Ruth Abara', aliases: ['Ruthie'], email: 'r.abara@lantern.example' },
  { name: 'Tomasz Wilk', aliases: ['Tomek'], email: null },
  { name: 'Ingrid Solheim', aliases: [], email: 'ingrid.solheim@fjord.example' },
  { name: 'Declan Moyes', aliases: ['Dec'], email: null },
  { name: 'Hae-won Park', aliases: [], email: null },
]

/**
 * Reads a text and compares who says what with lines like "the keys were gone = Ruth Abara". "?" before a name: not
 * certain; "-": nobody.
 */
export function expectSaid(text: string, table: string): void {
  const units = readText(text, {
    fileName: 'a.txt',
    occurredAt: null,
    parties: PARTIES,
    conduct: null,
    dayFirst: true,
  })
  const lines = table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.map((line) => {
    const words = line.slice(0, line.lastIndexOf(' = '))
    const one = units.find(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ').includes(words))
    const name = one?.speaker ? `${one.speaker.certain ? '' : '?'}${one.speaker.name}` : '-'
    return `${words} = ${one ? name : 'no unit'}`
  })
  expect(found).toEqual(lines)
}
