import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { loadCaseWords, loadChunkIds } from './case-words.store.ts'
import type { CaseShape, CaseWords } from './case-words.ts'
import {
  hasMatching,
  type ItemCondition,
  isAmongFew,
  isAmongMany,
  keepMatching,
  listCasesMatching,
  listPackedLexemes,
  wordQueryOf,
} from './find-items.store.ts'
import { lexemesIn, markAll, markMatches, mayMatch, phrasesIn, readWordQuery } from './match-words.ts'

/**
 * For a page of 50, as many lookups as the items that match stand apart are needed for each row; looking all of these
 * items up first takes one for each, at about half the cost. Below the number where the two meet they are few.
 */
const LOOKUPS_OF_A_PAGE = 100

/** That an item has a passage which matches what somebody typed, for use in a query. */
export async function findItemsWith(
  db: TenantDb,
  investigationId: string,
  typed: string,
): Promise<ItemCondition> {
  const text = await wordQueryOf(db, typed)
  const query = readWordQuery(text)
  if (!query) return hasMatching(investigationId, typed)
  const words = await loadCaseWords(db, {
    investigationId,
    lexemes: [...new Set(lexemesIn(query))],
    searched: 'not deleted',
  })
  const phrases = new Map<string, Uint8Array>()
  for (const { text, lexemes } of phrasesIn(query))
    phrases.set(text, await markPhrase(db, investigationId, { words, text, lexemes }))
  const found = itemsWith(markMatches(query, words, phrases), words.shape)
  const isMany = found.packed.length ** 2 > LOOKUPS_OF_A_PAGE * words.shape.items
  return (isMany ? isAmongMany : isAmongFew)({ investigationId, blocks: words.shape.blocks, ...found })
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

/** The items of the marked passages. */
function itemsWith(marks: Uint8Array, shape: CaseShape): { packed: number[]; unpacked: string[] } {
  const packed: number[] = []
  const unpacked: string[] = []
  let before = -1
  for (let chunk = 0; chunk < marks.length; chunk++) {
    const item = shape.itemOf[chunk] ?? 0
    if (marks[chunk] === 0 || item === before) continue
    before = item
    const fresh = shape.fresh[chunk - shape.firstFresh]
    if (fresh) unpacked.push(fresh.evidenceId)
    else packed.push(item)
  }
  return { packed, unpacked }
}
