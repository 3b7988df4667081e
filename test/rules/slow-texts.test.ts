import { describe, expect, it } from 'vitest'
import { shapeLines } from '#server/adapters/analyst/extractive/drafts/line-shapes.ts'
import { splitQuestion } from '#server/adapters/analyst/extractive/drafts/sub-questions.ts'
import { findInstructionLikeText } from '#server/features/analyses/instruction-like-text.ts'
import { quotedWords } from '#server/features/analyses/quoted-words.ts'
import { findPersonalData } from '#server/features/privacy/index.ts'
import { readText } from '#server/features/reading/index.ts'
import { normalizeWithMap } from '#server/platform/text/normalize.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues } from '#server/platform/text/values.ts'
import { visibleText } from '#server/platform/text/visible-text.ts'
import { splitWords } from '#server/platform/text/words.ts'
import { SOAK } from '#test/support/soak.ts'

/** What a text is repeated from, so that a pattern which tries again from every place would take for ever. */
const UNITS = [
  ' ',
  '\n',
  'a',
  'A',
  '1',
  '.',
  ':',
  '(',
  '"',
  '“',
  '-',
  '<',
  '#',
  '>',
  '…',
  '. ',
  '? ',
  '> ',
  '1.',
  '1-',
  '1 ',
  'a@',
  'a.',
  'A.',
  'Aa ',
  "a'",
  'a-',
  ' \n',
  '1\n',
  'x@y.',
  'www.',
  '::1',
  '+1 ',
  '<|im',
  '[at] ',
  'iban ',
  'ssn ',
  'licence ',
  'ignore all ',
  'in your ',
  'translate ',
  'use ',
  '1 High Street ',
  'one hundred ',
  'January ',
  'born ',
  'Dr. ',
]

const PARTY = { name: 'Dana Okafor', aliases: ['Dee'], email: null }

const WAYS: Readonly<Record<string, (text: string) => unknown>> = {
  'the search for personal data': (text) => findPersonalData(text, [{ name: 'Dana Okafor' }]),
  'the search for words that read like instructions': (text) =>
    findInstructionLikeText([{ chunkId: 'x', text }]),
  'the search for quotations': quotedWords,
  'the search for numbers, dates and names': findValues,
  'the cut into sentences': splitSentences,
  'the cut into words': splitWords,
  'the normal form': normalizeWithMap,
  'what a person sees': visibleText,
  'the shapes of lines': (text) => shapeLines([text]),
  'the cut of a question': splitQuestion,
  'the reading into units': (text) =>
    readText(text, {
      fileName: 'note.txt',
      occurredAt: null,
      parties: [PARTY],
      conduct: null,
      dayFirst: null,
    }),
}

interface Scale {
  readonly half: number
  /** Below this it does not matter how it grows, and is too little to be told from chance. */
  readonly cheapMs: number
  readonly most: number
}

const FULL: Scale = { half: 100_000, cheapMs: 150, most: 3 }
/** Costs an eighth. What looks slow here is tried in full, because small costs are rough. */
const SHORT: Scale = { half: 12_500, cheapMs: 8, most: 2.2 }

const TRIES = 4

/** Of this thread alone: what else the machine does is not counted. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const textOf = (unit: string, length: number) =>
  `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}x`

/** Whether a text of twice the length costs more than it may; not where that is cheap anyhow. */
function growsTooFast(way: (text: string) => unknown, unit: string, { half, cheapMs, most }: Scale): boolean {
  const costOf = (length: number) => cpuMs(() => way(textOf(unit, length)))
  if (costOf(2 * half) < cheapMs) return false
  // A busy machine takes a thread's caches from it: what grows does so every time.
  return Array.from({ length: TRIES }).every(() => costOf(2 * half) / Math.max(1, costOf(half)) > most)
}

describe('a text of 200,000 characters made to be slow costs at most three times as much as half of it', () => {
  it.each(Object.entries(WAYS))('in %s', { timeout: 300_000 }, (_, way) => {
    way(textOf('warm ', SHORT.half))
    const suspects = SOAK ? UNITS : UNITS.filter((unit) => growsTooFast(way, unit, SHORT))
    const superlinear = suspects.filter((unit) => growsTooFast(way, unit, FULL))
    expect(superlinear).toEqual([])
  })
})
