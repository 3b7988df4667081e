import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { pdfPages, TEXT_OF, withoutSpace } from '#test/support/exported-texts.ts'
import { generateSummary } from '#test/support/judging.ts'
import { zipPart } from '#test/support/zip-part.ts'

const TEXTS = [
  'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit. Müller ασφάλεια Дело.',
  'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
]
/** What a hostile title, statement and quote would like to be. */
const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[click](https://evil.example) ![x](https://evil.example/p.png) <https://evil.example>',
  'https://evil.example/`a``b www.evil.example mail@evil.example',
  '# heading\n- list\n1. one\n===\n```\ncode\n```\n| a | b |\n|---|---|',
  '=HYPERLINK("https://evil.example") { HYPERLINK "https://evil.example" } DDEAUTO c:\\\\windows',
  'pay \u202egnp.exe\u202c to \u2066him\u2069 \u0007 \ufffe \u{e0041} \u200b end',
  '&lt;b&gt; &amp; *bold* _em_ ~~gone~~ `code` \\[x\\]',
]

/** Markdown without what is literal in it: escaped characters and code spans. Whatever is left is markup. */
const markupOf = (markdown: string) =>
  markdown.replace(/\\[!-/:-@[-`{-~]/gu, '').replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/gu, '')
let app: TestApp
let member: TestClient
let analysis: Analysis
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  const { id } = await givenInvestigation(member, TEXTS)
  analysis = await generateSummary(member, id)
})
afterAll(() => app.close())

const exported = async (id: string, format: string, client = member) => {
  const answer = await app.http.inject({
    url: `/api/analysis/${id}/export?format=${format}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

describe.each(Object.keys(TEXT_OF))('an export as %s', (format) => {
  const textOf = async (id: string) =>
    withoutSpace(await TEXT_OF[format]!((await exported(id, format)).bytes))

  it('holds every sentence, every quote with its source and offsets, scores, judgments and where it comes from', async () => {
    // Other words than those of the evidence, so that a quote can only be found where it is cited.
    const content = structuredClone(analysis.content!)
    const statements = content.sections.flatMap((section) => section.statements)
    for (const [index, statement] of statements.entries()) statement.text = `What sentence ${index} says.`
    await rewrite(analysis.id, content)
    await member.call('POST', `/api/analysis/${analysis.id}/feedback`, { action: 'view' })
    const text = await textOf(analysis.id)
    const has = (words: string) => expect(text).toContain(withoutSpace(words))
    has(analysis.content!.title)
    for (const statement of statements) has(statement.text)
    const citations = statements.flatMap((statement) => statement.citations)
    expect(citations.length).toBeGreaterThan(0)
    for (const [index, citation] of citations.entries()) {
      has(citation.quote)
      has(`[${index + 1}] E-`)
    }
    expect(text).toMatch(/\[1\]E-\d{3}Item.*?,line\d+/)
    has('quotes only, no AI-written text')
    has('Organization')
    expect(text).toMatch(/Organization:?acme/i)
    has(`Model: ${analysis.model}`.replace('Model: ', ''))
    has('unaltered')
    has(analysis.context_sha256!)
    has(`${Math.round(analysis.faithfulness_score!)} of 100`)
    expect(text).toMatch(/\d+of\d+claimswerefoundintheevidence/)
    expect(text).toMatch(/\d+of\d+keypointsarecovered/)
    has(`Confidence: ${analysis.quality_confidence}`)
    has('Opened by')
    has('nobody has judged it yet')
  })

  it('numbers its statements, lists what it cites with hashes at its end, and says times as people do', async () => {
    await rewrite(analysis.id, analysis.content!)
    const text = await textOf(analysis.id)
    const statements = analysis.content!.sections.flatMap((section) => section.statements)
    for (const [index, statement] of statements.entries())
      expect(text).toContain(withoutSpace(`${index + 1}. ${statement.text}`))
    const cited = text.slice(text.indexOf(withoutSpace('Evidence cited')))
    expect(cited).toMatch(/E-\d{3}.?:?Item\d;citedinstatements?[\d,]+;SHA-256ofthetext:[0-9a-f]{64}/)
    expect(text.indexOf(analysis.context_sha256!)).toBeGreaterThan(text.indexOf('Judgments'))
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|Status:verified/)
    expect(text).toMatch(/Exported:\d+[A-Z][a-z]+\d{4}at\d\d:\d\dUTC/)
  })

  it('is an attachment with a harmless name, may be had by viewers, and stands in the audit trail', async () => {
    const viewer = await app.client('viewer')
    const { status, headers } = await exported(analysis.id, format, viewer)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="[A-Za-z0-9-]+-summary-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    const owner = await app.client('owner')
    const { body } = await owner.call<{ items: { action: string; target_id: string; actor_id: string }[] }>(
      'GET',
      '/api/admin/audit-logs?action=analysis.export',
    )
    expect(body.items[0]).toMatchObject({ target_id: analysis.id, actor_id: viewer.userId })
  })

  it('marks what is not cited, pointed elsewhere, without support, or in a person’s words with who and when', async () => {
    const content = structuredClone(analysis.content!)
    const [first] = content.sections[0]!.statements
    content.sections[0]!.statements = [
      {
        ...first!,
        id: 'a',
        text: 'Nobody said this.',
        citations: [],
        uncited: true,
        origin: 'person',
        edited_by: member.userId,
        edited_at: '2026-03-09T10:00:00.000Z',
        former_text: 'She paid it.',
      },
      { ...first!, id: 'c', text: 'Who left said this.', origin: 'person', edited_by: null, edited_at: null },
      {
        ...first!,
        id: 'b',
        unverified_quotes: ['we never paid'],
        citations: [{ ...first!.citations[0]!, repointed: true }],
      },
    ]
    await rewrite(analysis.id, content)
    const viewed = await member.call<Feedback>('POST', `/api/analysis/${analysis.id}/feedback`, {
      action: 'view',
    })
    const { name } = viewed.body.user
    const text = await textOf(analysis.id)
    for (const mark of [
      `Nobody said this.(written by ${name}, on 9 March 2026 at 10:00 UTC, not by the analysis, which said: “She paid it.”)(no citation)`,
      '(written by a former member, not by the analysis)',
      '(citation found in another passage)',
      '(not found in the evidence: we never paid)',
      'in a different passage from the one named',
    ])
      expect(text).toContain(withoutSpace(mark))
  })

  it('turns nothing that a text says into markup, and shows what would deceive', async () => {
    const content = structuredClone(analysis.content!)
    const [first] = content.sections[0]!.statements
    content.title = HOSTILE[0]!
    content.sections[0]!.heading = HOSTILE[1]!
    content.sections[0]!.statements = HOSTILE.map((text, index) => ({
      ...first!,
      id: `h${index}`,
      text,
      citations: first!.citations.slice(0, 1).map((citation) => ({ ...citation, quote: text })),
    }))
    content.limitations = [...HOSTILE]
    await rewrite(analysis.id, content)
    const { bytes } = await exported(analysis.id, format)
    const text = withoutSpace(await TEXT_OF[format]!(bytes))
    expect(text).toContain('<script>alert(1)</script>')
    expect(text).toContain(withoutSpace('pay [U+202E]gnp.exe[U+202C] to [U+2066]him[U+2069]'))
    expect(text).toContain('[U+E0041]')
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u{e0041}]/u)
    if (format === 'docx') {
      const { value, messages } = await mammoth.convertToHtml({ buffer: bytes })
      // Its only links are between a footnote and its mark.
      expect(value).not.toMatch(/<(img|script)\b|<a (?!href="#footnote-)/)
      expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    }
    if (format === 'md') {
      const markup = markupOf(bytes.toString())
      expect(markup).not.toMatch(/[<[\]`|~&]|:\/\/|www\.|@|^\s*(=+|-+)$/mu)
      expect(markup.replace(/^> /gmu, '')).not.toMatch(/>|^\s*(#(?!#? )|\d+\.)/mu)
    }
  })
})

const rewrite = (id: string, content: object) =>
  app.context.database.sql.executeSql('update analyses set content = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify(content).replaceAll('\\u0000', ''),
  ])

describe('an export', () => {
  it('says on every page of which case it is, that it is confidential, and which page of how many', async () => {
    const about = withoutSpace('Procurement complaint')
    const pages = await pdfPages((await exported(analysis.id, 'pdf')).bytes)
    for (const [index, { margins }] of pages.entries())
      expect(withoutSpace(margins)).toMatch(
        new RegExp(`^CASE-.*${about}ConfidentialPage${index + 1}of${pages.length}$`),
      )
    const { bytes } = await exported(analysis.id, 'docx')
    expect(zipPart(bytes, 'word/header1.xml')).toMatch(/CASE-.*Procurement complaint.*Confidential/)
    expect(zipPart(bytes, 'word/footer1.xml')).toMatch(/Page .*PAGE.* of .*NUMPAGES/)
  })

  it('says how confidential it is in the words that the organization decided on', async () => {
    const admin = await app.client('admin')
    const decide = (confidentiality: string) => admin.call('PUT', '/api/admin/settings', { confidentiality })
    await decide('Privileged: for counsel only')
    const [word, pdf, markdown] = await Promise.all(
      ['docx', 'pdf', 'md'].map(async (format) => (await exported(analysis.id, format)).bytes),
    )
    await decide('Confidential')
    expect(zipPart(word!, 'word/header1.xml')).toContain('Privileged: for counsel only')
    for (const { margins } of await pdfPages(pdf!)) expect(margins).toContain('Privileged: for counsel only')
    expect(markdown!.toString()).toContain('Privileged: for counsel only')
  })

  it('is refused for an analysis that is not finished, and in another format', async () => {
    const idle = await createTestApp({ work: false })
    try {
      const client = await idle.client('member')
      const { id } = await givenInvestigation(client, TEXTS)
      const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: id,
        type: 'summary',
      })
      const early = await client.call<{ code: string }>('GET', `/api/analysis/${body.id}/export?format=md`)
      expect([early.status, early.body.code]).toEqual([409, 'CONFLICT'])
      expect((await client.call('GET', `/api/analysis/${body.id}/export?format=html`)).status).toBe(422)
    } finally {
      await idle.close()
    }
  })
})
