import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'

/** The parts of what a message says below its head. */
function readParts(body: string): string[] {
  const head = 'From: "Jonas Weber" <jw@firm.example>\nTo: "Maria Lindt" <ml@firm.example>\nSubject: keys\n\n'
  const text = `${head}${body}\n`
  return readText(text, { fileName: 'a.eml', occurredAt: null, parties: [], conduct: null, dayFirst: true })
    .filter(({ start }) => start >= head.length)
    .map(({ start, end, part }) => `${part}: ${text.slice(start, end).replace(/\s+/g, ' ')}`)
}

describe('what stands under a message', () => {
  it.each([
    [
      'a name with office and firm',
      'I gave the keys back yesterday.\n\nJonas Weber, MSc\nFacilities, Firm & Sons\nTel 0555 0101',
      [
        'assertion: I gave the keys back yesterday.',
        'boilerplate: Jonas Weber, MSc',
        'boilerplate: Facilities, Firm & Sons',
        'boilerplate: Tel 0555 0101',
      ],
    ],
    [
      'initials',
      'I gave the keys back yesterday.\n\nJW',
      ['assertion: I gave the keys back yesterday.', 'boilerplate: JW'],
    ],
    [
      'a first name right below the text',
      'I gave the keys back yesterday.\n- Jonas',
      ['assertion: I gave the keys back yesterday.', 'boilerplate: - Jonas'],
    ],
  ])('says nothing: %s', (_case, body, parts) => {
    expect(readParts(body)).toEqual(parts)
  })

  it.each([
    ['another person of whom the message speaks', 'These had no badge:\n\nMaria Lindt\nAda Fenn'],
    [
      'a sentence below the name',
      'I gave the keys back.\n\nJonas\n\nPS: the red one was never in the box at all.',
    ],
    ['a file that was attached', 'See below.\n\nJonas\n\n << File: keys.xls >> '],
  ])('keeps what is said: %s', (_case, body) => {
    const last = readParts(body).at(-1) ?? ''
    expect(last.split(':')[0]).toBe('assertion')
  })
})
