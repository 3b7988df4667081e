import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { honestAboutInvoice, INVOICE_TEXT } from '#test/support/invoice-model.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { PUBLIC_URL, signedInBrowser } from '#test/support/mfa-session.ts'
import { scriptedModel } from '#test/support/scripted-model.ts'
import { createSoftwareAuthenticator } from '#test/support/software-authenticator.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const REFUSED_TO_FIRE = 11

describe('a service that watches itself', () => {
  const { logger, lines } = recordingLogger()
  let app: TestApp
  let owner: TestClient
  beforeAll(async () => {
    app = await createTestApp({
      config: { publicUrl: PUBLIC_URL },
      overrides: {
        logger,
        embeddings: createStoredWordEmbeddings(),
        languageModels: {
          bedrock: [
            scriptedModel({
              provider: 'bedrock',
              region: 'eu-west-2',
              move: () => 'answer',
              text: honestAboutInvoice,
            }),
          ],
        },
      },
    })
    owner = await app.client('owner')
    await app.context.alarmWatch!.tick()
  })
  afterAll(() => app.close())

  const stateOf = async (name: string) => {
    await app.context.alarmWatch!.tick()
    return app.context.alarmWatch!.report().find(({ alarm }) => alarm.name === name)!.state.kind
  }
  const toldOf = (words: string) => lines.filter(({ msg }) => msg === words).length

  it('sees a spike of passkeys that are refused', async () => {
    const { browser, userId } = await signedInBrowser(app)
    const post = async (path: string, body: object) =>
      await browser.send<never>('POST', `/api/auth/webauthn/${path}`, body)
    const authenticator = createSoftwareAuthenticator(PUBLIC_URL)
    const { body: enrolment } = await post('register/options', {})
    expect((await post('register/verify', { response: authenticator.register(enrolment) })).status).toBe(200)
    const thief = (await signedInBrowser(app, { userId })).browser
    const stranger = createSoftwareAuthenticator(PUBLIC_URL)
    expect(await stateOf('webauthn-verify-failures')).toBe('quiet')
    for (let tried = 0; tried < REFUSED_TO_FIRE; tried++) {
      const { body: options } = await thief.send<never>('POST', '/api/auth/webauthn/authenticate/options', {})
      const { status } = await thief.send('POST', '/api/auth/webauthn/authenticate/verify', {
        response: stranger.authenticate(options),
      })
      expect([401, 429]).toContain(status)
    }
    expect(toldOf('passkey refused')).toBe(REFUSED_TO_FIRE)
    expect(await stateOf('webauthn-verify-failures')).toBe('firing')
  })

  it('sees that the use of a model cannot be recorded, and records it later', async () => {
    const { executeSql } = app.context.database.sql
    await owner.call('PUT', '/api/admin/settings', { ai_provider: 'bedrock' })
    const { id } = await givenInvestigation(owner, [INVOICE_TEXT])
    expect(await stateOf('usage-recording-failure')).toBe('quiet')
    await executeSql('alter table model_usage rename to model_usage_away')
    const { body } = await owner.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
      focus: 'March invoice',
    })
    expect((await untilEnded(owner, body.id)).generation_status).toBe('verified')
    await expect.poll(() => toldOf('model usage could not be recorded')).toBeGreaterThan(0)
    await executeSql('alter table model_usage_away rename to model_usage')
    expect(await stateOf('usage-recording-failure')).toBe('firing')
    await expect
      .poll(async () => (await executeSql('select id from model_usage')).rows.length)
      .toBeGreaterThan(0)
  })
})
