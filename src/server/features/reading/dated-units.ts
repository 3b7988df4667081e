import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import { findMentions } from './mentions.ts'
import { countUnread } from './people.store.ts'
import { findPeople } from './people-of-case.ts'
import { listDatedRows, listTexts } from './readings.store.ts'
import type { RegisteredPerson } from './registered-person.ts'
import { fromStored } from './stored-units.ts'
import type { Unit } from './unit.ts'

/** A unit of an item and one of the times that it tells; the words of both are in the text of the item. */
export interface DatedUnit {
  readonly evidenceId: string
  readonly title: string
  readonly exhibitNumber: number | null
  readonly givenNumbers: string | null
  readonly unit: Pick<Unit, 'start' | 'end' | 'part' | 'speaker' | 'to'>
  readonly time: Omit<TimeExpression, 'text'>
}

export interface DatedUnits {
  readonly all: readonly DatedUnit[]
  readonly unread: number
  /** Those that a person says, hears or is named in; none where nobody has this name. */
  readonly of: (person: string) => Promise<DatedUnit[]>
  /** The text of each of some items. */
  readonly findTexts: (units: readonly DatedUnit[]) => Promise<ReadonlyMap<string, string>>
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
  const all = rows.flatMap(({ evidence_id, title, exhibit_number, given_numbers, names, units }) =>
    fromStored({ names, units }, NO_WORDS)
      .filter(({ part }) => !SILENT.has(part))
      .flatMap((unit) =>
        distinctTimes(unit.times).map((time) => ({
          evidenceId: evidence_id,
          title,
          exhibitNumber: exhibit_number,
          givenNumbers: given_numbers,
          unit: {
            ...unit,
            speaker: unit.speaker && { ...unit.speaker, name: mainName(unit.speaker.name) },
            to: unit.to.map(mainName),
          },
          time,
        })),
      ),
  )
  const findTexts = async (units: readonly DatedUnit[]) => {
    const ids = [...new Set(units.map(({ evidenceId }) => evidenceId))]
    const texts = ids.length === 0 ? [] : await listTexts(db, ids)
    return new Map(texts.map(({ id, content }) => [id, content ?? '']))
  }
  return {
    all,
    unread: await countUnread(db, investigationId),
    findTexts,
    async of(asked) {
      const person = people.find(({ id, name }) => id === asked || name === asked)
      return person ? ofPerson(all, { person, people, texts: await findTexts(all) }) : []
    },
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
    const places = findMentions(texts.get(id) ?? '', people, new Map()).filter(
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

/** Each day of a unit once, as exactly as it tells it; the undetermined ones only where no other stands beside them. */
function distinctTimes(times: readonly TimeExpression[]): TimeExpression[] {
  const determined = times.filter(({ from }) => from !== null)
  if (determined.length === 0) return times.slice(0, 1)
  const byDay = Map.groupBy(determined, ({ from }) => from?.slice(0, 10))
  return [...byDay.values()].flatMap(
    (same) => same.find(({ grain }) => grain === 'minute') ?? same.slice(0, 1),
  )
}
