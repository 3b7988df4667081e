import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import { nearestTimes } from '#shared/nearest-times.ts'
import { readInvitation } from './invitations.ts'
import { findMentions } from './mentions.ts'
import { findMessageHeads, type Message, type MessageHeads } from './message-heads.ts'
import { countUnread } from './people.store.ts'
import { findPeople } from './people-of-case.ts'
import { type DatedRow, listDatedRows, listReadings, listTexts } from './readings.store.ts'
import type { RegisteredPerson } from './registered-person.ts'
import { fromStored, type StoredReading } from './stored-units.ts'
import { toTeller, type Unit } from './unit.ts'

/** A unit of an item and one of the times that it tells; the words of both are in the text of the item. */
export interface DatedUnit {
  readonly evidenceId: string
  readonly title: string
  readonly exhibitNumber: number | null
  readonly givenNumbers: string | null
  /** Of a message all its words, although the line above them tells the time. */
  readonly unit: Pick<Unit, 'start' | 'end' | 'part' | 'speaker' | 'to' | 'modality'> &
    Partial<Pick<Unit, 'toldBy'>>
  readonly time: Pick<TimeExpression, 'start' | 'end' | 'from' | 'to' | 'certainty' | 'readings'>
  readonly message: Pick<Message, 'form' | 'subject'> | null
  /** The words of the unit; of an appointment what it is called, where it is and who is asked. */
  readonly words: string
  readonly isAppointment: boolean
}

export interface DatedUnits {
  readonly all: readonly DatedUnit[]
  readonly unread: number
  /** Those that a person says, hears or is named in; none where nobody has this name. */
  readonly of: (person: string) => DatedUnit[]
  /** The text of each item that holds one of them. */
  readonly texts: ReadonlyMap<string, string>
}

const NO_WORDS = () => ''
const SILENT: ReadonlySet<string> = new Set(['greeting', 'boilerplate'])

/** What the readings of a case date, in the order of the items. */
export async function findDatedUnits(db: TenantDb, investigationId: string): Promise<DatedUnits> {
  const people = await findPeople(db, investigationId)
  const mainNames = new Map(
    people.flatMap(({ name, aliases }) => aliases.map((alias) => [alias.name, name] as const)),
  )
  const mainName = (name: string) => mainNames.get(name) ?? name
  const rows = await listDatedRows(db, investigationId)
  const texts = await findTexts(db, rows)
  const messages = await findMessages(db, rows, texts)
  const all = rows
    .flatMap((row) => listUnits(row, texts.get(row.evidence_id) ?? '', messages.get(row.evidence_id)))
    .map(({ unit, ...rest }) => ({
      ...rest,
      unit: {
        ...unit,
        ...withMainNames(unit, mainName),
        to: unit.to.map(mainName),
      },
    }))
  return {
    all,
    unread: await countUnread(db, investigationId),
    texts,
    of(asked) {
      const person = people.find(({ id, name }) => id === asked || name === asked)
      return person ? ofPerson(all, { person, people, texts }) : []
    },
  }
}

/** Who says it, and who else tells it, each by the main name. */
function withMainNames(
  { speaker, toldBy = null }: DatedUnit['unit'],
  mainName: (name: string) => string,
): Pick<Unit, 'speaker' | 'toldBy'> {
  const named = (one: Unit['speaker']) => one && { ...one, name: mainName(one.name) }
  return { speaker: named(speaker), toldBy: toTeller(named(toldBy), named(speaker)) }
}

async function findTexts(db: TenantDb, rows: readonly DatedRow[]): Promise<Map<string, string>> {
  const found =
    rows.length === 0
      ? []
      : await listTexts(
          db,
          rows.map(({ evidence_id }) => evidence_id),
        )
  return new Map(found.map(({ id, content }) => [id, content ?? '']))
}

