import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '#shared/audit-actions.ts'
import { tablesUnder } from '../rules/security-table.ts'
import { isTest, readProject } from '../rules/source-files.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '../support/app.ts'
import { openTestPglite } from '../support/databases.ts'

const PAGE = 'docs/security-inventory.md'
const project = readProject()
const page = project.find(({ path }) => path === PAGE)?.text ?? ''
const under = (heading: RegExp) => tablesUnder(page, heading)
const product = project.filter(({ path }) => path.startsWith('src/') && !isTest({ path }))
const MIGRATIONS = /^migrations$|^schema_migrations$/

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  // With a real server it is that server's scheduler, and no job, that begins a retention run.
  app = await createTestApp({ overrides: { database: await openTestPglite() } })
  owner = await app.client('owner')
})
afterAll(() => app.close())

describe('the inventory', () => {
  it('puts every table of the database under one kind of data, and each kind under a level that says what it demands', async () => {
    const { rows } = await app.context.database.sql.executeSql(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const there = rows.map(({ name }) => String(name)).filter((name) => !MIGRATIONS.test(name))
    expect(there.length).toBeGreaterThan(40)
    const kinds = under(/^Kinds of data$/).filter((cells) => cells.length === 3)
    const named = kinds.flatMap(([, , tables = '']) => tables.split(' '))
    expect(named.sort()).toEqual(there.sort())
    const levels = under(/^Kinds of data$/)
      .filter((cells) => cells.length === 5 && cells[0] !== 'level')
      .map(([level]) => level)
    expect(new Set(kinds.map(([, level]) => level))).toEqual(
      new Set(levels.filter((name) => !/^:?-/.test(name ?? ''))),
    )
  })

  it('names every group of acts that the trail knows', () => {
    const groups = [...new Set(Object.keys(AUDIT_ACTIONS).map((action) => action.split('.')[0] ?? ''))]
    const [, words = ''] = /acts and refusals \(([^)]+)\)/.exec(page) ?? []
    expect(words.split(' ').sort()).toEqual(groups.sort())
  })

  it('names every key that is made from the encryption key', () => {
    const labels = product.flatMap(({ text }) =>
      [...text.matchAll(/keyring\s*\.(?:hmac|derive)\(\s*'([^']+)'/g)].map(([, label = '']) => label),
    )
    expect(labels.length).toBeGreaterThan(5)
    const named = under(/^Keys made from ENCRYPTION_KEY$/).map(([label]) => label)
    expect(named.sort()).toEqual([...new Set(labels)].sort())
    const makesPairs = product
      .filter(({ text }) => /generateKeyPair(?:Sync)?\)?\(/.test(text))
      .map(({ path }) => path)
    expect(makesPairs.sort()).toEqual([
      'src/server/adapters/identity-provider/embedded/signing-keys.ts',
      'src/server/adapters/manifest-signer/local-rsa/local-rsa-signer.ts',
    ])
  })

  it('says of every kind of background work how much of it there may be', () => {
    const kinds = app.context.features.jobKinds.map(({ name, concurrency, deadlineSeconds, retries }) =>
      [name, concurrency, deadlineSeconds, retries].join(' '),
    )
    const named = under(/^Costly work$/).map((cells) => cells.join(' '))
    expect(named.sort()).toEqual(kinds.sort())
  })

  it('names every address that is open before somebody is signed in', () => {
    const open = app.context.features.routes.filter(
      ({ access }) => access.kind === 'public' || (access.kind === 'session' && access.before !== undefined),
    )
    const named = under(/^Open before somebody is signed in$/).map(([route]) => route)
    expect(named.sort()).toEqual(open.map(({ method, url }) => `${method} ${url}`).sort())
  })

  it('writes logs in one place: nothing of the service prints by itself', () => {
    const prints = /\bconsole\.(?:log|info|warn|error|debug|trace)\b|\bprocess\.std(?:out|err)\.write\b/
    const mayPrint = /^src\/(?:cli|web)\/|^src\/server\/main\.ts$/
    const printing = product.filter(({ path, text }) => !mayPrint.test(path) && prints.test(text))
    expect(printing.map(({ path }) => path)).toEqual([])
    const makesLogs = product.filter(({ text }) => /from 'pino'/.test(text) && /\bpino\(/.test(text))
    expect(makesLogs.map(({ path }) => path)).toEqual(['src/server/platform/observability/log.ts'])
  })
})

describe('a combination that makes no sense', () => {
  const status = async (...call: Parameters<TestClient['call']>) => (await owner.call(...call)).status
  const questionOf = async (id: string) =>
    (await owner.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, { text: 'Who?' })).body
      .id
  const generate = (body: object) => status('POST', '/api/analysis/generate', body)
  const RULES: Readonly<Record<string, () => Promise<number>>> = {
    'an investigation whose conduct ends before it began': () =>
      status('POST', '/api/investigations', {
        title: 'x',
        conduct_start: '2026-03-02',
        conduct_end: '2026-03-01',
      }),
    'a change after which it would': async () => {
      const { body } = await owner.call<{ id: string }>('POST', '/api/investigations', {
        title: 'x',
        conduct_start: '2026-03-02',
      })
      expect(await status('PATCH', `/api/investigations/${body.id}`, { conduct_end: '2026-03-02' })).toBe(200)
      return status('PATCH', `/api/investigations/${body.id}`, { conduct_end: '2026-03-01' })
    },
    'a question analysis without a question': async () =>
      generate({ investigation_id: (await givenInvestigation(owner, ['A text.'])).id, type: 'question' }),
    'a topic analysis without a topic': async () =>
      generate({ investigation_id: (await givenInvestigation(owner, ['A text.'])).id, type: 'topic' }),
    'a question of another investigation': async () => {
      const [here, there] = [
        await givenInvestigation(owner, ['A text.']),
        await givenInvestigation(owner, ['Other.']),
      ]
      return generate({
        investigation_id: here.id,
        type: 'question',
        question_id: await questionOf(there.id),
      })
    },
    'a hold that ended before it began': async () => {
      const { id } = await givenInvestigation(owner, ['A text.'])
      return status('POST', `/api/investigations/${id}/legal-holds`, {
        reason: 'x',
        ends_at: '2020-01-01T00:00:00Z',
      })
    },
    'an item linked to a question of another investigation': async () => {
      const [here, there] = [
        await givenInvestigation(owner, ['A text.']),
        await givenInvestigation(owner, ['Other.']),
      ]
      return status('PATCH', `/api/questions/${await questionOf(there.id)}`, {
        evidence_ids: here.evidenceIds,
      })
    },
    'feedback before both gates': async () => {
      const { id } = await givenInvestigation(owner, [
        'Dana Okafor approved the March invoice on 4 March 2026.',
      ])
      const { body } = await owner.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: id,
        type: 'summary',
      })
      await untilEnded(owner, body.id)
      return status('POST', `/api/analysis/${body.id}/feedback`, { action: 'agree' })
    },
    'an audit trail that is kept for ever': () =>
      status('POST', `/api/organizations/${owner.organizationId}/retention-policies`, {
        data_category: 'audit_log',
        retention_days: null,
      }),
  }

  it.each(Object.entries(RULES))('is refused: %s', async (_rule, ask) =>
    expect([404, 409, 422]).toContain(await ask()),
  )

  it('stands on the page, and the page names no other', () =>
    expect(under(/^Combinations that are refused$/).map(([rule]) => rule)).toEqual(Object.keys(RULES)))
})
