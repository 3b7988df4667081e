import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { type Place, readUnits, type Unit } from '../discrepancies/discrepancy-units.ts'
import type { Roster } from '../roster.ts'
import type { Column } from './choose-columns.ts'

/** What one column says in one sentence or row. */
export interface Said {
  readonly unit: Unit
  readonly column: number
  readonly place: Place & { readonly passage: Passage }
}

const SILENT: ReadonlySet<PassageUnit['part']> = new Set(['question', 'heading', 'greeting', 'boilerplate'])

/** Every sentence and row of the passages with what each column says of it, in reading order. */
export function readColumns(
  passages: readonly Passage[],
  columns: readonly Column[],
  roster: Roster,
): { readonly units: readonly Unit[]; readonly said: readonly Said[] } {
  const units = readUnits(passages, '')
  const main = new Map<string, string | null>()
  const mainName = (name: string): string | null => {
    if (!main.has(name)) main.set(name, roster.find(name))
    return main.get(name) ?? null
  }
  const said = units.flatMap((unit) =>
    columns.flatMap((column, at): Said[] => {
      for (const { passage, ...span } of unit.places) {
        if (!passage) continue
        const read = unitAt(passage, span)
        if (read && SILENT.has(read.part)) continue
        const isOwn =
          column.evidenceId === null
            ? read?.speaker != null && mainName(read.speaker.name) === column.party
            : passage.evidenceId === column.evidenceId
        if (isOwn) return [{ unit, column: at, place: { passage, ...span } }]
      }
      return []
    }),
  )
  return { units, said }
}

/** What was read of the words at a place: the unit that holds most of them. */
export function unitAt(
  { units = [], start: offset }: Passage,
  { start, end }: { readonly start: number; readonly end: number },
): PassageUnit | null {
  const shared = (unit: PassageUnit) =>
    Math.min(unit.end, offset + end) - Math.max(unit.start, offset + start)
  return units.reduce<PassageUnit | null>((best, unit) => {
    const own = shared(unit)
    return own > 0 && (best === null || own > shared(best)) ? unit : best
  }, null)
}
