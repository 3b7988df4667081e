import { beforeAll, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut } from '#test/support/generation.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'

const PARAGRAPHS = Array.from({ length: 40 }, (_, n) =>
  Array.from(
    { length: 4 },
    (_, m) =>
      `On day ${4 * n + m} the crane ${n} lifted crate ${m} of consignment ${7 * n + m} onto the quay, and the foreman wrote it into the book.`,
  ).join(' '),
)
const ORIGINAL = PARAGRAPHS.join('\n\n')
const COPY = [...PARAGRAPHS.slice(0, -1), 'Forwarded for information by the harbour office.'].join('\n\n')

describeOnEitherDatabase('indexing an item', (database) => {
  let app: TestApp
  let member: TestClient
  const asked: string[] = []

  beforeAll(async () => {
    const words = createStoredWordEmbeddings()
    const embed = (texts: readonly string[], signal?: AbortSignal) => {
      asked.push(...texts)
      return words.embed(texts, signal)
    }
    app = await createTestApp({
      work: false,
      overrides: { database: database(), embeddings: { ...words, embed } },
    })
    member = await app.client('member')
  })

  const index = async (texts: readonly string[]) => {
    const { evidenceIds } = await givenInvestigation(member, texts)
    for (const evidenceId of evidenceIds)
      await carryOut(app, 'evidence-index', { organizationId: member.organizationId, evidenceId })
    return evidenceIds
  }
  const passagesOf = async (evidenceId: string) =>
    (
      await database().sql.executeSql(
        'select text, embedding::text as vector from evidence_chunks where evidence_id = $1 order by ordinal',
        [evidenceId],
      )
    ).rows as { text: string; vector: string }[]

  it('embeds what a copy of it says in the same words once', async () => {
    asked.length = 0
    const [original = '', copy = ''] = await index([ORIGINAL, COPY])
    const [ours, theirs] = [await passagesOf(original), await passagesOf(copy)]
    expect(ours.length).toBeGreaterThan(10)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expect(new Set(asked)).toEqual(new Set([...ours, ...theirs].map(({ text }) => text)))
    const vectors = new Map(ours.map(({ text, vector }) => [text, vector]))
    const shared = theirs.filter(({ text }) => vectors.has(text))
    expect(shared.length).toBeGreaterThan(10)
    for (const { text, vector } of shared) expect(vector).toBe(vectors.get(text))
  })

  it('takes nothing from a copy in another investigation, or from one that was deleted', async () => {
    await index([ORIGINAL])
    asked.length = 0
    const { evidenceIds } = await givenInvestigation(member, [ORIGINAL, COPY])
    const [first, second] = evidenceIds
    const job = { organizationId: member.organizationId }
    await carryOut(app, 'evidence-index', { ...job, evidenceId: first })
    const ofFirst = asked.length
    await member.call('DELETE', `/api/evidence/${first}`)
    await carryOut(app, 'evidence-index', { ...job, evidenceId: second })
    expect([ofFirst > 10, asked.length > 1.9 * ofFirst]).toEqual([true, true])
  })
})
