import type { Impact } from '#shared/contracts/impact.ts'

/** The released versions of the report that go with an item. */
export const listDestroyed = (impact: Pick<Impact, 'reports'> | undefined): number[] =>
  impact?.reports.filter(({ destroyed_with_item }) => destroyed_with_item).map(({ version }) => version) ?? []

/** What must be typed to delete an item: also what was released and goes with it. */
export function deletionWords(versions: readonly number[]): string {
  if (versions.length === 0) return 'DELETE'
  if (versions.length === 1) return `DELETE WITH REPORT ${versions[0]}`
  return `DELETE WITH REPORTS ${versions.slice(0, -1).join(', ')} AND ${versions.at(-1)}`
}
