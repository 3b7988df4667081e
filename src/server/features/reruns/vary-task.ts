import { sha256 } from '#server/platform/crypto/digests.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { RunName } from '#shared/rerun-kinds.ts'
import type { NamedParty } from './swap/plan-names.ts'
import { swapTask } from './swap/swap-task.ts'
import { toComparable, type VariedTask } from './varied-task.ts'

export interface RunToVary {
  readonly name: RunName
  /** Names the run: the same one always gets the same order. */
  readonly seed: string
  readonly parties: readonly NamedParty[]
  /** Whether a language model drafts. */
  readonly isModels: boolean
}

/** What the analyst is given in one run. */
export function varyTask(task: AnalysisTask, { name, seed, parties, isModels }: RunToVary): VariedTask {
  if (name === 'unchanged') return { task, ambiguous: 0, takeBack: toComparable }
  if (name !== 'order') return swapTask(task, name, parties)
  return {
    task: { ...task, passages: inOtherOrder(task.passages, { seed, isModels }) },
    ambiguous: 0,
    takeBack: toComparable,
  }
}

/**
 * Shuffled by Fisher and Yates. A language model is shown passages by their ranks and nothing else of them, so it gets
 * new ones; to the built-in analyst the rank is a figure that retrieval gave, which stays.
 */
function inOtherOrder(
  passages: AnalysisTask['passages'],
  { seed, isModels }: { readonly seed: string; readonly isModels: boolean },
): AnalysisTask['passages'] {
  const shuffled = [...passages]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = sha256(`${seed} ${last}`).readUInt32BE() % (last + 1)
    const [a, b] = [shuffled[last], shuffled[other]]
    if (a && b) [shuffled[last], shuffled[other]] = [b, a]
  }
  const isSame = shuffled.every((passage, place) => passage === passages[place])
  const [first, ...others] = shuffled
  const ordered = isSame && first ? [...others, first] : shuffled
  return isModels ? ordered.map((passage, place) => ({ ...passage, rank: place + 1 })) : ordered
}
