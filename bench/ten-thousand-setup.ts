import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { vectorText } from '#server/platform/db/sql.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { SeededRandom } from '../test/support/random.ts'

const SENTENCES = 400
const SENTENCES_EACH = 3
const ROWS_AT_ONCE = 500
const ANALYSIS_MS = 300_000
const POLL_MS = 100
const ENDED = new Set(['verified', 'quality_unavailable', 'failed'])
const QUESTION = 'Who approved the invoice of the harbour warehouse?'
const COLUMNS = 'id uuid, title text, content text, n int, vector text, chunk uuid'
const WORDS = {
  who: [
    'The auditor',
    'Maria Lindt',
    'A forklift driver',
    'The night guard',
    'Our buyer',
    'The plant manager',
  ],
  did: ['approved', 'refused', 'signed', 'forwarded', 'lost', 'questioned', 'copied', 'delayed'],
  what: [
    'the invoice',
    'the delivery note',
    'the overtime sheet',
    'the complaint',
    'the key log',
    'the budget',
  ],
  where: [
    'of the harbour warehouse',
    'of the second shift',
    'for the north gate',
    'about the lift',
    'for May',
  ],
}

export interface LargeCase {
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>
  /** Asks a question about it; returns how many sections the checked answer has. */
  analyze(): Promise<number>
}

/** The whole service with its workers on one database, to be filled with investigations. */
export async function openLargeCase(
  database: OpenDatabase,
  random: SeededRandom,
): Promise<{ fill(items: number): Promise<LargeCase>; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const settings = environment.parse({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' })
  const context = await createContext(configFrom(settings), { database, logger: silentLogger() })
  await startJobs(context, { work: true })
  const http = await createHttp(context)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const issued = await issueToken(context, {
    email: 'owner@bench.example',
    role: 'owner',
    organization: 'bench',
    platform_admin: false,
  })
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${issued.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path.split('?')[0]} answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const sentences = Array.from({ length: SENTENCES }, () => sentenceOf(random))
  const vectors = await context.embeddings.embed(sentences, AbortSignal.timeout(ANALYSIS_MS))

  /**
   * Each item is three sentences, and its vector is interpolated from theirs: embedding ten thousand texts takes
   * minutes.
   */
  const insertItems = async (investigation: string, items: number) => {
    for (let first = 0; first < items; first += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, items - first) }, (_, index) => {
        const n = first + index
        const chosen = Array.from({ length: SENTENCES_EACH }, () => random.int(SENTENCES))
        const content = [`Note ${n}.`, ...chosen.map((at) => sentences[at])].join(' ')
        const vector = vectorText(meanOf(chosen.map((at) => vectors[at]!)))
        return { id: context.ids.uuid(), chunk: context.ids.uuid(), title: `Note ${n}`, content, n, vector }
      })
      const values = [JSON.stringify(rows), issued.organization_id, investigation]
      await database.transaction(async (session) => {
        await session.executeSql(
          `insert into evidence_items (organization_id, id, investigation_id, title, source_type, content, text_status, embedding_status, chunk_count, created_at, updated_at)
           select $2::uuid, id, $3::uuid, title, (array['content', 'attachment', 'background_doc'])[1 + n % 3], content, 'extracted', 'embedded', 1, now(), now()
           from jsonb_to_recordset($1::jsonb) as r(${COLUMNS})`,
          values,
        )
        await session.executeSql(
          `insert into evidence_chunks (organization_id, id, investigation_id, evidence_id, ordinal, start_offset, end_offset, text, token_count, embedding, embedding_model, created_at)
           select $2::uuid, chunk, $3::uuid, id, 0, 0, length(content), content, 40, vector::vector, $4::text, now()
           from jsonb_to_recordset($1::jsonb) as r(${COLUMNS})`,
          [...values, context.embeddings.id],
        )
      })
    }
    // As the service itself does every few minutes.
    const gather = context.features.jobKinds.find((kind) => kind.name === 'operations-gather-statistics')!
    await gather.handle({} as never, {} as never)
  }

  const fill = async (items: number): Promise<LargeCase> => {
    const { id } = await call<{ id: string }>('POST', '/api/investigations', { title: `${items} items` })
    const asked = await call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: QUESTION,
    })
    await insertItems(id, items)
    const list = `/api/investigations/${id}/evidence`
    const ask = { investigation_id: id, type: 'question', question_id: asked.id }
    let middle = ''
    for (let page = 0; page < Math.min(items / 400, 25); page++) {
      const { next_cursor } = await call<{ next_cursor: string }>(
        'GET',
        `${list}?limit=200&cursor=${middle}`.replace(/&cursor=$/, ''),
      )
      middle = next_cursor ?? middle
    }
    const far = middle ? `${list}?cursor=${encodeURIComponent(middle)}` : list
    return {
      calls: {
        'first page': () => call('GET', list),
        'page far down': () => call('GET', far),
        filtered: () => call('GET', `${list}?source_type=attachment&include_in_ai=true&linked=false`),
        'searched, word': () => call('GET', `${list}?q=invoice`),
        'searched, rare': () => call('GET', `${list}?q=${encodeURIComponent('"Note 77"')}`),
        'sorted by title': () => call('GET', `${list}?sort=-title`),
        readiness: () => call('POST', '/api/analysis/assess', ask),
      },
      analyze: async () => {
        const started = await call<{ id: string }>('POST', '/api/analysis/generate', ask)
        for (const giveUp = Date.now() + ANALYSIS_MS; Date.now() < giveUp; await sleep(POLL_MS)) {
          const analysis = await call<Analysis>('GET', `/api/analysis/${started.id}`)
          if (!ENDED.has(analysis.generation_status)) continue
          if (analysis.generation_status === 'failed') throw new Error('the analysis failed')
          return analysis.content?.sections.flatMap((section) => section.statements).length ?? 0
        }
        throw new Error('the analysis did not end')
      },
    }
  }
  return {
    fill,
    close: async () => {
      await http.close()
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const sentenceOf = ({ pick, int }: SeededRandom): string =>
  `${pick(WORDS.who)} ${pick(WORDS.did)} ${pick(WORDS.what)} ${pick(WORDS.where)} on the ${1 + int(28)}th, for ${100 + int(9_900)} dollars.`

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (const [at, value] of vector.entries()) mean[at]! += value
  const length = Math.hypot(...mean)
  return mean.map((value) => value / length)
}
