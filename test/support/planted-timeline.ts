import { formatDay, toDay, weekday } from '#server/platform/text/time/calendar.ts'
import type { DrawnTimeline, GivenItem } from './drawn-timeline.ts'
import { type SeededRandom, seededRandom } from './random.ts'

const PEOPLE = [
  'Amir Haddad',
  'Berta Lindqvist',
  'Carlo Mendes',
  'Dorota Wolska',
  'Elias Brandt',
  'Fenna Visser',
]
const DEEDS = [
  'opened the cold store behind the bakery',
  'signed the delivery note of the fish supplier',
  'handed the spare van keys to reception',
  'deleted the roster from the shared drive',
  'moved the paint drums into the boiler room',
  'called the fire brigade from the loading bay',
  'locked the archive room on the second floor',
  'took the visitor book home in a bag',
  'replaced the camera over the rear gate',
  'emptied the petty cash tin in the canteen',
  'reported the broken ladder to the foreman',
  'unplugged the freezer in the tasting kitchen',
  'returned the borrowed laptop to the help desk',
  'changed the alarm code of the warehouse',
] as const
const PURCHASES = ['new scaffolding boards', 'the repair of the forklift', 'catering at the summer fair']
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export type Plant = 'date' | 'weekday' | 'order' | 'past' | 'amount'
export const PLANTS: readonly Plant[] = ['date', 'weekday', 'order', 'past', 'amount']

export interface PlantedCase {
  readonly items: readonly GivenItem[]
  /** Whether a timeline shows a plant. */
  readonly shows: (plant: Plant, drawn: DrawnTimeline) => boolean
}

interface Told {
  readonly who: string
  readonly deed: string
  readonly day: number
}

const inWords = (day: number): string => {
  const [year, month, date] = formatDay(day).split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** Five items that tell of twelve events and of what is planted in them; the same case without plants agrees with itself. */
export function plantCase(seed: number, planted: boolean): PlantedCase {
  const random = seededRandom(seed)
  const first = toDay(2025, 2 + random.int(8), 1 + random.int(20)) ?? 0
  const deeds = random.shuffle(DEEDS).slice(0, 11)
  const told = deeds.map((deed, place): Told => ({ who: random.pick(PEOPLE), deed, day: first + 3 * place }))
  const at = (place: number): Told => {
    const found = told[place]
    if (!found) throw new RangeError('there is no such event')
    return found
  }
  const [buyer, purchase, sum] = [random.pick(PEOPLE), random.pick(PURCHASES), 1000 + 10 * random.int(700)]
  const bought = first + 40
  const moved = planted ? at(1).day + 5 + random.int(9) : at(1).day
  const wrong = DAYS[(weekday(at(2).day) + (planted ? 3 : 0) + 7) % 7]
  const [early, late] = planted ? [at(6), at(4)] : [at(4), at(6)]
  const written = first + 50
  const own = planted ? written + 4 + random.int(9) : written - 4
  const tell = ({ who, deed, day }: Told) =>
    random.pick([`${who} ${deed} on ${inWords(day)}.`, `On ${inWords(day)} ${who} ${deed}.`])
  const ownDeed = DEEDS.find((deed) => !deeds.includes(deed)) ?? ''
  const items: GivenItem[] = [
    {
      text: `Report of the site office\n\n${told.map(tell).join('\n\n')}\n\nOn ${inWords(bought)} ${buyer} paid ${sum} pounds for ${purchase}.`,
    },
    { text: `Statement of Gerda Holm\n\n${at(1).who} ${at(1).deed} on ${inWords(moved)}.` },
    mail(random, written, `${at(2).who} ${at(2).deed} on ${wrong} ${inWords(at(2).day)}.`),
    {
      text: `Statement of Hanno Kruse\n\n${early.who} ${early.deed} before ${late.who} ${late.deed}.\n\nOn ${inWords(bought)} ${buyer} paid ${planted ? sum + 170 : sum} pounds for ${purchase}.`,
    },
    mail(random, written, `I ${ownDeed} on ${inWords(own)}.`),
  ]
  const days = [formatDay(at(1).day), formatDay(moved)]
  return {
    items,
    shows(plant, { view, statement }) {
      const kinds = (deed: string) =>
        view.entries
          .filter(({ statement_ids }) => statement_ids.some((id) => statement(id).text.includes(deed)))
          .flatMap(({ conflicts, when }) => conflicts.map(({ kind }) => ({ kind, day: when.from })))
      const doubted = (why: string, deed: string) =>
        view.impossible.some((one) => one.why === why && statement(one.statement_id).text.includes(deed))
      switch (plant) {
        case 'date':
          return days.every((day) => kinds(at(1).deed).some((one) => one.kind === 'date' && one.day === day))
        case 'weekday':
          return doubted('weekday', at(2).deed)
        case 'order':
          return kinds(at(4).deed).some(({ kind }) => kind === 'order')
        case 'past':
          return doubted('after_writing', ownDeed)
        case 'amount':
          return kinds(purchase).some(({ kind }) => kind === 'amount')
      }
    },
  }
}

/** What a timeline says against what it shows. */
export const countDoubts = ({ view }: DrawnTimeline): number =>
  view.entries.reduce((sum, { conflicts }) => sum + conflicts.length, 0) / 2 +
  view.impossible.filter(({ why }) => why !== 'outside_conduct' && why !== 'order').length

function mail(random: SeededRandom, day: number, body: string): GivenItem {
  const writer = random.pick(PEOPLE)
  const address = writer.toLowerCase().replace(' ', '.')
  const [date, month, year] = inWords(day).split(' ')
  return {
    occurredAt: `${formatDay(day)}T10:00:00.000Z`,
    text: `From: ${writer} <${address}@example.org>\nTo: Site Office <office@example.org>\nDate: ${DAYS[weekday(day)]?.slice(0, 3)}, ${date} ${month?.slice(0, 3)} ${year} 10:00:00 +0000\nSubject: Notes\n\nHello,\n\n${body}\n\n${writer}`,
  }
}
