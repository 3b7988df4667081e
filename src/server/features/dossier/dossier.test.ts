import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalRsaSigner } from '#server/adapters/manifest-signer/local-rsa/local-rsa-signer.ts'
import { createDiskManifestStore } from '#server/adapters/manifest-store/disk/disk-manifest-store.ts'
import type { ManifestSigner } from '#server/ports/manifest-signer.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Problem } from '#shared/contracts/common.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { issueDossier, leavesOf, problemsOf, textOf } from '#test/support/dossier.ts'
import { generateSummary } from '#test/support/judging.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. Müller ασφάλεια Дело.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]

let app: TestApp
let member: TestClient
let analysis: Analysis
let key: string
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  const { id } = await givenInvestigation(member, TEXTS)
  analysis = await generateSummary(member, id)
  key = (await app.http.inject({ url: '/.well-known/probity-signing-key.pem' })).body
})
afterAll(() => app.close())

const issue = (client = member, redact?: string) =>
  issueDossier(app, { client, id: analysis.id, ...(redact === undefined ? {} : { redact }) })
const rows = async (text: string) => (await app.context.database.sql.executeSql(text, [])).rows

describe('a dossier', () => {
  it('holds every statement with its quotes, every cited passage and every cited item with the hash of its file', async () => {
    const { files } = await issue()
    const statements = analysis.content!.sections.flatMap((section) => section.statements)
    const leaf = (path: string) => JSON.parse(textOf(files, `data/${path}`))
    for (const [place, statement] of statements.entries()) {
      const written = leaf(`leaves/analysis/s00${place + 1}.json`)
      expect(written.text).toBe(statement.text)
      for (const [at, citation] of statement.citations.entries()) {
        const { passage, start, end, quote, item } = written.citations[at]
        expect(quote).toBe(citation.quote)
        const [, , ...lines] = textOf(files, `data/${passage}`).split('\n')
        expect(lines.join('\n').slice(start, end)).toBe(quote)
        expect(leaf(item)).toMatchObject({
          evidence_id: citation.evidence_id,
          title: expect.stringMatching(/^Item/),
        })
        expect(leaf(item.replace('.json', '-file.json')).custody).toMatchObject([{ event: 'typed' }])
      }
    }
    expect(leaf('leaves/quality.json').faithfulness_score).toBe(analysis.faithfulness_score)
    expect(leaf('leaves/seal.json')).toMatchObject({
      content_sha256: analysis.content_sha256,
      request_sha256: analysis.context_sha256,
      seal: 'intact',
    })
    expect(leaf('leaves/audit/a001.json').action).toBe('analysis.generate')
    expect(textOf(files, 'data/leaves/audit/a001.json')).not.toContain(member.userId)
  })

  it('has a page to read that asks the network for nothing', async () => {
    const page = textOf((await issue()).files, 'data/report.html')
    expect(page).toContain('Dana Okafor approved the March invoice of £1,250')
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<(script|img|link|iframe)|https?:/)
  })

  it('is the same list under the same signature however often it is issued, and each copy is signed for itself', async () => {
    const first = await issue()
    // Leaves a row about the analysis in the trail.
    await app.http.inject({
      url: `/api/analysis/${analysis.id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    const second = await issue()
    const same = [
      ...leavesOf(first.files).map((path) => `data/${path}`),
      'data/leaves.sha256',
      'data/leaves.sha256.sig',
    ]
    for (const path of same) expect(second.files.get(path), path).toEqual(first.files.get(path))
    expect([...second.files.keys()]).toEqual([...first.files.keys()])
    expect(second.files.get('data/issue.json.sig')).not.toEqual(first.files.get('data/issue.json.sig'))
    for (const { files } of [first, second]) expect(problemsOf(files, key)).toEqual([])
  })

  it('is issued to viewers, and the trail names the copy by its hash', async () => {
    const viewer = await app.client('viewer')
    const { status, files, headers } = await issue(viewer)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="dossier-[0-9a-f]{12}\.zip"$/)
    const hash = createHash('sha256')
      .update(files.get('data/issue.json') ?? '')
      .digest('hex')
    const owner = await app.client('owner')
    const { body } = await owner.call<{ items: object[] }>(
      'GET',
      '/api/admin/audit-logs?action=dossier.issued',
    )
    expect(body.items[0]).toMatchObject({
      target_type: 'analysis',
      target_id: `${analysis.id}:${hash}`,
      target_title: describeSubject(analysis),
      actor_id: viewer.userId,
      success: true,
    })
    const redacted = (await issue(viewer, 'statement:s1')).headers['content-disposition']
    expect(redacted).toMatch(/dossier-[0-9a-f]{12}-redacted\.zip"$/)
  })

  it('is nothing that another organization is told of', async () => {
    const stranger = await app.client('owner', 'elsewhere')
    expect((await issue(stranger)).status).toBe(404)
  })

  it('keeps salts only sealed, and no words', async () => {
    const { files } = await issue()
    const [{ kept } = {}] = await rows('select string_agg(l::text, $$ $$) as kept from dossier_lists l')
    for (const statement of analysis.content!.sections.flatMap((section) => section.statements))
      expect(kept).not.toContain(statement.text)
    const salt = JSON.parse(textOf(files, 'data/leaves/analysis.json')).salt
    expect(Buffer.from(salt, 'base64url')).toHaveLength(32)
    expect(kept).not.toContain(Buffer.from(salt, 'base64url').toString('hex'))
    const salts = leavesOf(files).map((path) => textOf(files, `data/${path}`).split('\n')[0])
    expect(new Set(salts).size).toBe(salts.length)
  })

  it('may withhold what its query names, under the list and signature of the full copy', async () => {
    const full = await issue()
    const statement = analysis.content!.sections.flatMap((section) => section.statements)[0]!
    const copy = await issue(member, `statement:${statement.id}; person:Northgate Supplies`)
    for (const name of ['data/leaves.sha256', 'data/leaves.sha256.sig'])
      expect(copy.files.get(name)).toEqual(full.files.get(name))
    expect(problemsOf(copy.files, key)).toEqual([])
    const held = Buffer.concat([...copy.files.values()])
    for (const words of [statement.text, statement.citations[0]!.quote, 'Northgate', 'Supplies']) {
      expect(Buffer.concat([...full.files.values()]).includes(words)).toBe(true)
      expect(held.includes(words)).toBe(false)
    }
    expect(textOf(copy.files, 'data/withheld.tsv')).toContain('leaves/analysis/s001.json\tprivileged\n')
  })

  it('is refused where the query names nothing in it, without saying after it what was named', async () => {
    for (const redact of ['person:Nobody Atall', 'statement:s999', 'nonsense', 'person:'])
      expect([redact, (await issue(member, redact)).status]).toEqual([redact, 422])
    expect((await issue(member, 'person:Nobody Atall')).zip.toString()).not.toContain('Nobody')
  })

  it.each([
    'redacted=statement:s1',
    'Redact=statement:s1',
    'reason=privileged',
    'reason=unstated',
    'redact=',
    'redact=;',
  ])('is refused where a redacted copy is asked for wrongly, by ?%s', async (query) => {
    const answer = await member.call<Problem>('GET', `/api/analysis/${analysis.id}/dossier?${query}`)
    expect([answer.status, answer.body.errors?.length]).toEqual([422, 1])
  })

  it('of words that were edited is another list, while whoever only looks at them changes nothing', async () => {
    const first = await issue()
    const viewed = await member.call('POST', `/api/analysis/${analysis.id}/feedback`, { action: 'view' })
    expect(viewed.status).toBe(201)
    expect((await issue()).files.get('data/leaves.sha256')).toEqual(first.files.get('data/leaves.sha256'))
    const [statement] = analysis.content!.sections.flatMap((section) => section.statements)
    const edited = await member.call('PATCH', `/api/analysis/${analysis.id}`, {
      statements: [{ id: statement!.id, text: 'The invoice was approved in March.' }],
    })
    expect(edited.status).toBe(200)
    const second = await issue()
    expect(textOf(second.files, 'data/leaves.sha256')).not.toBe(textOf(first.files, 'data/leaves.sha256'))
    expect(JSON.parse(textOf(second.files, 'data/leaves/statement.json')).list_number).toBe(2)
    expect(problemsOf(second.files, key)).toEqual([])
  })
})

describe('a dossier of an analysis that is edited while it is signed', () => {
  it('is one of the edited words, and nothing is kept of the one that came too late', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'probity-dossier-'))
    const local = createLocalRsaSigner(dataDir)
    let whileSigning = async () => {}
    const sign: ManifestSigner['sign'] = async (message) => {
      const once = whileSigning
      whileSigning = async () => {}
      await once()
      return await local.sign(message)
    }
    const signer: ManifestSigner = { ...local, sign }
    const store = createDiskManifestStore(join(dataDir, 'proofs'))
    const slow = await createTestApp({ overrides: { manifestProtection: { store, signer } } })
    try {
      const client = await slow.client('member')
      const { id } = await givenInvestigation(client, TEXTS)
      const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: id,
        type: 'summary',
        focus: 'March invoice',
      })
      const { content } = await untilEnded(client, body.id)
      const statement = content!.sections.flatMap((section) => section.statements)[0]!
      whileSigning = async () => {
        const patch = { statements: [{ id: statement.id, text: 'It was approved in March.' }] }
        expect((await client.call('PATCH', `/api/analysis/${body.id}`, patch)).status).toBe(200)
      }
      const { files } = await issueDossier(slow, { client, id: body.id })
      expect(textOf(files, 'data/leaves/analysis/s001.json')).toContain('It was approved in March.')
      const kept = await slow.context.database.sql.executeSql('select from dossier_lists', [])
      expect(kept.rows).toHaveLength(1)
    } finally {
      await slow.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

describe('a dossier that cannot be made', () => {
  it('is refused of an analysis that is not finished, and where nothing signs', async () => {
    const idle = await createTestApp({ work: false, overrides: { manifestProtection: null } })
    try {
      const client = await idle.client('member')
      const { id } = await givenInvestigation(client, TEXTS)
      const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: id,
        type: 'summary',
      })
      const answer = await client.call<{ detail: string }>('GET', `/api/analysis/${body.id}/dossier`)
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        'This installation has no key for signing, so it issues no dossiers.',
      ])
    } finally {
      await idle.close()
    }
  })
})
