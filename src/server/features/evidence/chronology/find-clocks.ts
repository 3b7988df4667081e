import { findClockNotes } from '#server/platform/text/time/clock-notes.ts'
import { firstLines, remarksOn, termsNaming } from '#server/platform/text/time/clock-remarks.ts'
import type { Chronology } from '#shared/contracts/chronology.ts'
import type { DatedUnit } from '../../reading/index.ts'
import { toSource } from './arrange-entries.ts'

/** So many are named; a reader would skip more. */
const MAX_CLOCKS = 12
const NO_ROWS: ReadonlySet<string> = new Set()

/** The logs of a case that write hours, each with what its own words or those of another dated item say of its clock. */
export function findClocks(
  units: readonly DatedUnit[],
  texts: ReadonlyMap<string, string>,
): Chronology['clocks'] {
  const logs = new Map(units.filter(isRowWithHour).map((unit) => [unit.evidenceId, unit]))
  if (logs.size === 0) return []
  const items = new Map(units.map((unit) => [unit.evidenceId, unit]))
  const remarks = [...texts].flatMap(([evidenceId, text]) => {
    const item = items.get(evidenceId)
    return item === undefined ? [] : findClockNotes(text).map((note) => ({ ...note, evidenceId, item, text }))
  })
  const clocks = [...logs.values()].flatMap((log) => {
    const { evidenceId, title } = log
    const named = termsNaming(title, firstLines(texts.get(evidenceId) ?? ''))
    const { own, best } = remarksOn({ evidenceId, named, rows: NO_ROWS }, remarks)
    const notes = [own, best].filter((one) => one !== null)
    if (notes.length === 0) return []
    const { start: _, end: __, ...source } = toSource(log)
    return [
      {
        ...source,
        notes: notes.map(({ item, start, end, text }) => ({
          ...toSource(item),
          start,
          end,
          text: text.slice(start, end).replaceAll(/\s+/g, ' '),
        })),
      },
    ]
  })
  return clocks.slice(0, MAX_CLOCKS)
}

const isRowWithHour = ({ unit, time }: DatedUnit): boolean =>
  unit.part === 'row' && (time.from?.includes('T') ?? false)
