import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceChunks } from '#server/features/evidence/evidence-chunks.store.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import { seededRandom } from '#test/support/random.ts'
import { rankByText } from './rank-by-text.ts'
import { retrieveEvidence } from './retrieve-evidence.ts'
import { rankBroadly, rankByVector } from './vectors.store.ts'

const DIMENSIONS = 384
const now = new Date('2026-03-01T10:00:00Z')

/** A unit vector at this angle (in radians) from the direction that all questions here point in. */
const at = (angle: number): Float32Array => {
  const vector = new Float32Array(DIMENSIONS)
  vector[0] = Math.cos(angle)
  vector[1] = Math.sin(angle)
  return vector
}

interface GivenItem {
  readonly title?: string
  readonly chunks: readonly string[]
  readonly angles?: readonly number[]
  readonly model?: string
  readonly change?: { withdrawn_at?: Date; deleted_at?: Date; include_in_ai?: boolean }
}

/** Two-level BM25 written down a second time, over words that no stemmer touches. */
function referenceScores(items: readonly GivenItem[], query: readonly string[]): Map<string, number> {
  const bags = items.map((item) => item.chunks.map((chunk) => chunk.split(' ')))
  const tf = (words: readonly string[], term: string) => words.filter((word) => word === term).length
  const average = bags.flat(2).length / bags.length
  const saturate = (count: number, ratio: number) => (count * 2.2) / (count + 1.2 * (0.25 + 0.75 * ratio))
  const idf = (all: number, having: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))
  const scores = new Map<string, number>()
  for (const [i, bag] of bags.entries()) {
    const whole = bag.flat()
    const ofItem = query.reduce((sum, term) => {
      const having = bags.filter((other) => tf(other.flat(), term) > 0).length
      return tf(whole, term) === 0
        ? sum
        : sum + idf(bags.length, having) * saturate(tf(whole, term), whole.length / average)
    }, 0)
    const own = bag.map((words) =>
      query.reduce((sum, term) => {
        const having = bag.filter((other) => tf(other, term) > 0).length
        return tf(words, term) === 0
          ? sum
          : sum +
              idf(bag.length, having) * saturate(tf(words, term), (words.length * bag.length) / whole.length)
      }, 0),
    )
    for (const [j, score] of own.entries())
      if (ofItem > 0)
        scores.set(items[i]!.chunks[j]!, 1.4 * ofItem + score + 0.2 * ((own[j - 1] ?? 0) + (own[j + 1] ?? 0)))
  }
  return scores
}

