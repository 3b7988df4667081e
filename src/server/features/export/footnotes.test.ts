import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { docxNotes, TEXT_OF, withoutSpace } from '#test/support/exported-texts.ts'
import { generateSummary } from '#test/support/judging.ts'
import { zipPart } from '#test/support/zip-part.ts'

let app: TestApp
let member: TestClient
let analysis: Analysis
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  const { id } = await givenInvestigation(member, [
    'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.',
    'The ledger shows the March invoice of £1,350. It was paid on 12 March 2024 to Northgate Supplies.',
  ])
  analysis = await generateSummary(member, id)
})
afterAll(() => app.close())

const exported = async (format: string): Promise<Buffer> =>
  (
    await app.http.inject({
      url: `/api/analysis/${analysis.id}/export?format=${format}`,
      headers: { authorization: `Bearer ${member.token}` },
    })
  ).rawPayload

const rewrite = (content: object) =>
  app.context.database.sql.executeSql('update analyses set content = $2::text::jsonb where id = $1', [
    analysis.id,
    JSON.stringify(content),
  ])

describe('the footnotes of an export', () => {
  const twoSources = () => {
    const content = structuredClone(analysis.content!)
    const statements = content.sections.flatMap((section) => section.statements)
    const cited = statements.flatMap((statement) => statement.citations)
    const other = cited.find(({ evidence_id }) => evidence_id !== cited[0]!.evidence_id)!
    const [section] = content.sections
    section!.statements = [
      { ...statements[0]!, id: 'a', text: 'One thing.', citations: [cited[0]!, { ...other, id: 'o' }] },
      { ...statements[0]!, id: 'b', text: 'Nothing behind it.', citations: [], uncited: true },
      {
        ...statements[0]!,
        id: 'c',
        text: 'Another thing.',
        citations: [{ ...other, id: 'p', contrary: 'other_value' }],
      },
    ]
    content.sections = [section!]
    return { content, cited: [cited[0]!, other, other] }
  }

  it('name exhibit, title and place of every citation with the quoted words, and Word numbers them in the order of the text', async () => {
    const { content, cited } = twoSources()
    await rewrite(content)
    const bytes = await exported('docx')
    const notes = docxNotes(bytes)
    expect([...notes.keys()].filter((number) => number > 0)).toEqual([1, 2, 3])
    for (const [index, { quote }] of cited.entries()) {
      expect(notes.get(index + 1)).toMatch(/E-\d{3} Item \d, line \d+, .*found word for word/)
      expect(notes.get(index + 1)).toContain(`“${quote}”`)
    }
    expect(notes.get(3)).toMatch(/, speaks otherwise \(differs in a value\), /)
    const words = zipPart(bytes, 'word/document.xml')
    const marks = [...words.matchAll(/<w:footnoteReference w:id="(\d+)"/gu)]
    expect(marks.map(([, number]) => number)).toEqual(['1', '2', '3'])
    const at = (text: string) => words.indexOf(text)
    expect(marks.map(({ index }) => index > at('One thing.') && index < at('Nothing behind it.'))).toEqual([
      true,
      true,
      false,
    ])
    expect(at('Evidence cited')).toBeGreaterThan(marks[2]!.index)
    const bare = words.replace(/<[^>]*>/gu, '')
    expect(bare.match(/SHA-256 of the text: [0-9a-f]{64}/gu)?.length).toBeGreaterThan(1)
  })

  it('leave out the words that stand above them, and a conflict tells each of its passages once with who says it', async () => {
    const { content, cited } = twoSources()
    const [one, other] = cited
    const [section] = content.sections
    const quoted = `“${one!.quote}” (Item 1) against “${other!.quote}” (Item 2)`
    section!.statements = [
      { ...section!.statements[0]!, id: 'a', text: one!.quote, citations: [one!] },
      {
        ...section!.statements[0]!,
        id: 'd',
        kind: 'discrepancy',
        text: `Possible discrepancy in the amount (invoice): ${quoted}`,
        citations: [
          { ...one!, id: 'x' },
          { ...other!, id: 'y' },
        ],
      },
    ]
    await rewrite(content)
    for (const [format, textOf] of Object.entries(TEXT_OF)) {
      const text = withoutSpace(await textOf(await exported(format)))
      const count = (words: string) => text.split(withoutSpace(words)).length - 1
      expect([format, count(one!.quote), count(other!.quote)]).toEqual([format, 2, 1])
      expect(text).toContain(withoutSpace('2. Possible discrepancy in the amount (invoice).'))
      expect(text).not.toMatch(/against“|Item1\)against/)
      expect(text).toMatch(/\[3\]E-\d{3}Item\d,line\d+,[^[]*foundwordforword/)
    }
    expect([...docxNotes(await exported('docx')).keys()].filter((number) => number > 0)).toEqual([1, 2, 3])
  })

  it('are the same in PDF and Markdown, word for word and in the same order', async () => {
    const { content } = twoSources()
    await rewrite(content)
    const [word, pdf, markdown] = await Promise.all(['docx', 'pdf', 'md'].map(exported))
    // Markdown sets the quoted words below what it says of them.
    const bare = (text: string) => withoutSpace(text).replace(/[:“”]/gu, '')
    const notes = [1, 2, 3].map((number) => bare(`[${number}] ${docxNotes(word!).get(number)}`))
    for (const text of [await TEXT_OF.pdf!(pdf!), await TEXT_OF.md!(markdown!)]) {
      const places = notes.map((note) => bare(text).indexOf(note))
      expect(places).not.toContain(-1)
      expect(places.toSorted((a, b) => a - b)).toEqual(places)
    }
  })

  it('are none where nothing is cited, and the document says so', async () => {
    const content = structuredClone(analysis.content!)
    for (const { statements } of content.sections) for (const one of statements) one.citations = []
    await rewrite(content)
    for (const [format, textOf] of Object.entries(TEXT_OF)) {
      const text = await textOf(await exported(format))
      expect(withoutSpace(text)).toContain(withoutSpace('This analysis cites nothing from the evidence.'))
      expect(text).not.toContain('[1]')
    }
  })
})
