import type { AnalysisView } from '#shared/contracts/analysis-views.ts'

/**
 * The view of a draft names statements by their keys, the stored one by their ids. Throws where it names one that the
 * draft does not hold: a cell without its statement would show something that nothing bears.
 */
export const nameStatements = (view: AnalysisView, idByKey: ReadonlyMap<string, string>): AnalysisView =>
  rename(view, (key) => {
    const id = idByKey.get(key)
    if (id === undefined) throw new Error('the view of the draft names a statement that is not in it')
    return id
  }) as AnalysisView

/** Every field that names statements ends in `statement_id` or `statement_ids`. */
function rename(value: unknown, toName: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => rename(one, toName))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, member]) => {
      if (field.endsWith('statement_id')) return [field, toName(member as string)]
      if (field.endsWith('statement_ids')) return [field, (member as string[]).map(toName)]
      return [field, rename(member, toName)]
    }),
  )
}
