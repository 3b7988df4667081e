import type { AnalysisView } from '#shared/contracts/analysis-views.ts'

/** More columns of words, or of stances, than these are beside a sheet that a table of a few fills well. */
const MAX_SIDES = 4
const MAX_WITNESSES = 7

/** Prose keeps to its column; an arrangement takes the room that it needs. */
export function chooseWidth(view: AnalysisView | null | undefined): 'list' | 'table' | 'wide' | undefined {
  switch (view?.type) {
    case 'timeline':
      return 'list'
    case 'comparative':
      return view.columns.length > MAX_SIDES ? 'wide' : 'table'
    case 'witness_credibility':
      return view.witnesses.length > MAX_WITNESSES ? 'wide' : 'table'
    case 'risk':
      return 'table'
    default:
      return undefined
  }
}
