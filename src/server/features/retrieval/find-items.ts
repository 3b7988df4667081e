import type { RawBuilder } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { loadCaseWords, loadChunkIds } from './case-words.store.ts'
import { blockOf, type CaseShape, type CaseWords } from './case-words.ts'
import {
  idsInPlaces,
  idsOfMatching,
  keepMatching,
  listCasesMatching,
  listPackedLexemes,
  wordQueryOf,
} from './find-items.store.ts'
import { lexemesIn, markAll, markMatches, mayMatch, phrasesIn, readWordQuery } from './match-words.ts'

/** The ids of the items with a passage that matches what somebody typed, for use in a query. */
export async function findItemsWith(
  db: TenantDb,
  investigationId: string,
  typed: string,
): Promise<RawBuilder<unknown>> {
  const text = await wordQueryOf(db, typed)
  const query = readWordQuery(text)
  if (!query) return idsOfMatching(investigationId, typed)
  const words = await loadCaseWords(db, {
    investigationId,
    lexemes: [...new Set(lexemesIn(query))],
    searched: 'not deleted',
  })
  const phrases = new Map<string, Uint8Array>()
  for (const { text, lexemes } of phrasesIn(query))
    phrases.set(text, await markPhrase(db, investigationId, { words, text, lexemes }))
  return idsInPlaces({ investigationId, ...placesOf(markMatches(query, words, phrases), words.shape) })
}

/**
 * The ids of the investigations in which `findItemsWith` may find something. None is missing; in some of them the words
 * stand only apart.
 */
export async function findCasesWith(db: TenantDb, typed: string): Promise<string[]> {
  const text = await wordQueryOf(db, typed)
  if (text === '') return []
  const query = readWordQuery(text)
  if (!query) return await listCasesMatching(db, { typed, among: 'all' })
  const packed = await listPackedLexemes(db, [...new Set(lexemesIn(query))])
  return [
    ...packed
      .filter(({ lexemes }) => mayMatch(query, new Set(lexemes)))
      .map(({ investigationId }) => investigationId),
    ...(await listCasesMatching(db, { typed, among: 'unpacked' })),
  ]
}

/** Only passages with all of its words are looked at. */
async function markPhrase(
  db: TenantDb,
  investigationId: string,
  {
    words,
    text,
    lexemes,
  }: { readonly words: CaseWords; readonly text: string; readonly lexemes: readonly string[] },
): Promise<Uint8Array> {
  const marks = markAll(lexemes, words)
  const chunks = [...marks.keys()].filter((chunk) => marks[chunk] === 1)
  const ids = await loadChunkIds(db, investigationId, { shape: words.shape, chunks })
  const matching = await keepMatching(db, { chunkIds: [...ids.values()], query: text })
  for (const chunk of chunks) if (!matching.has(ids.get(chunk) ?? '')) marks[chunk] = 0
  return marks
}

/** Where the items of the marked passages stand. */
function placesOf(marks: Uint8Array, shape: CaseShape) {
  const blocks: number[] = []
  const places: number[] = []
  const evidenceIds: string[] = []
  let before = -1
  for (let chunk = 0; chunk < marks.length; chunk++) {
    const item = shape.itemOf[chunk] ?? 0
    if (marks[chunk] === 0 || item === before) continue
    before = item
    const unpacked = shape.fresh[chunk - shape.firstFresh]
    if (unpacked) {
      evidenceIds.push(unpacked.evidenceId)
      continue
    }
    const { block, firstItem } = blockOf(shape, chunk)
    blocks.push(block)
    places.push(item - firstItem)
  }
  return { blocks, places, evidenceIds }
}
