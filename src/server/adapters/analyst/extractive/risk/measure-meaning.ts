import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import type { Duty } from './read-duties.ts'
import type { Sentence } from './read-items.ts'

/** Embedding takes 10 ms each. */
const MAX_FACTS = 400

/** How near in meaning each duty and fact are; 0 for the facts beyond those that share most words with any duty. */
export async function measureMeaning(
  duties: readonly Duty[],
  facts: readonly Sentence[],
  embedder: Embedder,
): Promise<(duty: Sentence, fact: Sentence) => number> {
  if (duties.length === 0) return () => 0
  const asked = new Set(duties.flatMap(({ sentence }) => [...sentence.terms]))
  const shared = new Map(facts.map((fact) => [fact, fact.terms.intersection(asked).size]))
  const looked = facts.toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0)).slice(0, MAX_FACTS)
  const known = new Set(looked)
  const vectorOf = await embedTexts(
    [...duties.map(({ sentence }) => sentence), ...looked].map(({ meant }) => meant),
    embedder,
  )
  return (duty, fact) => (known.has(fact) ? cosine(vectorOf(duty.meant), vectorOf(fact.meant)) : 0)
}
