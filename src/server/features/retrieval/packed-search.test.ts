import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceChunks } from '#server/features/evidence/evidence-chunks.store.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import { splitWords } from '#server/platform/text/words.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { describeOnEitherDatabase, tenancyOf } from '#test/support/databases.ts'
import { seededRandom } from '#test/support/random.ts'
import {
  rankEachBroadly,
  rankEachByText,
  rankEachByVector,
  searchEach,
  sharedPlaces,
} from '#test/support/ranking-of-each.ts'
import { findItemsWith } from './find-items.ts'
import { packInvestigation } from './pack-blocks.ts'
import { rankByText } from './rank-by-text.ts'
import { searchCase } from './search-case.ts'
import { findNearestOfEach, rankBroadly, rankByVector } from './vectors.store.ts'

const MODEL = 'test/native'
const now = new Date('2026-03-01T10:00:00Z')
const WORDS = [
  'invoice',
  'harbour',
  'guard',
  'signed',
  'refused',
  'budget',
  'Lindt',
  'crane',
  'delivery',
  'note',
]
const random = seededRandom()

/** Common words often, rare ones seldom, as in any language. */
const word = () => WORDS[Math.floor(WORDS.length * (random.int(1_000) / 1_000) ** 2)] ?? 'note'
const text = () => `${Array.from({ length: 4 + random.int(20) }, word).join(' ')}.`
const vector = () => Float32Array.from({ length: 384 }, () => random.int(2_001) / 1_000 - 1)

/** Signs choose candidates, and vectors by chance are the hardest for them; the bench measures real ones. */
const BY_SIGNS = { exactUpTo: 0, limit: 20 } as const
const SHARE = 0.7

const expectMost = (found: readonly string[], exact: readonly string[]) => {
  const wanted = new Set(exact.slice(0, found.length))
  expect(new Set(found).intersection(wanted).size).toBeGreaterThanOrEqual(SHARE * wanted.size)
}
const nearestOfAll = (found: readonly { readonly chunkId: string; readonly vector: number }[]) =>
  found.map(({ chunkId, vector }) => `${vector} ${chunkId}`)

