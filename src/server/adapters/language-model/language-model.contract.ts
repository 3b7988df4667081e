import { expect, test } from 'vitest'
import { type LanguageModel, ModelCallFailed, type ModelRequest } from '#server/ports/language-model.ts'

export interface ModelPeer {
  /** A fresh model whose provider gives this answer from now on. */
  answering(told: { text: string; stop?: 'cut_off' | 'refused' }): LanguageModel
  /** Everything last sent to the provider, in any format. */
  lastRequest(): { model: string; body: string }
}

const EVIDENCE = 'Passage 1: the gate had been left open.'
const VERDICT = JSON.stringify({ verdict: 'supported' })
const aRequest = (changes: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: 'primary',
  system: 'You check claims against evidence.',
  content: [{ text: EVIDENCE, cacheable: true }, { text: 'Claim: the gate was open.' }],
  maxOutputTokens: 1_000,
  answer: {
    name: 'verdict',
    description: 'Whether the evidence supports the claim.',
    schema: { type: 'object', properties: { verdict: { type: 'string' } }, required: ['verdict'] },
  },
  ...changes,
})

/**
 * What every adapter of a hosted model must guarantee. Call it inside a `describe`; `open` may start servers in its
 * hooks.
 */
export function languageModelContract(open: () => ModelPeer): void {
  const never = new AbortController().signal
  const catchFailure = async (answering: Promise<unknown>): Promise<ModelCallFailed> => {
    const error = await answering.then(() => null).catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(ModelCallFailed)
    return error as ModelCallFailed
  }

  test('gives the answer and counts what it cost', async () => {
    const model = open().answering({ text: VERDICT })
    const { text, usage } = await model.answer(aRequest(), never)
    expect(JSON.parse(text)).toEqual(JSON.parse(VERDICT))
    for (const tokens of Object.values(usage)) expect(tokens).toBeGreaterThanOrEqual(0)
  })

  test('asks the model of the purpose, with the evidence, the question and the limit', async () => {
    const peer = open()
    const model = peer.answering({ text: VERDICT })
    await model.answer(aRequest({ purpose: 'quality', maxOutputTokens: 777 }), never)
    expect(peer.lastRequest().model).toBe(model.modelFor('quality'))
    for (const part of [EVIDENCE, 'the gate was open', '777']) expect(peer.lastRequest().body).toContain(part)
    await model.answer(aRequest({ purpose: 'primary' }), never)
    expect(model.modelFor('primary')).not.toBe(model.modelFor('quality'))
    expect(peer.lastRequest().model).toBe(model.modelFor('primary'))
  })

  test('finds the JSON in an answer that talks around it', async () => {
    const model = open().answering({ text: `Here it is:\n\`\`\`json\n${VERDICT}\n\`\`\`` })
    expect(JSON.parse((await model.answer(aRequest(), never)).text)).toEqual(JSON.parse(VERDICT))
  })

  test('gives words that hold no JSON as they are, for the caller to have repaired', async () => {
    const model = open().answering({ text: 'I would say it is supported.' })
    expect((await model.answer(aRequest(), never)).text).toBe('I would say it is supported.')
  })

  test('ends as cut off where the answer reached the limit', async () => {
    const failed = await catchFailure(
      open().answering({ text: VERDICT, stop: 'cut_off' }).answer(aRequest(), never),
    )
    expect(failed).toMatchObject({ failure: 'cut_off', retryable: false })
    expect(failed.usage).not.toBeNull()
  })

  test('ends as refused where the model declines', async () => {
    const failed = await catchFailure(
      open().answering({ text: 'I cannot', stop: 'refused' }).answer(aRequest(), never),
    )
    expect(failed).toMatchObject({ failure: 'refused', retryable: false })
    expect(failed.usage).not.toBeNull()
  })

  test('asks nobody for a caller who has already given up', async () => {
    const model = open().answering({ text: VERDICT })
    const failed = await catchFailure(model.answer(aRequest(), AbortSignal.abort()))
    expect(failed).toMatchObject({ failure: 'aborted', retryable: false, usage: null })
  })
}
