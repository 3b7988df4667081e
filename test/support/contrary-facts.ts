import type { SeededRandom } from './random.ts'

/** What is changed in the second telling of a fact. */
export const PLANTED_KINDS = ['value', 'denial', 'date', 'person'] as const
export type PlantedKind = (typeof PLANTED_KINDS)[number]

/** A fact as one item tells it and as another does, in other words. */
interface Frame {
  readonly left: string
  readonly right: string
  readonly denial: string
}

/** {p} does it, {q} is the other person, {thing} is what ties both tellings together. */
const FRAMES: readonly Frame[] = [
  {
    left: '{p} approved invoice {ref} over {money} on {date}.',
    right: 'It was {p} who signed off invoice {ref}, {money}, and that was on {date}.',
    denial: '{p} never approved invoice {ref}.',
  },
  {
    left: 'On {date} {p} took delivery of {count} pallets of {thing}.',
    right: '{p} received {count} pallets of {thing} on {date}, as the gate book has it.',
    denial: '{p} did not take delivery of any {thing}.',
  },
  {
    left: '{p} phoned {q} on {date} and spoke for {count} minutes about the {thing} contract.',
    right: 'The call of {p} to {q} about the {thing} contract took {count} minutes; it was on {date}.',
    denial: '{p} never phoned {q} about the {thing} contract.',
  },
  {
    left: '{p} paid {q} {money} in cash on {date} for the {thing}.',
    right: 'For the {thing}, {q} was paid {money} in cash by {p} on {date}.',
    denial: '{p} did not pay {q} for the {thing}.',
  },
  {
    left: '{p} inspected the {thing} on {date} and found {count} cracks.',
    right: 'The {thing} was inspected by {p}, {date}, with {count} cracks found.',
    denial: '{p} did not inspect the {thing}.',
  },
  {
    left: '{p} hired {q} for the {thing} team on {date} at {money} a month.',
    right: '{q} was hired into the {thing} team by {p} on {date}, for {money} a month.',
    denial: '{p} did not hire {q} for the {thing} team.',
  },
  {
    left: '{p} completed {count} hours of training on the {thing} on {date}.',
    right: 'By the register {p} has {count} hours of training on the {thing}, completed {date}.',
    denial: '{p} has not completed any training on the {thing}.',
  },
  {
    left: '{p} sent {q} the {thing} report, {count} pages, on {date}.',
    right: '{q} says that the {thing} report, {count} pages, was sent by {p} on {date}.',
    denial: '{p} never sent {q} the {thing} report.',
  },
  {
    left: '{p} sold {count} shares in {thing} on {date}.',
    right: 'The broker has {p} selling {count} {thing} shares on {date}.',
    denial: '{p} did not sell any shares in {thing}.',
  },
  {
    left: 'The {thing} audit was handed to {p} on {date} with {count} findings.',
    right: '{p} was handed the {thing} audit on {date}; there were {count} findings in it.',
    denial: 'The {thing} audit was never handed to {p}.',
  },
]

const FIRST =
  'Agnes Bruno Clara Dmitri Elif Farid Greta Hugo Ingrid Jonas Karim Lena Mateo Nadia Oskar Petra'.split(' ')
/** Names of two parts, so that few people share one. */
const NAME_HEADS =
  'Aber Bell Cast Drago East Farn Grab Holl Iver Jank Kest Lind March Nov Oka Pember Quen Rast Stav Tor'.split(
    ' ',
  )
const NAME_TAILS =
  'ley ford well stone ridge by worth mark holm wick ton den shaw croft more land gate field burn ham'.split(
    ' ',
  )
const THINGS =
  'crane boiler harbour forklift turbine chapel reservoir scaffold laundry archive conveyor greenhouse switchboard elevator granary foundry'.split(
    ' ',
  )
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export interface PlantedFact {
  readonly kind: PlantedKind
  readonly left: string
  /** Speaks otherwise in one thing. */
  readonly right: string
  /** The same telling with nothing changed. */
  readonly agreeing: string
  /** The same telling of another matter. */
  readonly elsewhere: string
}

/** One fact for each kind in turn; `half` takes every second frame: look at one, report the other. */
export function plantFacts(random: SeededRandom, perKind: number, half?: 0 | 1): PlantedFact[] {
  const frames = FRAMES.filter((_, index) => half === undefined || index % 2 === half)
  return Array.from({ length: perKind }, () =>
    PLANTED_KINDS.map((kind) => plant(random.pick(frames), kind, random)),
  ).flat()
}

function plant(frame: Frame, kind: PlantedKind, random: SeededRandom): PlantedFact {
  const slots = draw(random)
  const changed = { ...slots, ...CHANGES[kind](slots, random) }
  return {
    kind,
    left: fill(frame.left, slots),
    right: fill(kind === 'denial' ? frame.denial : frame.right, changed),
    agreeing: fill(frame.right, slots),
    elsewhere: fill(frame.right, { ...draw(random), p: slots.p }),
  }
}

type Slots = Readonly<Record<'p' | 'q' | 'ref' | 'money' | 'date' | 'count' | 'thing', string>>

const drawLast = (random: SeededRandom): string => random.pick(NAME_HEADS) + random.pick(NAME_TAILS)
const drawName = (random: SeededRandom): string => `${random.pick(FIRST)} ${drawLast(random)}`
const drawDate = (random: SeededRandom): string => `${1 + random.int(28)} ${random.pick(MONTHS)} 2025`

const draw = (random: SeededRandom): Slots => ({
  p: drawName(random),
  q: drawName(random),
  ref: String(10_000 + random.int(89_999)),
  money: `$${(1 + random.int(90)) * 1_250}`,
  date: drawDate(random),
  count: String(3 + random.int(90)),
  thing: `${drawLast(random)} ${random.pick(THINGS)}`,
})

/** Another one than before. */
function other(before: string, make: () => string): string {
  for (;;) {
    const made = make()
    if (made !== before) return made
  }
}

const CHANGES: Readonly<Record<PlantedKind, (slots: Slots, random: SeededRandom) => Partial<Slots>>> = {
  value: ({ count, money }, random) => ({
    count: other(count, () => draw(random).count),
    money: other(money, () => draw(random).money),
  }),
  date: ({ date }, random) => ({ date: other(date, () => drawDate(random)) }),
  person: ({ p }, random) => ({ p: other(p, () => drawName(random)) }),
  denial: () => ({}),
}

const fill = (words: string, slots: Slots): string =>
  words.replace(/\{(\w+)\}/g, (_, name: keyof Slots) => slots[name])