describeOnEitherDatabase(`a case that is packed, seed ${random.seed}`, (database) => {
  let tenancy: Tenancy
  let scope: TenantScope
  let investigationId: string
  const items: string[] = []
  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => tenancy.inTenant(scope, work)
  const pack = () =>
    packInvestigation({ tenancy }, scope, { investigationId, signal: AbortSignal.timeout(60_000) })

  beforeAll(async () => {
    tenancy = tenancyOf(database())
    const organizationId = randomIds.uuid()
    scope = { organizationId, userId: null }
    investigationId = randomIds.uuid()
    items.length = 0
    await database().sql.executeSql(
      `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'x', $2, now(), now())`,
      [organizationId, organizationId],
    )
    await database().sql.executeSql(
      `insert into investigations (organization_id, id, case_number, title, investigation_type, opened_at, created_at, updated_at)
       values ($1, $2, 'CASE-1', 'x', 'other', now(), now(), now())`,
      [organizationId, investigationId],
    )
    await addItems(120)
    await pack()
    await addItems(120)
    await pack()
    await addItems(20)
    await change(3, 'deleted_at = now()')
    await change(4, 'withdrawn_at = now()')
    await change(100, 'include_in_ai = false')
    await change(245, 'deleted_at = now()')
    // As the service has it done for the embedded database every minute.
    await database().sql.executeSql('analyze')
  })

  const change = (item: number, what: string) =>
    database().sql.executeSql(`update evidence_items set ${what} where id = $1`, [items[item]])

  const addItems = async (count: number) => {
    for (let n = 0; n < count; n++)
      items.push(await addItem(`${word()} ${word()} ${n}`, Array.from({ length: 1 + random.int(12) }, text)))
  }

  const addItem = async (title: string, texts: readonly string[]): Promise<string> => {
    const id = randomIds.uuid()
    await inTenant(async (db) => {
      await db
        .insertInto('evidence_items')
        .values({
          ...{ organization_id: scope.organizationId, id, investigation_id: investigationId, title },
          source_type: random.int(8) === 0 ? 'background_doc' : 'content',
          ...{ text_status: 'extracted', created_at: now, updated_at: now },
        })
        .execute()
      await giveText(db, id, texts)
    })
    return id
  }

  const giveText = async (db: TenantDb, evidenceId: string, texts: readonly string[]) => {
    await sql`update evidence_items set chunk_count = ${texts.length} where id = ${evidenceId}`.execute(db)
    await replaceChunks(
      db,
      { organizationId: scope.organizationId, investigationId, evidenceId, embeddingModel: MODEL, now },
      texts.map((each) => ({
        id: randomIds.uuid(),
        start: 0,
        end: each.length,
        text: each,
        tokenCount: each.split(' ').length,
        embedding: vector(),
      })),
    )
  }

  const ids = (ranked: readonly { readonly chunkId: string }[]) => ranked.map(({ chunkId }) => chunkId)
  const rows = async (what: string) =>
    (await database().sql.executeSql(`${what} where investigation_id = $1`, [investigationId])).rows
  const countPacked = async () => (await rows('select from search_items')).length - (await countUnpacked())
  const countUnpacked = async () =>
    (await rows('select block from search_items')).filter(({ block }) => block === null).length

  /** Both ways, each by both rankings and over the whole case. */
  const QUERIES = ['Who signed the delivery note?', 'crane', 'Lindt refused the budget', 'guard 77']
  const expectSame = async (queries = QUERIES) => {
    const vectors = new Map(queries.map((query) => [query, vector()]))
    for (const query of queries) {
      const byWords = { investigationId, query, limit: 150 }
      const mine = await inTenant((db) => rankByText(db, byWords))
      const slow = await inTenant((db) => rankEachByText(db, byWords))
      expect(sharedPlaces(mine)).toEqual(sharedPlaces(slow))
      for (const [index, { score }] of mine.entries()) expect(score).toBeCloseTo(slow[index]?.score ?? 0, 9)
      const near = { investigationId, vector: vectors.get(query) ?? vector(), model: MODEL, limit: 150 }
      const nearest = ids(await inTenant((db) => rankEachByVector(db, near)))
      expect(ids(await inTenant((db) => rankByVector(db, near)))).toEqual(nearest)
      expectMost(ids(await inTenant((db) => rankByVector(db, { ...near, ...BY_SIGNS }))), nearest)
    }
    const broad = { investigationId, model: MODEL, limit: 300 }
    const broadly = ids(await inTenant((db) => rankEachBroadly(db, broad)))
    expect(ids(await inTenant((db) => rankBroadly(db, broad)))).toEqual(broadly)
    expectMost(ids(await inTenant((db) => rankBroadly(db, { ...broad, ...BY_SIGNS }))), broadly)
    const usable = {
      vectors: [...vectors.values()],
      searched: { backgroundEnabled: true },
      ...broad,
    } as const
    const bySigns = await inTenant((db) => findNearestOfEach(db, { ...usable, ...BY_SIGNS }))
    const exact = await inTenant((db) => findNearestOfEach(db, { ...usable, limit: BY_SIGNS.limit }))
    expectMost(nearestOfAll(bySigns), nearestOfAll(exact))
    await expectSameSearch(queries, vectors)
  }

  async function expectSameSearch(
    queries: readonly string[],
    vectors: ReadonlyMap<string, Float32Array>,
  ): Promise<void> {
    const embeddings = {
      id: MODEL,
      embed: async (texts: readonly string[]) => texts.map((each) => vectors.get(each) ?? vector()),
      similarityPercent: (cosine: number) => Math.round(100 * cosine),
    } as unknown as EmbeddingModel
    const chunkIds = (await rows('select id from evidence_chunks')).map(({ id }) => String(id))
    const except = new Set(chunkIds.filter((_, index) => index % 7 === 0))
    const found = await searchCase({ tenancy, embeddings }, scope, {
      investigationId,
      queries,
      except,
      places: 15,
    })
    for (const [index, query] of queries.entries()) {
      const words = [...new Set(splitWords(query).map(({ raw }) => raw.toLowerCase()))].filter(
        (each) => !['who', 'the', 'of'].includes(each),
      )
      const place = { investigationId, model: MODEL, vector: vectors.get(query) ?? vector() }
      const slow = await inTenant((db) => searchEach(db, { ...place, words, except, places: 15 }))
      expect(found[index]?.wordsAbsent).toEqual(slow.wordsAbsent)
      expect(
        found[index]?.passages.map(({ chunkId, share, cosine, place }) => ({
          chunkId,
          share,
          cosine,
          place,
        })),
      ).toEqual(slow.places.map(({ chunkId, share, cosine, place }) => ({ chunkId, share, cosine, place })))
    }
  }

  test('is mostly in blocks', async () => {
    expect((await rows('select from search_blocks')).length).toBeGreaterThan(1)
    expect([(await countPacked()) > 100, (await countUnpacked()) > 10]).toEqual([true, true])
  })

  test('is ranked and searched as if every passage were looked at', () => expectSame())

  test.each([
    'invoice',
    '"delivery note"',
    'crane -guard',
    'budget or lindt',
    '-note',
    '"the"',
    'note 12',
    '"guard signed" crane',
  ])('answers the search box as the database itself does: %s', async (typed) => {
    const ids = await inTenant(async (db) => {
      const { rows: found } = await sql<{
        id: string
      }>`select id from evidence_items where deleted_at is null and ${(await findItemsWith(db, investigationId, typed))(sql.ref('evidence_items.id'))}`.execute(
        db,
      )
      return found.map(({ id }) => id).toSorted()
    })
    const { rows: expected } = await database().sql.executeSql(
      `select distinct c.evidence_id as id from evidence_chunks c join evidence_items e on e.id = c.evidence_id and e.deleted_at is null
         where c.investigation_id = $1 and c.tsv @@ websearch_to_tsquery('english', $2) order by 1`,
      [investigationId, typed],
    )
    expect(ids).toEqual(expected.map(({ id }) => id))
  })

  describe('forgets words together with', () => {
    const SECRET = 'porterfield'
    const given = async () => {
      const id = await addItem(`About ${SECRET}`, [`${SECRET} signed.`, ...Array.from({ length: 600 }, text)])
      expect(await pack()).toBe(true)
      expect(await secrets()).toBe(1)
      return id
    }
    const secrets = async () =>
      (await rows('select lexeme from search_postings')).filter(({ lexeme }) => lexeme === SECRET).length
    const SAID = `update evidence_items set title = 'x' where id = $1`

    test.each<[string, (id: string) => Promise<unknown>]>([
      ['the item', (id) => database().sql.executeSql('delete from evidence_items where id = $1', [id])],
      [
        'a former text',
        async (id) => {
          await database().sql.executeSql(SAID, [id])
          await pack()
          await inTenant((db) => giveText(db, id, ['Nothing.']))
        },
      ],
      [
        'a scrubbed passage and a title',
        async (id) => {
          await inTenant((db) =>
            db
              .updateTable('evidence_chunks')
              .set({ text: 'x', embedding: null, embedding_model: null })
              .where('evidence_id', '=', id)
              .where('ordinal', '=', 0)
              .execute(),
          )
          await pack()
          expect(await secrets()).toBe(1)
          await database().sql.executeSql(SAID, [id])
        },
      ],
    ])('%s', async (_, forget) => {
      const id = await given()
      await forget(id)
      expect(await secrets()).toBe(0)
      await expectSame(['crane'])
      await pack()
      expect(await secrets()).toBe(0)
      await expectSame(['crane'])
      await database().sql.executeSql('delete from evidence_items where id = $1', [id])
    })
  })

  test('shows nothing of itself to another organization', async () => {
    const other = { organizationId: randomIds.uuid(), userId: null }
    const seen = await tenancy.inTenant(other, async (db) => {
      const { rows: found } = await sql<{ count: number }>`
        select (select count(*) from search_blocks)::int + (select count(*) from search_postings)::int + (select count(*) from search_items)::int as count`.execute(
        db,
      )
      return found[0]?.count
    })
    expect(seen).toBe(0)
  })
})
