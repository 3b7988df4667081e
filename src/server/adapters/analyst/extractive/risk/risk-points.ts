import type { AnalysisTask, KeyPoint } from '#server/ports/analyst.ts'
import { isSilent } from '../discrepancies/assertion-pieces.ts'
import { MAX_POINTS, toKeyPoints } from '../point-list.ts'
import { readDuties } from './read-duties.ts'
import { readItems } from './read-items.ts'
import { overlap, rarityIn } from './touches.ts'

const VITAL = 3

/**
 * What an analysis of risks should look at: the duties of which the other items speak most, the first three vital.
 * Sees the evidence, never the analysis; empty where no duty is stated.
 */
export function listRiskPoints(task: AnalysisTask): KeyPoint[] {
  const items = readItems(task.passages)
  const { duties, rules } = readDuties(items)
  const rarity = rarityIn(items)
  const facts = items
    .filter((item) => !rules.has(item))
    .flatMap(({ sentences }) => sentences)
    .filter((piece) => !isSilent(piece))
  const mentioned = duties
    .filter(({ sentence }) => rules.has(sentence.item))
    .map(({ sentence }) => ({
      text: sentence.text,
      most: facts.reduce((most, fact) => Math.max(most, overlap(sentence, fact, rarity)), 0),
    }))
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => b.most - a.most)
    .slice(0, MAX_POINTS)
    .map(({ text }) => text)
  return toKeyPoints(mentioned.slice(0, VITAL), mentioned.slice(VITAL))
}
