import type { AnalysisTask, KeyPoint } from '#server/ports/analyst.ts'
import { readPieces } from '../drafts/pieces.ts'
import { MAX_POINTS, toKeyPoints } from '../point-list.ts'
import { inOrder } from './arrange-timeline.ts'
import { createCast } from './cast.ts'
import { namesIn } from './mention.ts'
import { countSources, mergeEvents } from './merge-events.ts'
import { readEvents } from './read-events.ts'
import { fitsParams, selectEvents } from './select-events.ts'

/**
 * What a timeline should tell: what several sources tell (vital), the first and the last dated event of each party,
 * and then what is nearest to what was asked. Sees the evidence, never the analysis.
 */
export function listTimelinePoints(task: AnalysisTask): KeyPoint[] {
  const cast = createCast(task.passages, task.caseFacts)
  const events = mergeEvents(readPieces(task.passages).flatMap((pieces) => readEvents(pieces, cast)))
    .filter((event) => fitsParams(event, task.params))
    .filter(({ lead }) => lead.when !== null && lead.about !== 'reference')
  const { chosen } = selectEvents(events, task)
  const told = inOrder(chosen.filter(({ lead }) => lead.unit.part !== 'row'))
  const several = told.filter((event) => event.tellings.length > 1 && countSources(event) > 1)
  const ofParties = (task.caseFacts?.parties ?? []).flatMap(({ name }) => {
    const own = told.filter(({ lead }) => namesIn(lead).has(name))
    return [own.at(0), own.at(-1)].filter((event) => event !== undefined)
  })
  const nearest = chosen.filter(({ lead }) => lead.unit.part !== 'row')
  const points = [...several, ...ofParties, ...nearest].map(({ lead }) => lead.text)
  return toKeyPoints(points.slice(0, Math.max(1, several.length)), points).slice(0, MAX_POINTS)
}
