import { expect, vi } from 'vitest'
import { createBedrockModel } from '#server/adapters/language-model/bedrock/create-bedrock-model.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import type { HostedProvider, LanguageModel, ModelFailure } from '#server/ports/language-model.ts'
import { saidIn } from './answering-model.ts'
import { givenInvestigation, type TestApp } from './app.ts'
import type { ToldByModel } from './fake-model-provider.ts'
import { CALLERS, type CallerOptions, giveAwsCredentials, MODELS } from './fake-model-provider-callers.ts'
import type { Fault } from './fault-proxy.ts'
import { honestAnswer } from './honest-model.ts'

export const REGIONS = ['eu-west-2', 'eu-west-1'] as const

/** The real adapter of one provider, or of one region of it, towards an address of the test's own. */
export function adapterTo(
  url: string,
  provider: HostedProvider,
  region: string | null = null,
  options: CallerOptions = {},
): LanguageModel {
  if (provider !== 'bedrock') return CALLERS[provider](url, options)
  giveAwsCredentials()
  return createBedrockModel({ ...MODELS, ...options, region: region ?? REGIONS[0], endpoint: url })
}

/** Two items of evidence, every sentence of which names the case, so that every request about it does too. */
export const evidenceOf = (name: string): string[] => [
  `Dana Okafor approved the March invoice of £1,250 in file ${name} on 8 March 2024. The warehouse recorded twelve pallets for file ${name} on 9 March 2024. Noah Lindqvist signed the delivery note of file ${name} that morning.`,
  `The ledger of file ${name} shows the March invoice with £1,350. Priya Raman noticed the difference in file ${name} on 2 April 2024. Nobody asked Dana Okafor about the invoice in file ${name} before May 2024.`,
]
export const SENTENCES = 6

const caseIn = (said: string): string => /\bfile (CASE\d+)\b/.exec(said)![1]!

/**
 * Models of every provider whose calls go wherever the case at hand says, so that many cases may break their own
 * connections in one application at the same time.
 */
export function createCaseModels() {
  const routes = new Map<string, readonly LanguageModel[]>()
  const routed = (provider: HostedProvider, region: string | null, index: number): LanguageModel => ({
    provider,
    region,
    modelFor: (purpose) => (purpose === 'primary' ? MODELS.primaryModel : MODELS.qualityModel),
    answer: (request, signal) => routes.get(caseIn(saidIn(request)))![index]!.answer(request, signal),
  })
  const models: LanguageModels = {
    anthropic: [routed('anthropic', null, 0)],
    bedrock: [routed('bedrock', REGIONS[0], 0), routed('bedrock', REGIONS[1], 1)],
    openai_compatible: [routed('openai_compatible', null, 0)],
  }
  let cases = 0
  return {
    models,
    newCase: () => `CASE${++cases}`,
    /** Where calls about the case go from now on, the first region's first. */
    route: (name: string, ...to: readonly LanguageModel[]) => void routes.set(name, to),
  }
}

/** Answers honestly, unless something else is to be said about the case first. */
export function createSpeaker() {
  const saidFirst = new Map<string, (string | ToldByModel)[]>()
  return {
    says: (name: string, ...answers: (string | ToldByModel)[]) => void saidFirst.set(name, answers),
    respond: (said: string): string | ToldByModel =>
      saidFirst.get(caseIn(said))?.shift() ?? honestAnswer(said),
  }
}

/** Each attempt meets the fault in its place; null, and whatever comes after the last, passes. */
export const inTurn = (...faults: (Fault | null)[]) => {
  const left = [...faults]
  return () => left.shift() ?? null
}

/** Somebody of an organization of its own that works with the provider, and an investigation with a question. */
export async function givenCase(app: TestApp, name: string, provider: HostedProvider) {
  const client = await app.client('admin', name.toLowerCase())
  const chosen = await client.call('PUT', '/api/admin/settings', { ai_provider: provider })
  if (chosen.status !== 200) throw new Error(`the provider was not accepted: ${chosen.status}`)
  const { id } = await givenInvestigation(client, evidenceOf(name))
  const question = await client.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
    text: `Who approved the March invoice of file ${name}?`,
  })
  return { client, investigationId: id, questionId: question.body.id }
}
export type GivenCase = Awaited<ReturnType<typeof givenCase>>

export async function generateFor(given: GivenCase, regeneratedFrom?: string): Promise<string> {
  const { status, body } = await given.client.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: given.investigationId,
    type: 'question',
    question_id: given.questionId,
    ...(regeneratedFrom ? { regenerated_from: regeneratedFrom } : {}),
  })
  if (status !== 202) throw new Error(`the generation was not accepted: ${status} ${JSON.stringify(body)}`)
  return body.id
}

export interface UsedByCase {
  readonly provider: HostedProvider
  readonly region: string | null
  readonly model: string
  readonly purpose: string
  readonly failure: ModelFailure | null
  readonly input_tokens: number
  readonly created_at: Date
}

/** What was written down of each attempt for the analysis, in order, as soon as there are so many rows. */
export const usageOf = (app: TestApp, analysisId: string, attempts: number): Promise<UsedByCase[]> =>
  vi.waitFor(async () => {
    const rows = await app.context.tenancy.asSystem('read what a test used', (db) =>
      db
        .selectFrom('model_usage')
        .select(['provider', 'region', 'model', 'purpose', 'failure', 'input_tokens', 'created_at'])
        .where('analysis_id', '=', analysisId)
        .orderBy('id')
        .execute(),
    )
    expect(rows).toHaveLength(attempts)
    return rows as UsedByCase[]
  }, 20_000)
