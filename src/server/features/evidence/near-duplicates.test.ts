import { describe, expect, it } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { seededRandom } from '#test/support/random.ts'
import { areAlike, hashBands, toTextShape } from './near-duplicates.ts'

const { seed, int, pick } = seededRandom()
const WORDS =
  'budget vendor meeting approved invoice letter because friday morning office manager report said would never signed contract before delivery people'.split(
    ' ',
  )
const sentences = (count: number) =>
  Array.from({ length: count }, () => `${Array.from({ length: 12 }, () => pick(WORDS)).join(' ')}.`)

const same = (a: string, b: string): boolean => {
  const [one, other] = [toTextShape(a), toTextShape(b)]
  if (!one || !other) return false
  const bands = new Set(hashBands(one).map((hash, band) => `${band} ${hash}`))
  return hashBands(other).some((hash, band) => bands.has(`${band} ${hash}`)) && areAlike(one, other)
}
const mail = (body: string) =>
  `From: Ann Ash\nTo: Bo Birch\nDate: Mon, 2 Mar 2026 09:00\nSubject: Boiler\n\n${body}\n`
const forward = (text: string, from: string, note: string) =>
  `From: ${from}\nTo: Cy Cedar\nDate: Tue, ${1 + int(28)} Mar 2026 1${int(9)}:00\nSubject: FW: Boiler\n\n${note}\n\n-----Original Message-----\n${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`

describe(`two texts (seed ${seed})`, () => {
  it('are one where the one is a forward of the other, and of the forward', () => {
    for (let run = 0; run < 200; run++) {
      const original = mail(sentences(4 + int(20)).join('\n'))
      const once = forward(original, 'Bo Birch', 'FYI')
      const twice = forward(once, 'Cy Cedar', 'see below')
      expect([same(original, once), same(once, twice), same(original, twice)]).toEqual([true, true, true])
    }
  })

  it('are two where one word in ten is another', () => {
    let alike = 0
    for (let run = 0; run < 200; run++) {
      const words = sentences(20).join(' ').split(' ')
      const changed = words.map((word, at) => (at % 10 === 0 ? `${word}x` : word)).join(' ')
      if (same(words.join(' '), changed)) alike++
    }
    expect(alike).toBe(0)
  })

  it('are two where only a figure in a form differs', () => {
    const form = sentences(30).join(' ')
    expect(same(`${form} The total is 14,000 for May.`, `${form} The total is 14,000,000 for May.`)).toBe(
      false,
    )
  })

  it('are two where they have nothing in common, or nothing at all', () => {
    expect(same('The boiler was delivered.', 'Nobody signed the contract.')).toBe(false)
    expect(toTextShape(' \n> \n-- \n')).toBeNull()
  })

  it("are compared without the forwarder's long list of addressees", () => {
    const body = sentences(8).join('\n')
    const to = Array.from({ length: 60 }, (_, at) => `person${at}@firm.example`).join('; ')
    expect(same(body, `From: Ann Ash\nTo: ${to}\n\n${body}`)).toBe(true)
  })

  it.each([
    ['line breaks', (most: number) => `a${'\n'.repeat(most)}b`],
    ['blank lines', (most: number) => ' \n'.repeat(most / 2)],
    ['quote marks', (most: number) => '*|> \n '.repeat(most / 6)],
    ['hyphens', (most: number) => '-'.repeat(most)],
    ['rulers', (most: number) => '--original'.repeat(most / 10)],
    ['combining marks', (most: number) => `a${'\u0301\u0323'.repeat(most / 2)}`],
    ['half-width marks', (most: number) => `a${'\u0301\uff9e'.repeat(most / 2)}`],
  ])('do not stop the service when one is nothing but %s', (_what, text) => {
    const begun = processorMs()
    toTextShape(text(400_000))
    expect(processorMs() - begun).toBeLessThan(3_000)
  })

  it('of one word each are compared too', () => {
    expect(same('Approved', 'approved.')).toBe(true)
    expect(same('Approved', 'Refused')).toBe(false)
  })
})
