import type { SeededRandom } from './random.ts'

export type MadeStance = 'asserts' | 'denies' | 'changed' | 'reports_another' | 'silent'

/** Three witnesses and eight facts, as their statements have them. */
export interface MadeCase {
  readonly items: readonly { readonly title: string; readonly text: string }[]
  readonly people: readonly string[]
  readonly stances: readonly {
    readonly person: string
    readonly fact: string
    readonly stance: MadeStance
    /** The words that say so. */
    readonly words: string
  }[]
}

/** What happened: seen, not seen, and as somebody else tells it. */
interface Matter {
  readonly fact: string
  readonly seen: string
  readonly denied: string
  readonly told: string
  readonly takenBack: string
}

const FIRST = 'Anna Bruno Carla Denis Elena Femi Greta Hassan Ines Jonas Karin Leo'.split(' ')
const LAST = 'Moreau Okafor Lindqvist Petrov Haddad Castellano Novak Brennan Silva Tanaka Weber Dube'.split(
  ' ',
)
const ACTORS = 'Quentin Marsh|Rosa Villar|Stefan Adler|Tamsin Boyd'.split('|')
const PLACES = 'the paint shop|the archive room|the loading dock|the east stairwell|the boiler house'.split(
  '|',
)

const matters = (actor: string, place: string): Matter[] => {
  const surname = actor.split(' ').at(-1) ?? actor
  const make = (past: string, base: string, rest: string): Matter => ({
    fact: `${past} ${rest}`,
    seen: `I saw ${actor} ${base} ${rest}.`,
    denied: `${actor} did not ${base} ${rest}.`,
    told: `I was told by a colleague that ${surname} ${past} ${rest}.`,
    takenBack: `I said before that ${surname} ${past} ${rest}, but that was wrong: ${surname} did not ${base} ${rest}.`,
  })
  return [
    make('unlocked', 'unlock', `the steel cabinet in ${place}`),
    make('removed', 'remove', 'the calibration certificates from the folder'),
    make('signed', 'sign', 'the delivery docket for the solvent drums'),
    make('switched off', 'switch off', 'the ventilation alarm before the inspection'),
    make('shredded', 'shred', 'the handwritten shift ledger'),
    make('borrowed', 'borrow', 'the forklift keys from the porter'),
    make('photographed', 'photograph', 'the tender envelopes on the reception desk'),
    make('altered', 'alter', 'the mileage figures in the fuel register'),
  ]
}

const STANCES: readonly MadeStance[] = [
  'asserts',
  'asserts',
  'denies',
  'changed',
  'reports_another',
  'silent',
]

export function makeWitnessCase(random: SeededRandom): MadeCase {
  const last = random.shuffle(LAST)
  const people = random
    .shuffle(FIRST)
    .slice(0, 3)
    .map((first, at) => `${first} ${last[at] ?? ''}`)
  const all = matters(random.pick(ACTORS), random.pick(PLACES))
  const stances: MadeCase['stances'][number][] = []
  const said = new Map(people.map((person) => [person, { first: [] as string[], second: [] as string[] }]))
  for (const matter of all) {
    const given = people.map((person) => ({ person, stance: random.pick(STANCES) }))
    // A fact needs two who speak to it.
    if (given.filter(({ stance }) => stance !== 'silent').length < 2)
      for (const one of given.slice(0, 2)) one.stance = 'asserts'
    for (const [at, { person, stance }] of given.entries()) {
      const own = said.get(person)
      const words = inOwnWords(wordsFor(matter, stance), at)
      stances.push({ person, fact: matter.fact, stance, words })
      if (stance === 'changed') {
        own?.first.push(inOwnWords(matter.seen, at))
        own?.second.push(words)
      } else if (stance !== 'silent') own?.first.push(words)
    }
  }
  const items = people.flatMap((person) => {
    const { first, second } = said.get(person) ?? { first: [], second: [] }
    const statement = (title: string, day: string, sentences: readonly string[]) => ({
      title: `${title} of ${person}`,
      text: `${title.toUpperCase()}\n\nName: ${person}\nDate: ${day}\n\n${random.shuffle(sentences).join('\n\n')}\n\nSigned: ${person}\n`,
    })
    return [
      statement('Witness statement', '4 May 2026', first),
      ...(second.length > 0 ? [statement('Second witness statement', '19 May 2026', second)] : []),
    ]
  })
  return { items, people, stances }
}

const wordsFor = ({ seen, denied, told, takenBack }: Matter, stance: MadeStance): string =>
  ({ asserts: seen, denies: denied, reports_another: told, changed: takenBack, silent: '' })[stance]

const OWN_WORDS = ['', 'I was there on the day: ', 'As I remember it, '] as const

/** No two people say a thing in the very same words; that would be a copy. */
const inOwnWords = (words: string, at: number): string =>
  words === '' ? '' : `${OWN_WORDS[at] ?? ''}${words}`
