import { cosine, type Embedder, embedTexts } from '../vectors.ts'
import type { Breach } from './find-breaches.ts'
import type { Item } from './read-items.ts'
import { overlap, rarityIn } from './touches.ts'

/** Of rare words and meaning together: below it a fact shares a word with its duty by chance. */
const LEAST = 0.35

/** The rows without the facts that share a word with their duty and are about something else; none is left empty. */
export async function keepNear(
  breaches: readonly Breach[],
  items: readonly Item[],
  embedder: Embedder,
): Promise<Breach[]> {
  const rarity = rarityIn(items)
  const texts = breaches.flatMap(({ duty, facts }) => [duty.sentence.text, ...facts.map(({ text }) => text)])
  const vectorOf = await embedTexts(texts, embedder)
  return breaches.flatMap((breach) => {
    const { duty, facts } = breach
    // A sum beyond a limit, a reckoning and a contradiction tie a fact to its duty whatever their words mean.
    if (breach.isReckoned || breach.isContested || duty.limits.length > 0) return [breach]
    const near = facts.filter(
      (fact) =>
        overlap(duty.sentence, fact, rarity) + cosine(vectorOf(duty.sentence.text), vectorOf(fact.text)) >=
        LEAST,
    )
    return near.length > 0 ? [{ ...breach, facts: near }] : []
  })
}
