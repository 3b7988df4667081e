import { afterAll, expect, test } from 'vitest'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'

// Vectors of different lengths have no cosine, and NaN fails every expectation.
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? Number.NaN), 0)

/** What every embedding model must guarantee. Call it inside a `describe`; the model is closed at the end. */
export function embeddingModelContract(create: () => EmbeddingModel): void {
  const model = create()
  afterAll(() => model.close())
  const embedOne = async (text: string): Promise<Float32Array> => {
    const [vector, ...others] = await model.embed([text])
    if (!vector || others.length > 0) throw new Error('expected one vector for one text')
    return vector
  }

  test('gives one unit vector per text, in order', async () => {
    const texts = [
      'The contract was terminated on 3 December.',
      'Bananas are yellow.',
      'Payment was never received.',
    ]
    const together = await model.embed(texts)
    expect(together).toHaveLength(texts.length)
    const alone: Float32Array[] = []
    for (const text of texts) alone.push(await embedOne(text))
    expect(together.map((vector) => vector.length)).toEqual(texts.map(() => model.dimensions))
    for (const [i, vector] of together.entries()) {
      expect(Math.hypot(...vector)).toBeCloseTo(1, 4)
      expect(alone.findIndex((other) => cosine(vector, other) > 0.999)).toBe(i)
    }
  })

  test('puts the same meaning in other words nearer than another matter', async () => {
    const asked = await embedOne('Why was the agreement ended?')
    const same = await embedOne('They cancelled the contract because of a missed payment.')
    const other = await embedOne('The cafeteria serves soup on Fridays.')
    expect(cosine(asked, same)).toBeGreaterThan(cosine(asked, other) + 0.1)
  })

  test('answers nothing for nothing', async () => {
    expect(await model.embed([])).toEqual([])
  })

  test('takes empty, very long and broken text without failing the other texts', async () => {
    const vectors = await model.embed([
      '',
      'word '.repeat(200_000),
      '\ud800 half a pair',
      'An ordinary sentence.',
    ])
    const ordinary = await embedOne('An ordinary sentence.')
    expect(vectors.map((vector) => vector.filter(Number.isFinite).length)).toEqual(
      Array(4).fill(model.dimensions),
    )
    expect(vectors.map((vector) => vector.length)).toEqual(Array(4).fill(model.dimensions))
    expect(vectors.findIndex((vector) => cosine(vector, ordinary) > 0.999)).toBe(3)
  })

  test('rejects with the reason of the signal when the caller gives up', async () => {
    const reason = new Error('no longer wanted')
    await expect(model.embed(['anything'], AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('shows a similarity that only rises with the cosine, from 0 to 100 in whole percents', () => {
    const percents = Array.from({ length: 201 }, (_, i) => model.similarityPercent(i / 100 - 1))
    expect(percents.filter((percent) => !Number.isInteger(percent))).toEqual([])
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents[0]).toBeGreaterThanOrEqual(0)
    expect(percents.at(-1)).toBe(100)
  })

  test('counts at least as many tokens for more text, and none for no text', () => {
    expect(model.countTokens('')).toBe(0)
    expect(model.countTokens('One two three.')).toBeGreaterThanOrEqual(4)
    const [one, two] = ['The first part of it', 'and the second part.']
    expect(model.countTokens(`${one} ${two}`)).toBe(model.countTokens(one) + model.countTokens(two))
  })

  test('does not let a page without spaces pass as a few tokens', () => {
    expect(model.countTokens('QmFzZTY0'.repeat(1_000))).toBeGreaterThan(1_000)
  })
}
