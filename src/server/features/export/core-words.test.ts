import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { TEXT_OF, withoutSpace } from '#test/support/exported-texts.ts'
import { generateSummary } from '#test/support/judging.ts'

const BEFORE = 'Asked about the ladder.'
const CORE = 'No, the *left* one [https://a.example] was ours **'
const AFTER = 'It came back on a lorry, much later than we had been told.'

let app: TestApp
let member: TestClient
let analysis: Analysis
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  const { id } = await givenInvestigation(member, ['The ladder was carried out of the yard at noon.'])
  analysis = await generateSummary(member, id)
  const content = structuredClone(analysis.content!)
  const [section] = content.sections
  const [first] = section!.statements
  const statement = (id: string, text: string, core?: string) => ({ ...first!, id, text, core })
  section!.statements = [
    statement('a', `${BEFORE} ${CORE} ${AFTER}`, CORE),
    statement('b', 'All of this was chosen.'),
    statement('c', 'Said otherwise by now.', 'not in it'),
  ]
  content.sections = [section!]
  await app.context.database.sql.executeSql('update analyses set content = $2::text::jsonb where id = $1', [
    analysis.id,
    JSON.stringify(content),
  ])
})
afterAll(() => app.close())

const exported = async (format: string): Promise<Buffer> =>
  (
    await app.http.inject({
      url: `/api/analysis/${analysis.id}/export?format=${format}`,
      headers: { authorization: `Bearer ${member.token}` },
    })
  ).rawPayload

describe('the words for which a statement was chosen', () => {
  it.each(Object.keys(TEXT_OF))('stand where they stood, as %s', async (format) => {
    const text = withoutSpace(await TEXT_OF[format]!(await exported(format)))
    for (const words of [`${BEFORE} ${CORE} ${AFTER}`, 'All of this was chosen.', 'Said otherwise by now.'])
      expect(text).toContain(withoutSpace(words))
  })

  it('stand out from what stands around them in Word', async () => {
    const { value } = await mammoth.convertToHtml({ buffer: await exported('docx') })
    expect(value).toContain(`${BEFORE} <strong>${CORE}</strong> ${AFTER}`)
    expect(value).not.toMatch(/<strong>(?:All of this|Said otherwise|not in it)/)
  })

  it('stand out in Markdown, in which they are no markup themselves', async () => {
    const text = (await exported('md')).toString()
    expect(text).toContain(
      `${BEFORE} **No, the \\*left\\* one \`[https://a.example]\` was ours \\*\\*** It came back`,
    )
    expect(text).not.toMatch(/\*\*(?:All of this|Said otherwise|not in it)/)
  })

  it('stand out in a PDF', async () => {
    const pdf = await getDocument({ data: new Uint8Array(await exported('pdf')), verbosity: 0 }).promise
    const faces = new Map<string, string>()
    for (let number = 1; number <= pdf.numPages; number++)
      for (const item of (await (await pdf.getPage(number)).getTextContent()).items)
        if ('str' in item) faces.set(item.str.trim(), item.fontName)
    await pdf.loadingTask.destroy()
    const faceOf = (words: string) => [...faces].find(([text]) => text.startsWith(words))?.[1]
    expect(faceOf('No, the *left* one')).toBeDefined()
    expect(faceOf('No, the *left* one')).not.toBe(faceOf(BEFORE))
    expect(faceOf('All of this was chosen.')).toBe(faceOf(BEFORE))
    expect(faceOf('Said otherwise by now.')).toBe(faceOf(BEFORE))
  })
})
