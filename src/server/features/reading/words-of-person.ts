import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import type { PersonWord, PersonWords } from '#shared/contracts/reading.ts'
import { findItemsWith } from '../retrieval/index.ts'
import { findMentions } from './mentions.ts'
import { readName } from './name-parts.ts'
import { findPeople } from './people-of-case.ts'
import { createPinpoints } from './pinpoints.ts'
import { listItemsOfPerson } from './readings.store.ts'
import type { RegisteredPerson } from './registered-person.ts'
import { fromStored } from './stored-units.ts'

/** More are not looked through for one person: the search finds the others. */
const MAX_ITEMS = 300
const MAX_WORDS = 500
const SILENT: ReadonlySet<string> = new Set(['greeting', 'boilerplate', 'heading'])

type Row = Awaited<ReturnType<typeof listItemsOfPerson>>[number]

interface Sought {
  readonly person: RegisteredPerson
  readonly people: readonly RegisteredPerson[]
  readonly formatNumber: (number: number) => string
}

/**
 * What a person says in the evidence, and what others say of that person, item by item. `formatNumber` writes the
 * number of an item as people speak of it.
 */
export async function findWordsOfPerson(
  db: TenantDb,
  { investigationId, personId }: { readonly investigationId: string; readonly personId: string },
  formatNumber: (number: number) => string,
): Promise<PersonWords> {
  const people = await findPeople(db, investigationId)
  const person = people.find(({ id }) => id === personId)
  if (!person) throw notFound()
  const rows = await findRows(db, investigationId, person)
  const words = rows.slice(0, MAX_ITEMS).map((row) => readRow(row, { person, people, formatNumber }))
  const [said, about] = [words.flatMap((one) => one.said), words.flatMap((one) => one.about)]
  return {
    id: person.id,
    name: person.name,
    said: { total: said.length, items: said.slice(0, MAX_WORDS) },
    about: { total: about.length, items: about.slice(0, MAX_WORDS) },
    is_whole: rows.length <= MAX_ITEMS,
  }
}

async function findRows(
  db: TenantDb,
  investigationId: string,
  { aliases }: RegisteredPerson,
): Promise<Row[]> {
  const names = aliases.map(({ name }) => name)
  const surnames = [...new Set(names.map((name) => readName(name).words.at(-1) ?? name))]
  const matching = []
  for (const surname of surnames) matching.push(await findItemsWith(db, investigationId, surname))
  return await listItemsOfPerson(db, investigationId, { names, matching, limit: MAX_ITEMS + 1 })
}

function readRow(
  row: Row,
  { person, people, formatNumber }: Sought,
): { said: PersonWord[]; about: PersonWord[] } {
  const text = row.content ?? ''
  const pinpoint = createPinpoints(text, row.sheet_rows)
  const names = new Set(person.aliases.map(({ name }) => name))
  const mentions = findMentions(text, people).filter(
    (mention) => mention.person === person.id && mention.certain,
  )
  const [said, about]: [PersonWord[], PersonWord[]] = [[], []]
  for (const unit of fromStored(row, (start, end) => text.slice(start, end))) {
    if (SILENT.has(unit.part)) continue
    const isSaid = unit.speaker !== null && names.has(unit.speaker.name)
    if (!isSaid && !mentions.some(({ start }) => unit.start <= start && start < unit.end)) continue
    const place = isSaid ? said : about
    place.push({
      evidence_id: row.evidence_id,
      exhibit_number: row.exhibit_number === null ? null : formatNumber(row.exhibit_number),
      title: row.title,
      start: unit.start,
      end: unit.end,
      at: pinpoint(unit.start, unit.end),
      text: text.slice(unit.start, unit.end),
      speaker: unit.speaker,
      told_by: unit.toldBy,
      to: [...unit.to],
      said_on: unit.written === null ? null : formatDay(unit.written),
    })
  }
  return { said, about }
}