describeOnBothDatabases('ranking in the database', (database) => {
  let tenancy: Tenancy
  let scope: TenantScope
  let texts: Map<string, string>

  beforeAll(async () => {
    tenancy = tenancyOf(database())
    scope = await givenOrganization('one')
    texts = new Map()
  })

  const givenOrganization = async (slug: string): Promise<TenantScope> => {
    const organizationId = randomIds.uuid()
    await tenancy.asSystem('test: an organization', (db) =>
      db
        .insertInto('organizations')
        .values({ id: organizationId, name: slug, slug, created_at: now, updated_at: now })
        .execute(),
    )
    return { organizationId, userId: null }
  }

  const givenInvestigation = (items: readonly GivenItem[], owner = scope): Promise<string> =>
    tenancy.inTenant(owner, async (db) => {
      const { organizationId } = owner
      const investigationId = randomIds.uuid()
      const stamps = { organization_id: organizationId, created_at: now, updated_at: now }
      const about = {
        investigation_type: 'fraud_theft' as const,
        title: 'Case',
        opened_at: now,
        case_number: investigationId,
      }
      await db
        .insertInto('investigations')
        .values({ id: investigationId, ...about, ...stamps })
        .execute()
      for (const item of items) {
        const evidenceId = randomIds.uuid()
        const values = {
          id: evidenceId,
          investigation_id: investigationId,
          title: item.title ?? 'Untitled',
          source_type: 'content',
          text_status: 'extracted',
        } as const
        await db
          .insertInto('evidence_items')
          .values({ ...values, ...stamps, ...item.change })
          .execute()
        const chunks = item.chunks.map((text, i) => {
          const id = randomIds.uuid()
          texts.set(id, text)
          return {
            id,
            start: 0,
            end: text.length,
            text,
            tokenCount: text.split(' ').length,
            embedding: at(item.angles?.[i] ?? 1),
          }
        })
        await replaceChunks(
          db,
          { organizationId, investigationId, evidenceId, embeddingModel: item.model ?? 'test/native', now },
          chunks,
        )
      }
      return investigationId
    })

  const byText = async (investigationId: string, query: string, owner = scope) =>
    (await tenancy.inTenant(owner, (db) => rankByText(db, { investigationId, query, limit: 100 }))).map(
      ({ chunkId, score }) => ({ text: texts.get(chunkId)!, score }),
    )
  const textsRanked = async (rank: (db: TenantDb) => ReturnType<typeof rankBroadly>) =>
    (await tenancy.inTenant(scope, rank)).map(({ chunkId }) => texts.get(chunkId)!)
  const byVector = (investigationId: string, model = 'test/native') =>
    textsRanked((db) => rankByVector(db, { investigationId, vector: at(0), model, limit: 100 }))
  const broadly = (investigationId: string) =>
    textsRanked((db) => rankBroadly(db, { investigationId, model: 'test/wasm', limit: 100 }))

  describe('by words', () => {
    test('is BM25 on the two levels of item and chunk, whatever the texts', async () => {
      const random = seededRandom()
      const vocabulary = ['zorbak', 'quandil', 'mervox', 'taplum', 'yirnok', 'bexil']
      let serial = 0
      const chunk = () =>
        [
          `uniq${++serial}x`,
          ...Array.from({ length: 3 + random.int(30) }, () => random.pick(vocabulary)),
        ].join(' ')
      const items = Array.from({ length: 12 }, () => ({
        chunks: Array.from({ length: 1 + random.int(5) }, chunk),
      }))
      const query = ['zorbak', 'mervox', 'bexil']
      const expected = referenceScores(items, query)
      const ranked = await byText(await givenInvestigation(items), query.join(' '))
      expect(ranked.length, `seed ${random.seed}`).toBe(expected.size)
      for (const { text, score } of ranked)
        expect(score, `seed ${random.seed}`).toBeCloseTo(expected.get(text)!, 6)
      expect(ranked.map(({ score }) => score)).toEqual(
        ranked.map(({ score }) => score).toSorted((a, b) => b - a),
      )
    })

    test('finds a passage that has only some of the words, in another form of them', async () => {
      const id = await givenInvestigation([
        { chunks: ['The invoices were paid twice.'] },
        { chunks: ['Nothing of interest.'] },
      ])
      expect((await byText(id, 'Who approved paying the invoice?')).map(({ text }) => text)).toEqual([
        'The invoices were paid twice.',
      ])
    })

    test('counts the title of an item', async () => {
      const id = await givenInvestigation([
        { title: 'Whirlpool letter', chunks: ['We refuse.'] },
        { title: 'Other letter', chunks: ['They refuse.'] },
      ])
      expect((await byText(id, 'Whirlpool refuse'))[0]!.text).toBe('We refuse.')
    })

    test('takes any punctuation in the query as text', async () => {
      const id = await givenInvestigation([{ chunks: ['Paid $14,000 & closed.'] }])
      expect(await byText(id, `'; drop table -- | & ! ( :* \\ 14,000 "`)).toHaveLength(1)
      expect(await byText(id, '?!')).toEqual([])
    })

    test('leaves the planner as it was', async () => {
      const id = await givenInvestigation([])
      const setting = await tenancy.inTenant(scope, async (db) => {
        await rankByText(db, { investigationId: id, query: 'anything', limit: 10 })
        return (await sql<{ mode: string }>`select current_setting('enable_nestloop') as mode`.execute(db))
          .rows[0]!.mode
      })
      expect(setting).toBe('on')
    })
  })

  describe('by meaning', () => {
    test('is exact and in order of the cosine', async () => {
      const random = seededRandom()
      const angles = random.shuffle(Array.from({ length: 60 }, (_, i) => 0.01 + i / 50))
      const id = await givenInvestigation(
        angles.map((angle) => ({ chunks: [`text at ${angle}`], angles: [angle] })),
      )
      expect(await byVector(id)).toEqual(angles.toSorted((a, b) => a - b).map((angle) => `text at ${angle}`))
    })

    test('does not compare vectors of different models, but those of both runtimes of one', async () => {
      const id = await givenInvestigation([
        { chunks: ['same model'], angles: [0.3] },
        { chunks: ['same weights in WebAssembly'], angles: [0.2], model: 'test/wasm' },
        { chunks: ['another model'], angles: [0.1], model: 'other/native' },
      ])
      expect(await byVector(id)).toEqual(['same weights in WebAssembly', 'same model'])
    })
  })

  test('sees neither deleted items, nor other investigations, nor other organizations', async () => {
    const foreign = await givenOrganization('two')
    const theirs = await givenInvestigation([{ chunks: ['secret of the others'] }], foreign)
    const other = await givenInvestigation([{ chunks: ['secret of another case'] }])
    const id = await givenInvestigation([
      { chunks: ['secret here'] },
      { chunks: ['secret deleted'], change: { deleted_at: now } },
    ])
    expect((await byText(id, 'secret')).map(({ text }) => text)).toEqual(['secret here'])
    expect(await byVector(id)).toEqual(['secret here'])
    expect((await byText(other, 'secret')).map(({ text }) => text)).toEqual(['secret of another case'])
    expect(await byText(theirs, 'secret')).toEqual([])
    expect(await byVector(theirs)).toEqual([])
  })

  test('without a question begins with the beginnings of all items', async () => {
    const id = await givenInvestigation([{ chunks: ['a1', 'a2'] }, { chunks: ['b1', 'b2', 'b3'] }])
    const order = await broadly(id)
    expect([order.slice(0, 2).toSorted(), order.slice(2, 4).toSorted(), order.slice(4)]).toEqual([
      ['a1', 'b1'],
      ['a2', 'b2'],
      ['b3'],
    ])
  })

  test('without a question takes the middle of the file from vectors of this model alone', async () => {
    const id = await givenInvestigation([
      ...[0.1, 0.2, 0.6].map((angle) => ({ chunks: [`at ${angle}`], angles: [angle] })),
      ...Array.from({ length: 9 }, () => ({ chunks: ['foreign'], angles: [0.6], model: 'other/native' })),
    ])
    const order = await broadly(id)
    expect(order.slice(0, 4)).toEqual(['at 0.2', 'at 0.1', 'at 0.6', 'foreign'])
  })

  test('a retrieval fuses both rankings and says of every chunk whether it is in and why not', async () => {
    const id = await givenInvestigation([
      { title: 'Mail', chunks: ['Whirlpool was not in default on 8 March.'], angles: [0.2] },
      { title: 'Forwarded mail', chunks: ['> Whirlpool was not in default\n> on 8 March.'], angles: [0.25] },
      {
        title: 'Withdrawn',
        chunks: ['Whirlpool was in default in March.'],
        angles: [0.1],
        change: { withdrawn_at: now },
      },
      {
        title: 'Switched off',
        chunks: ['Whirlpool default letter.'],
        angles: [0.1],
        change: { include_in_ai: false },
      },
      { title: 'Menu', chunks: ['Soup on Fridays.'], angles: [1.5] },
    ])
    const embeddings = {
      id: 'test/native',
      embed: async () => [at(0)],
      similarityPercent: (cosine: number) => Math.round(100 * cosine),
    } as unknown as EmbeddingModel
    const chunks = await retrieveEvidence({ tenancy, embeddings }, scope, {
      investigationId: id,
      type: 'question',
      query: 'Was Whirlpool in default?',
    })
    const outcome = Object.fromEntries(
      chunks.map((chunk) => [chunk.title, chunk.exclusionCode ?? 'included']),
    )
    expect(outcome).toEqual({
      Mail: 'included',
      'Forwarded mail': 'duplicate',
      Withdrawn: 'withdrawn',
      'Switched off': 'background_off',
      Menu: 'below_threshold',
    })
    expect(chunks.find((chunk) => chunk.title === 'Mail')!.similarity).toBe(98)
  })
})
