import { isDeepStrictEqual } from 'node:util'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import { type RewriteWords, type RewrittenItem, rewriteAnalysis, rewritePassage } from './rewrite-analysis.ts'
import {
  type AnalysisTexts,
  listAnalysisTexts,
  listRerunTexts,
  listVersions,
  saveAnalysisTexts,
  saveRerunTexts,
  saveVersion,
} from './scrubbed-words.store.ts'

/** Why a scrubbed analysis shows a broken seal. */
export const SCRUBBED_NOTE =
  'Personal data was replaced with placeholders after this analysis was made, as the retention policy requires. The evidence it was given is no longer stored word for word, so it shows as altered.'

export interface ScrubbedRows {
  /** How many rows have changed that no other step of the scrub changes. */
  readonly changed: number
  /** Changed analyses and earlier wordings: other items that they cite may have changed them too. */
  readonly analyses: readonly string[]
}

export interface AnalysisRewriting {
  readonly item: RewrittenItem | null
  readonly rewrite: RewriteWords
  /** Analyses with an excerpt already rewritten: their seals are broken whatever else changes. */
  readonly unsealed: ReadonlySet<string>
  readonly now: Date
}

/** Rewrites analyses, claims, key points, earlier wordings and reruns; returns the ids of the changed rows. */
export async function scrubAnalyses(
  db: TenantDb,
  ids: readonly string[],
  rewriting: AnalysisRewriting,
): Promise<string[]> {
  const changed: string[] = []
  for (const id of ids) {
    for (const before of await listAnalysisTexts(db, [id])) {
      const after = rewriteTexts(before, rewriting)
      const isUnsealed = rewriting.unsealed.has(id) || !isDeepStrictEqual(before, after)
      const next = isUnsealed ? { ...after, content: withNote(after.content) } : after
      if (isDeepStrictEqual(before, next)) continue
      await saveAnalysisTexts(db, next, rewriting.now)
      changed.push(id)
    }
    for (const version of await listVersions(db, id)) {
      const content = rewriteAnalysis(version.content, rewriting.item, createWordRewriter(rewriting))
      if (isDeepStrictEqual(content, version.content)) continue
      await saveVersion(db, version.id, content)
      changed.push(version.id)
    }
    for (const rerun of await listRerunTexts(db, id)) {
      const after = rewriteAnalysis(rerun, rewriting.item, createWordRewriter(rewriting))
      if (isDeepStrictEqual(after, rerun)) continue
      await saveRerunTexts(db, after, rewriting.now)
      changed.push(rerun.id)
    }
  }
  return changed
}

function rewriteTexts(texts: AnalysisTexts, rewriting: AnalysisRewriting): AnalysisTexts {
  const words = createWordRewriter(rewriting)
  const line = (text: string | null) => text && rewriting.rewrite(text)
  return {
    id: texts.id,
    content: rewriteAnalysis(texts.content, rewriting.item, words),
    claims: rewriteAnalysis(texts.claims, rewriting.item, words),
    key_points: rewriteAnalysis(texts.key_points, rewriting.item, words),
    instruction_like_text: rewriteAnalysis(texts.instruction_like_text, rewriting.item, words),
    subject: rewriting.rewrite(texts.subject),
    focus: line(texts.focus),
    params: rewriteAnalysis(texts.params, null, rewriting.rewrite),
    case_facts: rewriteAnalysis(texts.case_facts, null, rewriting.rewrite),
    error: line(texts.error),
    quality_error: line(texts.quality_error),
  }
}

/** A passage of the item becomes the passage of its new text; everything else is searched on its own. */
const createWordRewriter =
  ({ item, rewrite }: AnalysisRewriting): RewriteWords =>
  (words) =>
    (item && words.length >= 12 ? rewritePassage(words, item) : null) ?? rewrite(words)

function withNote(content: AnalysisContent | null): AnalysisContent | null {
  if (content === null) return null
  return content.limitations.includes(SCRUBBED_NOTE)
    ? content
    : { ...content, limitations: [...content.limitations, SCRUBBED_NOTE] }
}
