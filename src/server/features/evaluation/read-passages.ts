import { parseDay } from '#server/platform/text/time/calendar.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { joinPeople, readText, toPassageUnit, toStored } from '../reading/index.ts'

/** Whole items, as passages, with what the reader makes of them as the evidence of one case. */
export function readPassages(passages: readonly Passage[]): Passage[] {
  const dayFirst = dayComesFirst(passages.map(({ text }) => text).join('\n'))
  const read = passages.map((passage) => ({
    passage,
    units: readText(passage.text, {
      fileName: passage.title,
      occurredAt: passage.occurredAt === null ? null : parseDay(passage.occurredAt.slice(0, 10)),
      parties: [],
      conduct: null,
      dayFirst,
    }),
  }))
  const people = joinPeople({
    parties: [],
    named: read.map(({ passage, units }) => ({
      evidenceId: passage.evidenceId,
      names: toStored(units).names,
    })),
    decisions: [],
    findId: (name) => name,
  })
  const mainNames = new Map(
    people.flatMap(({ name, aliases }) => aliases.map((alias) => [alias.name, name] as const)),
  )
  const mainName = (name: string) => mainNames.get(name) ?? name
  return read.map(({ passage, units }) => ({
    ...passage,
    units: units.map((unit) => toPassageUnit(unit, { units, mainName })),
  }))
}
