import type { ReportBlock, ReportCell, ReportNote } from '#shared/contracts/reports.ts'
import { type FormKey, fillForm, LABELS } from './form.ts'

/** A fixed sentence of the form. */
export const form = (key: FormKey, ...values: string[]): ReportBlock => ({
  kind: 'form',
  form: key,
  values,
  text: fillForm(key, values),
})

export const heading = (level: 2 | 3, key: FormKey, ...values: string[]): ReportBlock => ({
  kind: 'heading',
  level,
  form: key,
  values,
  text: fillForm(key, values),
})

/** A person's own words. */
export const said = (
  label: keyof typeof LABELS | null,
  text: string,
  { by, at }: { by: string; at: string },
): ReportBlock => ({
  kind: 'said',
  label: label && LABELS[label],
  text,
  by,
  at,
})

export const table = (head: readonly string[], rows: readonly (readonly ReportCell[])[]): ReportBlock => ({
  kind: 'table',
  head: [...head],
  rows: rows.map((row) => [...row]),
})

/** What the record of the case says: a name, a day, a number, a hash. */
export const recorded = (text: string | null): ReportCell => ({ text: text ?? '', notes: [], by: null })

/** The footnotes of a report, numbered in the order in which they are asked for. */
export interface Notes {
  readonly add: (note: Omit<ReportNote, 'number'>) => number
  readonly all: readonly ReportNote[]
}

export function createNotes(): Notes {
  const all: ReportNote[] = []
  return {
    all,
    add: (note) => {
      all.push({ number: all.length + 1, ...note })
      return all.length
    },
  }
}
