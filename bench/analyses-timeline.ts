import { basename } from 'node:path'
import { drawTimeline } from '#test/support/drawn-timeline.ts'
import { countDoubts, PLANTS, plantCase } from '#test/support/planted-timeline.ts'
import { seededRandom } from '#test/support/random.ts'
import { addUp, type Figures, HALVES, mayBeRead, print, runCase, share } from './answers.ts'

const FEWEST_RIGHT = 0.7
const MOST_WRONG = 0.05
const FEWEST_KEPT = 0.95

/**
 * Timelines of the cases with a known truth by the built-in analyst, scored by the tool that came with the cases.
 * ANSWERS_HALF=seen leaves out the half put away, ANSWERS_CASE=name runs one case.
 */
export async function measureTimelines() {
  const half = process.env.ANSWERS_HALF
  const one = process.env.ANSWERS_CASE
  const results: Record<string, Figures> = {}
  for (const [name, cases] of Object.entries(HALVES)) {
    if (half !== undefined && half !== name) continue
    const figures: Figures[] = []
    for (const each of cases)
      if (one === undefined || basename(each) === one)
        figures.push(await runCase(each, mayBeRead(name), 'timeline'))
    if (figures.length > 0) results[name] = addUp(figures)
  }
  for (const [name, figures] of Object.entries(results)) print(name, figures)
  return results
}

const MADE_UP = 40
const FEWEST_SHOWN = 0.9

/** Made-up cases with five conflicts each, and the same without any: how many are shown, and how many falsely. */
async function measurePlanted() {
  const { seed } = seededRandom()
  const shown = Object.fromEntries(PLANTS.map((plant) => [plant, 0]))
  let falseOnes = 0
  for (let one = seed; one < seed + MADE_UP; one++) {
    const planted = plantCase(one, true)
    const drawn = await drawTimeline(planted.items)
    for (const plant of PLANTS) if (planted.shows(plant, drawn)) shown[plant] = (shown[plant] ?? 0) + 1
    falseOnes = Math.max(falseOnes, countDoubts(await drawTimeline(plantCase(one, false).items)))
  }
  const all = Object.values(shown).reduce((sum, count) => sum + count, 0)
  process.stderr.write(
    `planted conflicts (seed ${seed}): ${JSON.stringify(shown)} of ${MADE_UP} each; most false ones in a case: ${falseOnes}\n`,
  )
  return { seed, shown, recall: all / (MADE_UP * PLANTS.length), mostFalse: falseOnes }
}

async function run() {
  const planted = await measurePlanted()
  const results = await measureTimelines()
  const measured = results.putAway ?? results.seen ?? {}
  const [right, wrong, kept] = [
    share(measured.timeline_right),
    share(measured.timeline_wrong),
    share(measured.undetermined_kept),
  ]
  return {
    ratio: right === null ? null : Math.round((right / FEWEST_RIGHT) * 100) / 100,
    against: 'the share of dated entries that a timeline shows with the right day, of 70 in 100',
    goal: 1,
    holds:
      right !== null &&
      right >= FEWEST_RIGHT &&
      (wrong ?? 0) <= MOST_WRONG &&
      (kept ?? 1) >= FEWEST_KEPT &&
      planted.recall >= FEWEST_SHOWN &&
      planted.mostFalse <= 1,
    details: { ...results, planted },
  }
}

export const analysesTimelineBench = { name: 'analyses-timeline', run }
