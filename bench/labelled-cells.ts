import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CellKind, findTableRows } from '#server/features/reading/index.ts'

/** A cell that was labelled by its offsets; the words are in the cases of the shared material. */
interface Label {
  readonly case: string
  readonly file: string
  readonly start: number
  readonly end: number
  readonly kind: 'time' | 'person' | 'amount' | 'action'
}

export interface CellTally {
  right: number
  of: number
}

const SLACK = 1

/** How many of the labelled cells are found where they stand and as what they are; delimited files and others apart. */
export function scoreCells(
  folder: string,
  cases: string,
  names: (name: string) => boolean,
): Record<'csv' | 'prose', CellTally> {
  const labels: Label[] = JSON.parse(readFileSync(join(folder, 'cells.json'), 'utf8'))
  const tallies = { csv: { right: 0, of: 0 }, prose: { right: 0, of: 0 } }
  const read = new Map<string, ReturnType<typeof findTableRows>>()
  for (const label of labels) {
    const path = join(cases, label.case, label.file)
    if (!names(label.case) || !existsSync(path)) continue
    const rows = read.get(path) ?? findTableRows(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'))
    read.set(path, rows)
    const tally = tallies[label.file.endsWith('.csv') ? 'csv' : 'prose']
    tally.of++
    const isFound = rows.some(({ cells }) =>
      cells.some(
        ({ start, end, kind }) =>
          Math.abs(start - label.start) <= SLACK &&
          Math.abs(end - label.end) <= SLACK &&
          sameKind(kind, label.kind),
      ),
    )
    if (isFound) tally.right++
  }
  return tallies
}

const sameKind = (kind: CellKind, label: Label['kind']): boolean =>
  label === 'time' ? kind === 'from' || kind === 'to' : kind === label
