import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { createTestApp, givenInvestigation, type TestApp, untilEnded } from '#test/support/app.ts'
import { type ModelMove, scriptedModel } from '#test/support/scripted-model.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import { createProviderHealth } from './provider-health.ts'

const five = (failure: ModelFailure | null) => Array<ModelFailure | null>(5).fill(failure)

describe('a provider', () => {
  it.each<[string, (ModelFailure | null)[], boolean]>([
    ['has not been asked yet', [], false],
    ['failed four times', five('server_error').slice(1), false],
    ['failed five times in a row', five('connection'), true],
    ['accepts no credentials', five('authentication'), true],
    ['answered after four failures, and fails again', [...five('timeout').slice(1), null, 'timeout'], false],
    ['answered after many failures', [...five('overloaded'), 'overloaded', null], false],
    ['declines to answer', [...five('overloaded'), 'refused'], false],
    ['has its callers give up', five('aborted'), false],
    ['fails and has a caller give up', [...five('throttled'), 'aborted'], true],
    ['is asked in ways that it does not know', five('answer_shape_unsupported'), false],
  ])('that %s', (_, failures, away) => {
    const at = new Date()
    const health = createProviderHealth({ clock: { now: () => at } })
    for (const failure of failures) health.heard({ provider: 'bedrock', failure, at, ms: 0 })
    expect([health.isAway('bedrock'), health.isAway('anthropic')]).toEqual([away, false])
  })

  it('that failed five minutes ago may be back', () => {
    let now = new Date()
    const health = createProviderHealth({ clock: { now: () => now } })
    for (const failure of five('connection')) health.heard({ provider: 'bedrock', failure, at: now, ms: 0 })
    now = new Date(now.getTime() + 299_999)
    expect(health.isAway('bedrock')).toBe(true)
    now = new Date(now.getTime() + 1)
    expect(health.isAway('bedrock')).toBe(false)
  })
})

describe('readiness while the regions of the hosted service', () => {
  let app: TestApp
  let move: ModelMove = 'connection'
  const region = (name: string) => scriptedModel({ provider: 'bedrock', region: name, move: () => move })
  beforeAll(async () => {
    app = await createTestApp({
      overrides: {
        embeddings: createStoredWordEmbeddings(),
        languageModels: { bedrock: [region('eu-west-2'), region('eu-west-1')] },
      },
    })
  })
  afterAll(() => app.close())

  const provider = async () => {
    const answer = await app.http.inject('/api/health/ready')
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'ready'])
    const { checks } = answer.json<{ checks: { name: string; ok: boolean }[] }>()
    return checks.find(({ name }) => name === 'provider')!.ok
  }
  async function generate() {
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, ['Dana Okafor approved the March invoice.'])
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    return await untilEnded(member, body.id)
  }

  it('are down says so, the service is ready all the same, and once they answer it says that', async () => {
    expect(await provider()).toBe(true)
    expect((await generate()).generation_status).toBe('failed')
    expect(await provider()).toBe(false)
    move = 'refused'
    await generate()
    expect(await provider()).toBe(true)
  })
})
