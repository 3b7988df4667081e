import type { DatedUnit } from '../../reading/index.ts'

/** Makes what finds something beside the rows of an item, once for each item: it looks through the whole text. */
export function rowFinders<Finder>(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
  create: (text: string, rows: readonly number[]) => Finder,
): (evidenceId: string) => Finder {
  const rows = Map.groupBy(
    units.filter(({ unit }) => unit.part === 'row'),
    ({ evidenceId }) => evidenceId,
  )
  const finders = new Map<string, Finder>()
  return (evidenceId) => {
    const found =
      finders.get(evidenceId) ??
      create(
        findText(evidenceId),
        (rows.get(evidenceId) ?? []).map(({ unit }) => unit.start),
      )
    finders.set(evidenceId, found)
    return found
  }
}
