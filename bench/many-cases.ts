// One hundred analyses from the request to their checks, several at a time, in an organization of their hundred
// investigations, and again once it has four thousand.
import { join } from 'node:path'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { seededRandom } from '../test/support/random.ts'
import type { Bench, BenchResult } from './bench.ts'
import { openReal } from './readiness-setup.ts'
import { type LargeCase, openLargeCase } from './ten-thousand-setup.ts'

const ASKED = 100
const ITEMS = 20
const ALL = 4_000
/** Items of each of the others. */
const OTHERS_ITEMS = 5
const AT_ONCE = 2
const MAX_RATIO = 1.1

interface Round {
  readonly investigations: number
  readonly p50: number
  readonly p95: number
  readonly allMs: number
}

async function run(): Promise<BenchResult> {
  const random = seededRandom()
  process.stderr.write(`many-cases: PROBITY_SEED=${random.seed}\n`)
  const opened = await openReal(join(import.meta.dirname, '../.cache'))
  if (!opened) throw new Error('there is no real PostgreSQL')
  const service = await openLargeCase(opened.database, random)
  try {
    const asked: LargeCase[] = []
    for (let n = 0; n < ASKED; n++) asked.push(await service.fill(ITEMS))
    // The first analysis of each reads who says what.
    await analyzeAll(asked, ASKED)
    const few = await analyzeAll(asked, ASKED)
    await copyCases(opened.database, ALL - ASKED)
    await opened.database.sql.executeSql('analyze')
    const many = await analyzeAll(asked, ALL)
    const ratio = Math.round((many.p50 / few.p50) * 100) / 100
    return {
      ratio,
      against: `the same ${ASKED} analyses, ${AT_ONCE} at a time, before the organization had ${ALL} investigations, median`,
      goal: `at most ${MAX_RATIO}`,
      holds: ratio <= MAX_RATIO,
      details: { seed: random.seed, few, many },
    }
  } finally {
    await service.close()
    await opened.release()
  }
}

export const manyCasesBench: Bench = { name: 'many-cases', run }

async function analyzeAll(cases: readonly LargeCase[], investigations: number): Promise<Round> {
  const left = [...cases]
  const ms: number[] = []
  const analyzeSome = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const began = performance.now()
      const statements = await one.analyze()
      if (statements === 0) throw new Error('an analysis says nothing')
      ms.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, analyzeSome))
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  const round = { investigations, p50: at(0.5), p95: at(0.95), allMs: Math.round(performance.now() - began) }
  process.stderr.write(`${JSON.stringify(round)}\n`)
  return round
}

/** More investigations of the organization, each with the first items of one that is there. */
async function copyCases({ sql }: OpenDatabase, count: number): Promise<void> {
  await sql.executeSql(
    `create unlogged table copied as
     select gen_random_uuid() as id, source.id as source, source.organization_id
     from generate_series(1, $1::int) n
     join (select i.*, row_number() over (order by id) as place, count(*) over () as cases from investigations i) source
       on source.place = 1 + n % source.cases`,
    [count],
  )
  await sql.executeSql(
    `insert into investigations (organization_id, id, case_number, title, investigation_type, opened_at, created_at, updated_at)
     select organization_id, id, 'COPY-' || left(id::text, 8), 'Copied', 'other', now(), now(), now() from copied`,
    [],
  )
  await sql.executeSql(
    `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, chunk_count, created_at, updated_at)
     select e.organization_id, md5(e.id::text || c.id)::uuid, c.id, e.title, e.source_type, e.content, e.text_status, e.embedding_status, e.chunk_count, now(), now()
     from copied c join evidence_items e on e.investigation_id = c.source and e.title = any (select 'Note ' || n from generate_series(1, $1::int) n)`,
    [OTHERS_ITEMS],
  )
  await sql.executeSql(
    `insert into evidence_chunks (organization_id, id, investigation_id, evidence_id, ordinal, start_offset, end_offset, text, token_count, embedding, embedding_model, created_at)
     select e.organization_id, gen_random_uuid(), c.id, md5(e.id::text || c.id)::uuid, k.ordinal, k.start_offset, k.end_offset, k.text, k.token_count, k.embedding, k.embedding_model, now()
     from copied c
     join evidence_items e on e.investigation_id = c.source and e.title = any (select 'Note ' || n from generate_series(1, $1::int) n)
     join evidence_chunks k on k.evidence_id = e.id`,
    [OTHERS_ITEMS],
  )
}
