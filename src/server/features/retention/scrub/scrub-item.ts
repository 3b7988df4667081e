import { isDeepStrictEqual } from 'node:util'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { PersonalData, ReplacedText } from '../../privacy/index.ts'
import { findReading, removeReadings } from '../../reading/index.ts'
import { listCitingIds } from '../citing-analyses.store.ts'
import { type NewDestruction, recordObjects } from '../destroy.store.ts'
import type { OrganizationRun } from '../destroy-evidence.ts'
import { fingerprintValue } from '../residue/fingerprints.ts'
import { saveFingerprints } from '../residue/residue.store.ts'
import { residueKey } from '../residue/sweep-residue.ts'
import { type RewriteWords, type RewrittenItem, rewriteQuoted } from './rewrite-analysis.ts'
import { type ItemToScrub, saveScrubbedItem } from './scrub.store.ts'
import { type ScrubbedRows, scrubAnalyses } from './scrub-analysis.ts'
import type { ScrubbedText, TextScrubber } from './scrub-text.ts'
import { listChosenWords, saveChosenWords } from './scrubbed-allegations.store.ts'
import {
  listChunks,
  listCustodyNames,
  listExcerpts,
  removeFingerprints,
  saveChunk,
  saveCustodyName,
  saveExcerpt,
} from './scrubbed-words.store.ts'

export interface ItemScrub {
  readonly run: OrganizationRun
  readonly item: ItemToScrub
  /** What was found in its text. */
  readonly found: readonly PersonalData[]
  readonly scrubber: TextScrubber
  /** Records what is destroyed, including the item's file. */
  readonly destruction: NewDestruction
  readonly now: Date
}

export interface ScrubbedItemResult extends ScrubbedRows {
  readonly reembed: boolean
}

/**
 * Rewrites everything that holds words of one item, in one transaction: text, chunks, excerpts, citations, file
 * names.
 */
export async function scrubItem(db: TenantDb, scrub: ItemScrub): Promise<ScrubbedItemResult> {
  const { item, found, scrubber, destruction, now } = scrub
  const text = scrubber.replace(item.content, found)
  const key = residueKey(scrub.run.deps, scrub.run.runId)
  await saveFingerprints(
    db,
    destruction,
    text.values.flatMap(({ words }) => fingerprintValue(key, words)),
  )
  const line = (words: string | null) => words && scrubber.scrub(words, text.values).text
  const next = {
    title: line(item.title) ?? '',
    content: text.text,
    file_name: line(item.file_name),
    submitted_by: item.submitted_by && scrubber.aliasOfPerson(item.submitted_by),
    custodian: item.custodian && scrubber.aliasOfPerson(item.custodian),
    withdrawn_reason: line(item.withdrawn_reason),
    text_error: line(item.text_error),
    version_label: line(item.version_label),
    given_numbers: line(item.given_numbers),
  }
  const changed =
    item.object_key !== null ||
    Object.entries(next).some(([name, value]) => item[name as keyof typeof next] !== value)
  await recordObjects(db, destruction, [item.id])
  await saveScrubbedItem(db, item.id, { ...next, reembed: text.changed, now })
  const chunks = await scrubChunks(db, item, text)
  const prints = text.changed ? await removeFingerprints(db, item.id) : 0
  // It may hold the full name of somebody whom the text names by initials alone.
  const names = (await findReading(db, item.id))?.names ?? []
  const readings =
    text.changed || names.some((name) => line(name) !== name) ? await removeReadings(db, [item.id]) : 0
  const excerpts = await scrubExcerpts(db, scrub, { ...text, title: next.title })
  const rewritten = { evidenceId: item.id, before: item.content, after: text.text, mapSpan: text.mapSpan }
  const citing = await listCitingIds(db, item.investigation_id, [item.id])
  const analyses = await scrubAnalyses(db, [...new Set([...excerpts.analyses, ...citing])], {
    item: rewritten,
    rewrite: (words) => scrubber.scrub(words, text.values).text,
    unsealed: excerpts.changedIn,
    now,
  })
  const chosen = await scrubChosen(db, rewritten, (words) => scrubber.scrub(words, text.values).text)
  const custody = await scrubCustody(db, scrub, destruction.organizationId)
  return {
    changed: (changed ? 1 : 0) + chunks + prints + readings + excerpts.rows + chosen + custody,
    analyses,
    reembed: text.changed,
  }
}

async function scrubChunks(db: TenantDb, item: ItemToScrub, text: ReplacedText): Promise<number> {
  if (!text.changed) return 0
  let changed = 0
  for (const chunk of await listChunks(db, item.id)) {
    const { start, end } = text.mapSpan(chunk.start_offset, chunk.end_offset)
    const words = text.text.slice(start, end)
    if (words === chunk.text && start === chunk.start_offset) continue
    await saveChunk(db, chunk.id, { text: words, start, end })
    changed++
  }
  return changed
}

async function scrubExcerpts(
  db: TenantDb,
  { item, scrubber }: ItemScrub,
  { title, ...text }: ScrubbedText & { readonly title: string },
) {
  const excerpts = await listExcerpts(db, item.id)
  const changedIn = new Set<string>()
  let rows = 0
  for (const one of excerpts) {
    // The text may have been read again since: then the excerpt is searched on its own, and stays where it was.
    const isPassage = item.content.slice(one.start_offset, one.end_offset) === one.text
    const place = isPassage
      ? text.mapSpan(one.start_offset, one.end_offset)
      : { start: one.start_offset, end: one.end_offset }
    const words = isPassage
      ? text.text.slice(place.start, place.end)
      : scrubber.scrub(one.text, text.values).text
    const sourceTitle =
      one.source_title === item.title ? title : scrubber.scrub(one.source_title, text.values).text
    const namesSomebody = listNames(one.units ?? []).some(
      (name) => scrubber.scrub(name, text.values).text !== name,
    )
    const isSame = words === one.text && sourceTitle === one.source_title && place.start === one.start_offset
    if (isSame && !namesSomebody) continue
    await saveExcerpt(db, one, { sourceTitle, text: words, ...place })
    changedIn.add(one.analysis_id)
    rows++
  }
  return { rows, changedIn, analyses: [...new Set(excerpts.map(({ analysis_id }) => analysis_id))] }
}

/** Whoever speaks, tells it or is spoken to, also where the passage itself does not name them. */
const listNames = (units: readonly PassageUnit[]): string[] => [
  ...new Set(
    units.flatMap(({ speaker, toldBy, to }) =>
      [speaker, toldBy].flatMap((one) => one?.name ?? []).concat(to),
    ),
  ),
]

/** What people chose of it for allegations. */
async function scrubChosen(db: TenantDb, item: RewrittenItem, rewrite: RewriteWords): Promise<number> {
  let changed = 0
  for (const { quote, ...place } of await listChosenWords(db, item.evidenceId)) {
    if (quote === null) continue
    const before = { ...place, quote }
    const after = rewriteQuoted(before, item, rewrite)
    if (isDeepStrictEqual(after, before)) continue
    await saveChosenWords(db, after)
    changed++
  }
  return changed
}

async function scrubCustody(
  db: TenantDb,
  { item, scrubber }: ItemScrub,
  organizationId: string,
): Promise<number> {
  let changed = 0
  for (const { id, file_name_given } of await listCustodyNames(db, item.id)) {
    const { text } = scrubber.scrub(file_name_given ?? '')
    if (text === file_name_given) continue
    await saveCustodyName(db, { organizationId, id, name: text })
    changed++
  }
  return changed
}
