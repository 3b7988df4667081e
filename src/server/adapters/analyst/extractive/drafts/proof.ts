import { contentTerms } from '#server/platform/text/words.ts'
import type { DraftStatement, Passage } from '#server/ports/analyst.ts'
import { weightedRecall } from '../claims/claim-features.ts'
import { indexEvidence } from '../claims/evidence-index.ts'
import { readClaims } from '../claims/verify-claims.ts'
import type { Embedder } from '../vectors.ts'
import { isRequest, reportsAbsence } from './gap-signals.ts'
import { notFound } from './statements.ts'

const ASKS_WHETHER_PROOF =
  /\b(?:is|was|are|were) there (?:any |some )?(?:proof|evidence|confirmation|documentation|indication|record|sign)\b/i
const ASKS_FOR_PROOF =
  /\b(?:proof|evidence|confirmation|documentation|indication|record|any sign)\b[^.?!]{0,40}?\bthat\b\s+([^.?!]+)/i

/** "Is there evidence …?" */
export const asksForProof = (asked: string): boolean => ASKS_WHETHER_PROOF.test(asked)

const SAYS_SO = 0.75

/** "Is there proof that X?": if no passage says X in similar words, that is the answer. */
export async function findUnproved(
  asked: string,
  passages: readonly Passage[],
  embedder: Embedder,
): Promise<DraftStatement[]> {
  const assertion = ASKS_FOR_PROOF.exec(asked)?.[1]?.trim()
  if (!assertion) return []
  const index = indexEvidence(passages)
  const reading = (await readClaims([assertion], index, embedder)).get(assertion)
  const wanted = new Set(contentTerms(assertion))
  const said = (reading?.closest ?? []).filter(
    ({ text }) => !isRequest(text) && !reportsAbsence(text) && !/\?\s*$/.test(text),
  )
  if (said.some((sentence) => weightedRecall(wanted, sentence.terms, index.bm25.idf) >= SAYS_SO)) return []
  return [
    notFound(
      `The passages read do not confirm that ${assertion}: no sentence says so in similar words, apart from requests and questions.`,
      { seeks: assertion },
    ),
  ]
}
