import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Found, SearchAnswer, SearchQuery } from '#shared/contracts/search.ts'
import { findCasesOfItems, findItems } from '../evidence/index.ts'
import { findPeople, listCasesNaming, type RegisteredPerson } from '../reading/index.ts'
import { findAnalyses, findInquiries, listCases, type Wanted } from './search.store.ts'

/** Of the investigations in which something may be found, at most so many are looked into for each kind. */
const MAX_CASES = 30

/** What has these words, in every investigation of the organization: at most so much of each kind. */
export async function searchEverywhere(
  db: TenantDb,
  { q, limit, except }: SearchQuery,
): Promise<SearchAnswer> {
  const wanted: Wanted = { words: q.split(/\s+/), limit, except: except ?? null }
  const questions = await findInquiries(db, 'question', wanted)
  const topics = await findInquiries(db, 'topic', wanted)
  const evidence = await lookInto(db, wanted, {
    cases: await findCasesOfItems(db, q),
    find: (caseId, most) => findItems(db, caseId, { words: q, limit: most }),
  })
  const people = await lookInto(db, wanted, {
    cases: await listCasesNaming(db, wanted.words),
    find: async (caseId) =>
      (await findPeople(db, caseId))
        .filter((person) => isCalled(person, wanted.words))
        .map(({ id, name }) => ({ id, title: name })),
  })
  const analyses = await findAnalyses(db, wanted)
  const kinds = [
    present('question', questions),
    present('topic', topics),
    present('evidence', evidence.rows),
    present('person', people.rows),
    present('analysis', analyses),
  ]
  return {
    items: kinds.flat(),
    is_whole: evidence.isWhole && people.isWhole && kinds.every((items) => items.length < limit),
  }
}

type FoundInCase = Pick<Found, 'id' | 'title'> &
  Partial<Pick<Found, 'exhibit_number' | 'excerpt' | 'analysis_id'>>
type FoundSomewhere = FoundInCase & Pick<Found, 'investigation_id' | 'investigation_title'>

const present = (kind: Found['kind'], rows: readonly FoundSomewhere[]): Found[] =>
  rows.map((row) => ({ kind, exhibit_number: null, excerpt: null, analysis_id: null, ...row }))

interface Look {
  /** Where something may be found. */
  readonly cases: readonly string[]
  readonly find: (caseId: string, most: number) => Promise<readonly FoundInCase[]>
}

/** Looks into one investigation after another, the newest first, until enough is found. */
async function lookInto(
  db: TenantDb,
  { limit, except }: Wanted,
  { cases, find }: Look,
): Promise<{ readonly rows: readonly FoundSomewhere[]; readonly isWhole: boolean }> {
  const rows: FoundSomewhere[] = []
  const all = await listCases(db, cases, except)
  for (const { id, title } of all.slice(0, MAX_CASES)) {
    const most = limit - rows.length
    if (most === 0) break
    const found = (await find(id, most)).slice(0, most)
    rows.push(...found.map((one) => ({ ...one, investigation_id: id, investigation_title: title })))
  }
  return { rows, isWhole: all.length <= MAX_CASES }
}

/** By one of the names, which has every word. */
const isCalled = ({ name, aliases }: RegisteredPerson, words: readonly string[]): boolean =>
  [name, ...aliases.map((alias) => alias.name)].some((each) => {
    const lower = each.toLowerCase()
    return words.every((word) => lower.includes(word.toLowerCase()))
  })