/** Of the items with a heading that tells a time: what a message says stands in units that tell none. */
async function findMessages(
  db: TenantDb,
  rows: readonly DatedRow[],
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, MessageHeads>> {
  const ids = rows
    .filter((row) => fromStored(row, NO_WORDS).some(({ part }) => part === 'heading'))
    .map(({ evidence_id }) => evidence_id)
  const readings = ids.length === 0 ? [] : await listReadings(db, ids)
  return new Map(
    readings.map(({ evidence_id, names, units }) => [
      evidence_id,
      findMessageHeads(
        fromStored({ names, units: units as StoredReading['units'] }, NO_WORDS),
        texts.get(evidence_id) ?? '',
      ),
    ]),
  )
}

const NO_MESSAGES: MessageHeads = { heads: new Map(), silent: new Set(), sent: new Map() }
const DAY_LENGTH = 10

function listUnits(row: DatedRow, text: string, messages = NO_MESSAGES): DatedUnit[] {
  const item = {
    evidenceId: row.evidence_id,
    title: row.title,
    exhibitNumber: row.exhibit_number,
    givenNumbers: row.given_numbers,
  }
  return fromStored(row, NO_WORDS)
    .filter(({ part, start }) => !SILENT.has(part) && !messages.silent.has(start))
    .flatMap((unit): DatedUnit[] => {
      const invitation = unit.part === 'row' ? readInvitation(text.slice(unit.start, unit.end)) : null
      if (invitation)
        return [{ ...item, ...toAppointment(unit, invitation), message: null, isAppointment: true }]
      const message = messages.heads.get(unit.start) ?? null
      const span = message?.words ?? message?.subject ?? unit
      const sent = messages.sent.get(unit.start)?.slice(0, DAY_LENGTH)
      return distinctTimes(unit.times)
        .filter(({ from }) => sent === undefined || from?.slice(0, DAY_LENGTH) !== sent)
        .slice(0, message ? 1 : undefined)
        .map((time) => ({
          ...item,
          unit: message ? { ...unit, ...span, speaker: message.speaker, toldBy: null, to: message.to } : unit,
          time,
          message,
          words: readWords(text, unit, message),
          isAppointment: false,
        }))
    })
}

/** Of what is quoted in a mail without the marks that the mail program sets before each line. */
function readWords(text: string, unit: Unit, message: Message | null): string {
  if (!message) return text.slice(unit.start, unit.end)
  return message.words ? text.slice(message.words.start, message.words.end).replace(/\n[> ]*>/g, '\n') : ''
}

function toAppointment(
  unit: Unit,
  { summary, place, attendees, from, to, written }: NonNullable<ReturnType<typeof readInvitation>>,
): Pick<DatedUnit, 'unit' | 'time' | 'words'> {
  return {
    unit: { ...unit, to: attendees },
    time: {
      start: unit.start + written.start,
      end: unit.start + written.end,
      from,
      to,
      certainty: 'stated',
      readings: [],
    },
    words: [summary, place, attendees.length > 0 ? `with ${attendees.join(', ')}` : null]
      .filter((part) => part !== null)
      .join(' · '),
  }
}

interface Sought {
  readonly person: RegisteredPerson
  readonly people: readonly RegisteredPerson[]
  readonly texts: ReadonlyMap<string, string>
}

function ofPerson(all: readonly DatedUnit[], { person, people, texts }: Sought): DatedUnit[] {
  const byItem = Map.groupBy(all, ({ evidenceId }) => evidenceId)
  return [...byItem].flatMap(([id, units]) => {
    const places = findMentions(texts.get(id) ?? '', people).filter(
      (mention) => mention.person === person.id && mention.certain,
    )
    return units.filter(
      ({ unit }) =>
        unit.speaker?.name === person.name ||
        unit.to.includes(person.name) ||
        places.some(({ start }) => unit.start <= start && start < unit.end),
    )
  })
}

/**
 * Each day of a unit once, as exactly as it tells it. Months and years count only where it tells no day, and what is
 * undetermined only where nothing else stands beside it.
 */
function distinctTimes(times: readonly TimeExpression[]): TimeExpression[] {
  const determined = times.filter(isDetermined)
  if (determined.length === 0) return times.slice(0, 1)
  const byDay = Map.groupBy(nearestTimes(determined), ({ from }) => from.slice(0, DAY_LENGTH))
  return [...byDay.values()].flatMap(
    (same) => same.find(({ grain }) => grain === 'minute') ?? same.slice(0, 1),
  )
}

const isDetermined = (time: TimeExpression): time is TimeExpression & { readonly from: string } =>
  time.from !== null
