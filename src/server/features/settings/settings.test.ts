import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installationDefault, type LanguageModels } from '#server/features/ai/index.ts'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Settings } from '#shared/contracts/settings.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { scriptedModel } from '#test/support/scripted-model.ts'
import { createProviderChoice } from './choose-provider.ts'

const move = () => 'answer' as const
const ANTHROPIC: LanguageModels = { anthropic: [scriptedModel({ provider: 'anthropic', move })] }
const BEDROCK: LanguageModels = {
  bedrock: [scriptedModel({ provider: 'bedrock', region: 'eu-west-2', move })],
}
const OPENAI_COMPATIBLE: LanguageModels = {
  openai_compatible: [scriptedModel({ provider: 'openai_compatible', move })],
}
const url = '/api/admin/settings'

let now = new Date()
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
/** An installation without any language model, and one with two providers. */
let bare: TestApp
let equipped: TestApp
beforeAll(async () => {
  const clock = { now: () => now }
  bare = await createTestApp({ work: false, overrides: { clock } })
  equipped = await createTestApp({
    work: false,
    overrides: { clock, languageModels: { ...BEDROCK, ...ANTHROPIC } },
  })
})
afterAll(async () => {
  await bare.close()
  await equipped.close()
})

let organizations = 0
const adminOf = (app: TestApp) => app.client('admin', `organization-${++organizations}`)
const read = async (client: TestClient) => (await client.call<Settings>('GET', url)).body
const put = (client: TestClient, change: object) => client.call<Settings & Problem>('PUT', url, change)

describe('the settings of an organization', () => {
  it('are those of the installation at first: the built-in analyst where no provider is configured', async () => {
    expect(await read(await adminOf(bare))).toEqual({
      ai_provider: 'extractive',
      ai_provider_is_default: true,
      primary_model: null,
      quality_model: null,
      background_ai_enabled: true,
      idle_timeout_minutes: 30,
      contrary_gate: false,
      standard_of_proof: 'preponderance',
      standard_of_proof_words: null,
      confidentiality: 'Confidential',
      available_providers: ['extractive'],
    })
  })

  it.each<[LanguageModels, string]>([
    [{}, 'extractive'],
    [{ ...OPENAI_COMPATIBLE, ...BEDROCK, ...ANTHROPIC }, 'anthropic'],
    [{ ...OPENAI_COMPATIBLE, ...BEDROCK }, 'bedrock'],
    [OPENAI_COMPATIBLE, 'openai_compatible'],
  ])('begin with the first provider that is configured', (models, provider) =>
    expect(installationDefault(models)).toBe(provider),
  )

  it('name the models of the provider', async () => {
    expect(await read(await adminOf(equipped))).toMatchObject({
      ai_provider: 'anthropic',
      primary_model: 'anthropic-primary',
      quality_model: 'anthropic-quality',
      available_providers: ['extractive', 'bedrock', 'anthropic'],
    })
  })

  it('change one by one, and another organization does not notice', async () => {
    const admin = await adminOf(equipped)
    expect((await put(admin, { ai_provider: 'bedrock' })).body).toMatchObject({
      ai_provider: 'bedrock',
      primary_model: 'bedrock-primary',
    })
    await put(admin, { idle_timeout_minutes: 10 })
    expect(await read(admin)).toMatchObject({ ai_provider: 'bedrock', idle_timeout_minutes: 10 })
    expect(await read(await adminOf(equipped))).toMatchObject({
      ai_provider: 'anthropic',
      idle_timeout_minutes: 30,
    })
  })

  it.each([
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['bedrock', 'BEDROCK_REGION'],
    ['openai_compatible', 'OPENAI_COMPATIBLE_BASE_URL'],
  ])(
    'refuse %s where %s is unset, and nothing else of the request is done',
    async (ai_provider, variable) => {
      const admin = await adminOf(bare)
      const { status, body } = await put(admin, { ai_provider, background_ai_enabled: false })
      expect([status, body.code]).toEqual([422, 'PROVIDER_NOT_CONFIGURED'])
      expect(body.detail).toContain(variable)
      expect(body.errors).toMatchObject([{ path: 'ai_provider' }])
      expect(await read(admin)).toMatchObject({ ai_provider: 'extractive', background_ai_enabled: true })
    },
  )

  it('take back what was read, but no other model than the environment names', async () => {
    const admin = await adminOf(equipped)
    expect((await put(admin, await read(admin))).status).toBe(200)
    const { status, body } = await put(admin, { primary_model: 'another-one' })
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.errors).toMatchObject([{ path: 'primary_model' }])
  })

  it.each([
    [{ idle_timeout_minutes: 31 }, 'idle_timeout_minutes'],
    [{ idle_timeout_minutes: 4 }, 'idle_timeout_minutes'],
    [{ ai_provider: 'other' }, 'ai_provider'],
  ])('refuse %j', async (change, path) => {
    const { status, body } = await put(await adminOf(bare), change)
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
  })

  it('hold the one switch of background documents that the organization has', async () => {
    const admin = await adminOf(bare)
    const organization = `/api/organizations/${admin.organizationId}`
    await put(admin, { background_ai_enabled: false })
    expect((await admin.call('GET', organization)).body).toMatchObject({ background_ai_enabled: false })
    await admin.call('PATCH', organization, { background_ai_enabled: true })
    expect(await read(admin)).toMatchObject({ background_ai_enabled: true })
  })

  it('leave a row for every request to change them, and one for each that was changed', async () => {
    const admin = await adminOf(equipped)
    await put(admin, { ai_provider: 'extractive', idle_timeout_minutes: 15, background_ai_enabled: true })
    await put(admin, { ai_provider: 'openai_compatible' })
    const { body } = await admin.call<{ items: AuditRow[] }>('GET', '/api/admin/audit-logs')
    const rows = body.items.flatMap((row) =>
      row.action.startsWith('setting')
        ? [[row.action, row.success, row.error_message, row.target_type, row.target_id, row.actor_id]]
        : [],
    )
    expect(rows).toEqual([
      ['settings.update', false, 'PROVIDER_NOT_CONFIGURED', null, null, admin.userId],
      ['settings.update', true, null, null, null, admin.userId],
      ['setting.changed', true, null, 'idle_timeout_minutes', '15', admin.userId],
      ['setting.changed', true, null, 'ai_provider', 'extractive', admin.userId],
    ])
  })
})

