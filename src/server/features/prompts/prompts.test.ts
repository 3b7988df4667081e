import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type {
  ActivePrompt,
  PromptDiff,
  PromptSummary,
  PromptVersionAnswer,
} from '#shared/contracts/prompts.ts'
import { PROMPT_TYPES, PROMPT_VARIABLES } from '#shared/prompt-types.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { carryOut } from '#test/support/generation.ts'
import { DEFAULT_PROMPTS } from './defaults/default-prompts.ts'

const TYPE = 'analysis_question'
const template = (words: string) => `{{evidence}}\n${words}\n{{question}}`
const version = (words: string, more: object = {}) => ({
  prompt_type: TYPE,
  system_prompt: `Read with care. ${words}`,
  user_prompt_template: template(words),
  ...more,
})

describe('prompts', () => {
  let app: TestApp
  let admin: TestClient
  let organizations = 0
  beforeAll(async () => {
    app = await createTestApp({ work: false })
  })
  afterAll(() => app.close())
  /** An administrator of an organization of their own. */
  const givenAdmin = async () => {
    admin = await app.client('admin', `prompts-${++organizations}`)
  }

  const save = async (body: object): Promise<PromptVersionAnswer> => {
    const answer = await admin.call<PromptVersionAnswer>('POST', '/api/admin/prompts', body)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const history = async (): Promise<PromptSummary[]> =>
    (await admin.call<{ items: PromptSummary[] }>('GET', `/api/admin/prompts/history?prompt_type=${TYPE}`))
      .body.items
  const one = async (number: number): Promise<PromptVersionAnswer> =>
    (
      await admin.call<PromptVersionAnswer>(
        'GET',
        `/api/admin/prompts/history?prompt_type=${TYPE}&version=${number}`,
      )
    ).body
  const actions = async (): Promise<string[]> =>
    (await admin.call<{ items: { action: string }[] }>('GET', '/api/admin/audit-logs')).body.items.map(
      (row) => row.action,
    )

  it('begin with the defaults that are shipped, one active version of each type', async () => {
    await givenAdmin()
    const { body } = await admin.call<{ items: ActivePrompt[] }>('GET', '/api/admin/prompts')
    expect(body.items.map((item) => [item.prompt_type, item.version, item.is_active])).toEqual(
      PROMPT_TYPES.map((type) => [type, 1, true]),
    )
    for (const item of body.items) {
      expect(item.system_prompt).toBe(DEFAULT_PROMPTS[item.prompt_type].system_prompt)
      expect(item.variables).toEqual(PROMPT_VARIABLES[item.prompt_type])
    }
  })

  it('that are saved get the next number and become active; a draft does not', async () => {
    await givenAdmin()
    const second = await save(version('two', { change_note: 'Shorter' }))
    expect(second).toMatchObject({ version: 2, is_active: true, change_note: 'Shorter' })
    const draft = await save(version('three', { activate: false }))
    expect(draft).toMatchObject({ version: 3, is_active: false, activated_at: null })
    expect((await history()).map((row) => [row.version, row.is_active])).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ])
    const activated = await admin.call<PromptVersionAnswer>('POST', '/api/admin/prompts/activate', {
      prompt_type: TYPE,
      version: 3,
    })
    expect(activated.body).toMatchObject({ version: 3, is_active: true, activated_at: expect.any(String) })
    expect((await one(2)).is_active).toBe(false)
    expect(await actions()).toEqual(expect.arrayContaining(['prompt.create', 'prompt.activate']))
  })

  it('are listed up to twenty, and older ones are still found by their number', async () => {
    await givenAdmin()
    for (let number = 2; number <= 23; number++) await save(version(`number ${number}`))
    const listed = await history()
    expect(listed.map((row) => row.version)).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index))
    expect((await one(2)).user_prompt_template).toBe(template('number 2'))
    expect((await one(1)).system_prompt).toBe(DEFAULT_PROMPTS[TYPE].system_prompt)
  })

  it('are rolled back by a new version with the old content, and the history is kept', async () => {
    await givenAdmin()
    await save(version('two'))
    await save(version('three'))
    const before = await history()
    const answer = await admin.call<PromptVersionAnswer>('POST', '/api/admin/prompts/history', {
      prompt_type: TYPE,
      version: 2,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ version: 4, restored_from_version: 2, is_active: true })
    expect(answer.body.user_prompt_template).toBe(template('two'))
    expect((await history()).slice(1).map(({ id, version }) => [id, version])).toEqual(
      before.map(({ id, version }) => [id, version]),
    )
    expect(await actions()).toContain('prompt.rollback')
    const missing = await admin.call<Problem>('POST', '/api/admin/prompts/history', {
      prompt_type: TYPE,
      version: 99,
    })
    expect(missing.status).toBe(404)
  })

  it('that were begun when another version was active are not changed, and whoever activated it is named', async () => {
    await givenAdmin()
    const colleague = await app.client('owner', `prompts-${organizations}`)
    const { body: theirs } = await colleague.call<PromptVersionAnswer>(
      'POST',
      '/api/admin/prompts',
      version('theirs', { expected_active_version: 1 }),
    )
    expect(theirs).toMatchObject({ version: 2, is_active: true, activated_by: colleague.userId })
    for (const [address, body] of [
      ['/api/admin/prompts', version('mine')],
      ['/api/admin/prompts', version('mine', { activate: false })],
      ['/api/admin/prompts/history', { prompt_type: TYPE, version: 1 }],
      ['/api/admin/prompts/activate', { prompt_type: TYPE, version: 1 }],
    ] as const) {
      const refused = await admin.call<Problem>('POST', address, { ...body, expected_active_version: 1 })
      expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
      expect(refused.body.detail).toMatch(
        /^Version 2 was activated by owner.* after you opened this, so nothing/,
      )
    }
    expect((await history()).map((row) => [row.version, row.is_active])).toEqual([
      [2, true],
      [1, false],
    ])
    const knowing = await save(version('mine', { expected_active_version: 2 }))
    expect(knowing).toMatchObject({ version: 3, is_active: true })
  })

  it('of one type do not move those of another', async () => {
    await givenAdmin()
    await save(version('two'))
    const { body } = await admin.call<{ items: ActivePrompt[] }>('GET', '/api/admin/prompts')
    expect(body.items.map((item) => item.version)).toEqual([2, ...PROMPT_TYPES.slice(1).map(() => 1)])
  })

  it('are compared by lines and by words', async () => {
    await givenAdmin()
    await save(version('Name every witness.'))
    await save(version('Name each witness.'))
    const { body } = await admin.call<PromptDiff>(
      'GET',
      `/api/admin/prompts/diff?prompt_type=${TYPE}&from=2&to=3`,
    )
    expect(body.user_prompt_template.words).toEqual([
      { kind: 'same', text: '{{evidence}}\nName ' },
      { kind: 'removed', text: 'every' },
      { kind: 'added', text: 'each' },
      { kind: 'same', text: ' witness.\n{{question}}' },
    ])
    expect(body.user_prompt_template.lines).toEqual([
      { kind: 'same', text: '{{evidence}}\n' },
      { kind: 'removed', text: 'Name every witness.\n' },
      { kind: 'added', text: 'Name each witness.\n' },
      { kind: 'same', text: '{{question}}' },
    ])
  })

  it.each([
    { broken: { user_prompt_template: '{{question}}' }, path: 'user_prompt_template', names: '{{evidence}}' },
    {
      broken: { user_prompt_template: '{{evidence}} {{question}} {{caze}}' },
      path: 'user_prompt_template',
      names: '{{caze}}',
    },
    { broken: { system_prompt: 'Use {{evidence}}.' }, path: 'system_prompt', names: '{{evidence}}' },
  ])(
    'with a variable that is missing or unknown are refused, naming $names',
    async ({ broken, path, names }) => {
      await givenAdmin()
      const { status, body } = await admin.call<Problem>('POST', '/api/admin/prompts', {
        ...version('two'),
        ...broken,
      })
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(body.errors).toEqual([{ path, message: expect.stringContaining(names) }])
      expect(body.detail).toContain(names)
      expect(await history()).toHaveLength(1)
    },
  )

  it('are for administrators and owners, and every organization has its own', async () => {
    await givenAdmin()
    await save(version('only ours'))
    const member = await app.client('member', `prompts-${organizations}`)
    expect((await member.call('GET', '/api/admin/prompts')).status).toBe(403)
    const elsewhere = await app.client('owner', 'prompts-elsewhere')
    const { body } = await elsewhere.call<{ items: ActivePrompt[] }>('GET', '/api/admin/prompts')
    expect(JSON.stringify(body)).not.toContain('only ours')
  })

  it('are previewed on the passages of a chosen investigation, without a model, and the look is audited', async () => {
    await givenAdmin()
    const { id } = await givenInvestigation(admin, [
      'Statement of Dana Okafor\n\nI approved the March invoice of £1,250.',
    ])
    const [evidence] = (
      await admin.call<{ items: { id: string }[] }>('GET', `/api/investigations/${id}/evidence`)
    ).body.items
    for (const job of ['evidence-index', 'evidence-units'])
      await carryOut(app, job, { organizationId: admin.organizationId, evidenceId: evidence!.id })
    await admin.call('POST', `/api/investigations/${id}/questions`, { text: 'Who approved the invoice?' })
    const { status, body } = await admin.call<{
      user_prompt: string
      system_prompt: string
      passages: number
    }>('POST', '/api/admin/prompts/preview', {
      prompt_type: TYPE,
      investigation_id: id,
      user_prompt_template: '{{evidence}}\nNow answer: {{question}}',
    })
    expect([status, body.passages]).toEqual([200, 1])
    expect(body.user_prompt).toContain('I approved the March invoice of £1,250.')
    expect(body.user_prompt).toContain('\n"Dana Okafor" says all of it\n')
    expect(body.user_prompt).toContain('Now answer: Who approved the invoice?')
    expect(body.system_prompt).toBe(DEFAULT_PROMPTS[TYPE].system_prompt)
    const looks = await admin.call<{ items: { action: string; target_id: string; phi: boolean }[] }>(
      'GET',
      '/api/admin/audit-logs?action=prompt.preview',
    )
    expect(looks.body.items).toMatchObject([{ target_id: id, phi: true }])
    const refused = await admin.call<Problem>('POST', '/api/admin/prompts/preview', {
      prompt_type: TYPE,
      investigation_id: id,
      user_prompt_template: '{{evidence}} {{topic}}',
    })
    expect(refused.status).toBe(422)
    expect(await history()).toHaveLength(1)
  })

  it('of every type can be previewed', async () => {
    await givenAdmin()
    const { id } = await givenInvestigation(admin, [])
    for (const type of PROMPT_TYPES) {
      const { status, body } = await admin.call<{ user_prompt: string }>(
        'POST',
        '/api/admin/prompts/preview',
        {
          prompt_type: type,
          investigation_id: id,
        },
      )
      expect([type, status]).toEqual([type, 200])
      expect(body.user_prompt).not.toContain('{{')
    }
  })
})
