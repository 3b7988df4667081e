import { contentTerms } from '#server/platform/text/words.ts'
import type { DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { weightedRecall } from './claim-features.ts'
import { indexEvidence } from './evidence-index.ts'
import { isRequest, reportsAbsence } from './gap-signals.ts'
import { absence } from './statements.ts'
import { readClaims } from './verify-claims.ts'

const ASKS_FOR_PROOF =
  /\b(?:proof|evidence|confirmation|documentation|indication|record|any sign)\b[^.?!]{0,40}?\bthat\b\s+([^.?!]+)/i

const SAYS_SO = 0.75

/** "Is there proof that X?": where no passage says X in similar words, that is the answer. */
export async function findUnproved(
  asked: string,
  passages: readonly Passage[],
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<DraftStatement[]> {
  const assertion = ASKS_FOR_PROOF.exec(asked)?.[1]?.trim()
  if (!assertion) return []
  const index = indexEvidence(passages)
  const [reading] = await readClaims([assertion], index, embeddings, signal)
  const wanted = new Set(contentTerms(assertion))
  const said = (reading?.closest ?? []).filter(
    ({ text }) => !isRequest(text) && !reportsAbsence(text) && !/\?\s*$/.test(text),
  )
  if (said.some((sentence) => weightedRecall(wanted, sentence.terms, index.bm25.idf) >= SAYS_SO)) return []
  return [
    absence(
      `There is no confirmation among the passages read that ${assertion}: no sentence of theirs says so in similar words, requests and questions aside.`,
    ),
  ]
}