describe('the choice of a provider', () => {
  it('is in use at once where it was made, and in every other process within 30 seconds', async () => {
    const admin = await adminOf(equipped)
    const { tenancy, clock, features } = equipped.context
    const otherProcess = createProviderChoice({ tenancy, clock, installationDefault: 'anthropic' })
    const inUse = async () => [
      (await features.ai.modelFor(admin.organizationId))?.provider,
      await otherProcess.of(admin.organizationId),
    ]
    expect(await inUse()).toEqual(['anthropic', 'anthropic'])
    later(10)
    await put(admin, { ai_provider: 'bedrock' })
    expect(await inUse()).toEqual(['bedrock', 'anthropic'])
    later(19)
    expect(await inUse()).toEqual(['bedrock', 'anthropic'])
    later(1)
    expect(await inUse()).toEqual(['bedrock', 'bedrock'])
    await put(admin, { ai_provider: 'extractive' })
    expect(await features.ai.modelFor(admin.organizationId)).toBeNull()
  })

  it('may be the default, and then stays when the installation gets another default', async () => {
    const { tenancy, clock } = bare.context
    const withKey = createProviderChoice({ tenancy, clock, installationDefault: 'anthropic' })
    const admin = await adminOf(bare)
    const asRead = await read(admin)
    expect(asRead).toMatchObject({ ai_provider: 'extractive', ai_provider_is_default: true })
    expect((await put(admin, asRead)).body, 'sent back as it was read').toMatchObject({
      ai_provider_is_default: true,
    })
    expect(await withKey.of(admin.organizationId)).toBe('anthropic')
    expect((await put(admin, { ai_provider: 'extractive' })).body).toMatchObject({
      ai_provider: 'extractive',
      ai_provider_is_default: false,
    })
    withKey.changed(admin.organizationId)
    expect(await withKey.of(admin.organizationId)).toBe('extractive')
  })

  it('is asked of the database once in that time', async () => {
    const admin = await adminOf(bare)
    const { tenancy, clock } = bare.context
    let asked = 0
    const counting: typeof tenancy = {
      ...tenancy,
      inTenant: (scope, work) => {
        asked++
        return tenancy.inTenant(scope, work)
      },
    }
    const choice = createProviderChoice({ tenancy: counting, clock, installationDefault: 'extractive' })
    await Promise.all(Array.from({ length: 20 }, () => choice.of(admin.organizationId)))
    expect(asked).toBe(1)
  })

  it('that this installation no longer has stops new analyses instead of sending evidence elsewhere', async () => {
    const admin = await adminOf(equipped)
    await equipped.context.tenancy.asSystem('a choice of the time when it was configured', (db) =>
      db
        .insertInto('app_settings')
        .values({
          organization_id: admin.organizationId,
          key: 'ai_provider',
          value: '"openai_compatible"',
          updated_by: null,
          updated_at: now,
        })
        .execute(),
    )
    const { body } = await admin.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    await admin.call('POST', `/api/investigations/${body.id}/evidence`, { title: 'A', content: 'Words.' })
    const answer = await admin.call<Problem>('POST', '/api/analysis/generate', {
      investigation_id: body.id,
      type: 'summary',
    })
    expect([answer.status, answer.body.code]).toEqual([422, 'PROVIDER_NOT_CONFIGURED'])
    expect(answer.body.detail).toContain('An administrator can choose another one.')
  })
})
