import { isDeepStrictEqual } from 'node:util'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { KnownPerson } from '../../privacy/index.ts'
import { removeDecisions } from '../../reading/index.ts'
import type { NewDestruction } from '../destroy.store.ts'
import { destroyReleasedReports, forgetContentHashes } from '../released-reports.store.ts'
import {
  type InvestigationTexts,
  listAnalysisIdsAfter,
  listTexts,
  PLAIN_TEXTS,
  saveInvestigationTexts,
  saveTexts,
} from './plain-texts.store.ts'
import { type ScrubbedRows, scrubAnalyses } from './scrub-analysis.ts'
import type { TextScrubber } from './scrub-text.ts'
import { listConcerned, saveConcerned } from './scrubbed-allegations.store.ts'
import { removeDossierLists } from './scrubbed-words.store.ts'

const ROWS_AT_ONCE = 200

export interface InvestigationScrub {
  readonly id: string
  readonly texts: InvestigationTexts
  readonly scrubber: TextScrubber
  /** Records the files of released reports. */
  readonly destruction: NewDestruction
  readonly now: Date
}

/**
 * What remains after the items: what people wrote about the investigation, analyses without evidence, and the
 * parties.
 */
export async function scrubRemaining(
  db: TenantDb,
  { id, texts, scrubber, destruction, now }: InvestigationScrub,
): Promise<ScrubbedRows> {
  const rewrite = (words: string) => scrubber.scrub(words).text
  let changed =
    (await removeDecisions(db, id)) +
    (await removeDossierLists(db, id)) +
    (await destroyReleasedReports(db, destruction, { investigationId: id })) +
    (await scrubConcerned(db, id, scrubber))
  await forgetContentHashes(db, id)
  const analyses: string[] = []
  for (const source of PLAIN_TEXTS)
    await forEachPage(
      (after) => listTexts(db, source, { investigationId: id, after, limit: ROWS_AT_ONCE }),
      async (row) => {
        const next = { ...row, texts: row.texts.map((text) => text && rewrite(text)) }
        if (isDeepStrictEqual(next, row)) return
        await saveTexts(db, source, next)
        changed++
      },
    )
  await forEachPage(
    async (after) =>
      (await listAnalysisIdsAfter(db, { investigationId: id, after, limit: ROWS_AT_ONCE })).map((one) => ({
        id: one,
      })),
    async (row) => {
      analyses.push(...(await scrubAnalyses(db, [row.id], { item: null, rewrite, unsealed: new Set(), now })))
    },
  )
  const next = {
    title: rewrite(texts.title),
    description: texts.description && rewrite(texts.description),
    parties: texts.parties.map(({ name, role }) => ({ name: scrubber.aliasOfPerson(name), role })),
  }
  if (isDeepStrictEqual(next, texts)) return { changed, analyses }
  await saveInvestigationTexts(db, { id, texts: next, now })
  return { changed: changed + 1, analyses }
}

/** Whom allegations concern: names whatever they look like. */
async function scrubConcerned(
  db: TenantDb,
  investigationId: string,
  scrubber: TextScrubber,
): Promise<number> {
  let changed = 0
  for (const { id, concerns } of await listConcerned(db, investigationId)) {
    const next = concerns.map((name) => scrubber.aliasOfPerson(name))
    if (isDeepStrictEqual(next, concerns)) continue
    await saveConcerned(db, id, next)
    changed++
  }
  return changed
}

async function forEachPage<Row extends { readonly id: string }>(
  list: (after: string | null) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const rows: readonly Row[] = await list(after)
    for (const row of rows) await work(row)
    after = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Placeholders of an earlier scrub name nobody. */
export const listKnownPeople = ({ parties }: InvestigationTexts): KnownPerson[] =>
  parties
    .flatMap(({ name, aliases = [] }) => [name, ...aliases])
    .filter((name) => !/^\[[A-Z ]+ \d+\]$/.test(name))
    .map((name) => ({ name }))
