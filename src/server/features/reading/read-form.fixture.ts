import { expect } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { readText } from './index.ts'
import type { ItemAbout, Party } from './unit.ts'

const UNKNOWN: ItemAbout = {
  fileName: 'a.txt',
  occurredAt: null,
  parties: [],
  conduct: null,
  dayFirst: true,
}

/**
 * Reads a paper and compares it with lines like "the keys were gone = ?Ruth Abara; denies; 2026-03-04". "?" before a
 * name: not certain; "-": nobody. The stance and the first time that the unit holds are compared where they are given;
 * "open" is a time that nothing determines.
 */
export function expectRead(
  text: string,
  table: string,
  known: Partial<ItemAbout> & { readonly occurred?: string } = {},
): void {
  const { occurred, ...about } = known
  const occurredAt = occurred === undefined ? null : parseDay(occurred)
  const units = readText(text, { ...UNKNOWN, occurredAt, ...about }).map((unit) => ({
    ...unit,
    words: text.slice(unit.start, unit.end).replace(/\s+/g, ' '),
  }))
  const expected = table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = expected.map((line) => {
    const words = line.slice(0, line.lastIndexOf(' = '))
    const [, stance, time] = line.slice(line.lastIndexOf(' = ') + 3).split('; ')
    const one = units.find((unit) => unit.words.includes(words))
    if (!one) return `${words} = no unit`
    const name = one.speaker ? `${one.speaker.certain ? '' : '?'}${one.speaker.name}` : '-'
    const first = one.times[0]
    return [
      `${words} = ${name}`,
      ...(stance === undefined ? [] : [stance === '' ? '' : (one.stance ?? '-')]),
      ...(time === undefined ? [] : [first ? (first.from ?? 'open') : 'no time']),
    ].join('; ')
  })
  expect(found).toEqual(expected)
}

/** A party that the case knows by name alone. */
export const party = (name: string): Party => ({ name, aliases: [], email: null })

/** A short talk between two who are named in front of their words; more may be added. */
export const TALK = `Theo Branco: Who had the key?
Ilse Marten: I had it.
Theo Branco: All night?
Ilse Marten: Until ten.
Theo Branco: And then?
Ilse Marten: I hung it up.
Theo Branco: Where?
`

/** Those of the ordinary papers in which whoever is told of must be known from the case. */
const OF_A_CASE =
  /diary|affidavit|a firm above|another letter|office keeps|timeline|others ask|surname|web report/
const PARTIES = [
  'Theo Branco',
  'Rosa Holt',
  'Ilse Marten',
  'Bruno Marten',
  'Dora Marten',
  'Bruno Holt',
  'Tom Vane',
].map(party)

export const partiesFor = (form: string) => (OF_A_CASE.test(form) ? { parties: PARTIES } : {})
