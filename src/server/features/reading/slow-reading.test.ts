import { describe, expect, it } from 'vitest'
import { SOAK } from '#test/support/soak.ts'
import { readText } from './read-text.ts'
import type { ItemAbout } from './unit.ts'

const ABOUT: ItemAbout = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: null }
const repeat = (length: number, line: (at: number) => string) => Array.from({ length }, (_, at) => line(at))
const pad = (value: number) => String(value).padStart(2, '0')

/** Texts of a size, made to be slow; the whole of each has the size that people really bring. */
const TEXTS: Readonly<Record<string, (share: number) => string>> = {
  '100,000 short rows': (share) =>
    repeat(
      100_000 * share,
      (at) => `${at};2026-03-${pad(1 + (at % 28))};0${at % 10}:30;DOOR ${at % 7};OK`,
    ).join('\n'),
  '200 kB of digits': (share) => '1'.repeat(200_000 * share),
  'one line of 200 kB': (share) => 'she went there and came back '.repeat(7_000 * share),
  '10,000 quotations': (share) => 'He said, "I was there all of the night." '.repeat(10_000 * share),
  '10,000 nested quotations': (share) =>
    repeat(
      10_000 * share,
      (at) => `${'>'.repeat(1 + (at % 50))} On Mon, 2 Mar 2026 at 10:00 Ann Lee wrote:`,
    ).join('\n'),
  '10,000 labelled sections': (share) =>
    repeat(10_000 * share, (at) => `Account of Ann Lee number ${at}:\n\nI saw it on Friday.\n`).join('\n'),
  '50,000 lines with a margin': (share) =>
    repeat(
      50_000 * share,
      (at) => `${String(1 + (at % 25)).padStart(3)}   the words of a line that goes on`,
    ).join('\n'),
  '2,000 sentences full of days': (share) =>
    'On 4 March 2026 she left at ten past nine, and two days later, on the Friday, he came back. '.repeat(
      2_000 * share,
    ),
}
/** Of each text: a law that holds for a quarter of it and half of that is the same law. */
const SHARE = SOAK ? 1 : 0.25
/** The machine may be busy: a hundred times what one at rest takes for it would still be too much. */
const MOST_MS = 20_000 * SHARE
/** Below this it does not matter how it grows, and is too little to be told from chance. */
const CHEAP_MS = 300 * SHARE
const LINEAR = 3
const TRIES = 4

/** Of this thread alone: what else the machine does is not counted. */
function cpuMs(text: string): number {
  const before = process.threadCpuUsage()
  readText(text, ABOUT)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a long text', () => {
  it.each(Object.entries(TEXTS))(
    'is read in time that grows with its length: %s',
    { timeout: 300_000 },
    (_, make) => {
      const [half, whole] = [make(SHARE / 2), make(SHARE)]
      const cost = cpuMs(whole)
      expect(cost).toBeLessThan(MOST_MS)
      const growth = () => cpuMs(whole) / Math.max(1, cpuMs(half))
      const isSteep = cost >= CHEAP_MS && cost / Math.max(1, cpuMs(half)) >= LINEAR
      // A pause of the machine may have fallen into one of the two, but hardly into each of several.
      expect(isSteep ? Math.min(...Array.from({ length: TRIES }, growth)) : 0).toBeLessThan(LINEAR)
    },
  )
})
