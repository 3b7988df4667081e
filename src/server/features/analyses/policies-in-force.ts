import { coversWindow, policyStatus, type Window } from '#server/platform/text/policies/policy-status.ts'
import { formatDay, parseDay } from '#server/platform/text/time/calendar.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { PolicyStatus } from '#shared/contracts/analysis-views.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import type { ItemForce } from '../evidence/index.ts'

export interface Policies {
  /** Of the cited papers and of those that replace them. */
  readonly force: readonly ItemForce[]
  /** The days of the conduct, as the case gives them now. */
  readonly conduct: Window
}

/**
 * The content with whether the policies that it cites were in force: on the day of the fact that a row of risks sets
 * beside them, else in the days of the conduct. Days that nobody confirmed count as none; but what a confirmed version
 * replaces ended then, whatever is known of its beginning. Beside a fact without a day a policy that applied in a part
 * of the conduct only is not known to have been in force.
 */
export function datePolicies(content: AnalysisContent, { force, conduct }: Policies): AnalysisContent {
  if (force.length === 0) return content
  const findStatus = statusesBy(force)
  const { view } = content
  const days = new Map<string, Window>()
  const undated = new Set<string>()
  if (view?.type === 'risk')
    for (const { duty_statement_ids, grounds } of view.rows)
      for (const id of duty_statement_ids) {
        if (grounds.last) days.set(id, widen(days.get(id), grounds.last))
        else undated.add(id)
      }
  const date = (statement: Statement): Statement => {
    const isUndated = undated.has(statement.id) && !days.has(statement.id)
    const status = findStatus(statement, days.get(statement.id) ?? conduct, { isUndated })
    return status ? { ...statement, policy_status: status } : statement
  }
  const sections = content.sections.map((section) => ({
    ...section,
    statements: section.statements.map(date),
  }))
  if (view?.type !== 'risk') return { ...content, sections }
  const byId = new Map(sections.flatMap(({ statements }) => statements.map((one) => [one.id, one])))
  const rows = view.rows.map((row) => {
    const { last } = row.grounds
    const window = last ? { from: last, to: last } : conduct
    const duties = row.duty_statement_ids.flatMap((id) => byId.get(id) ?? [])
    return {
      ...row,
      duty_status: weakest(
        duties.flatMap((duty) => findStatus(duty, window, { isUndated: last === null }) ?? []),
      ),
    }
  })
  return { ...content, sections, view: { ...view, rows } }
}

/** A duty that several rows show is put against all their days. */
const widen = (known: Window | undefined, day: string): Window => ({
  from: known?.from && known.from < day ? known.from : day,
  to: known?.to && known.to > day ? known.to : day,
})

function statusesBy(force: readonly ItemForce[]) {
  const byItem = new Map(force.map((one) => [one.id, one]))
  return (
    { citations }: Pick<Statement, 'citations'>,
    window: Window,
    { isUndated }: { readonly isUndated: boolean },
  ): PolicyStatus | null => {
    const papers = withoutContrary(citations).flatMap(({ evidence_id }) => byItem.get(evidence_id) ?? [])
    return weakest(
      papers.map((paper) => {
        const next = force.find(({ supersedesId, isConfirmed }) => isConfirmed && supersedesId === paper.id)
        const own = paper.isConfirmed ? paper : { from: null, to: null }
        const applied = { from: own.from, to: earlier(own.to, dayBefore(next?.from ?? null)) }
        const status = policyStatus(applied, window)
        return status === 'in_force' && isUndated && !coversWindow(applied, window) ? 'undated' : status
      }),
    )
  }
}

/** The less a policy bears the conduct, the earlier it stands. */
const WEAKEST_FIRST: readonly PolicyStatus[] = ['superseded', 'not_yet', 'undated', 'in_force']

/** Of several papers that a statement rests on, what has to be said of the one that bears least. */
const weakest = (statuses: readonly PolicyStatus[]): PolicyStatus | null =>
  WEAKEST_FIRST.find((one) => statuses.includes(one)) ?? null

const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a

function dayBefore(iso: string | null): string | null {
  const day = iso === null ? null : parseDay(iso)
  return day === null ? null : formatDay(day - 1)
}
