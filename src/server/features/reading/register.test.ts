import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPeople, listNobodies } from './register.ts'
import type { NamedInItem, PeopleDecision } from './registered-person.ts'
import type { Party } from './unit.ts'

const party = (name: string, aliases: readonly string[] = [], email: string | null = null): Party => ({
  name,
  aliases,
  email,
})
interface Asked {
  readonly parties?: readonly Party[]
  readonly decisions?: readonly PeopleDecision[]
}
const findId = (folded: string): string => folded

/** Groups of names, each item holding one name, or several where they are given as a list. */
function joined(
  named: readonly (string | readonly string[])[],
  { parties = [], decisions = [] }: Asked = {},
) {
  const items = named.map((names, at): NamedInItem => ({ evidenceId: `e${at}`, names: [names].flat() }))
  return joinPeople({ parties, named: items, decisions, findId })
}
const groups = (...asked: Parameters<typeof joined>): string[][] =>
  joined(...asked)
    .map(({ aliases }) => aliases.map(({ id }) => id).sort())
    .sort((a, b) => (a[0]! < b[0]! ? -1 : 1))
const together = (names: readonly string[], asked?: Asked): boolean => groups(names, asked).length === 1
const apart = (names: readonly string[], asked?: Asked): boolean =>
  groups(names, asked).length === names.length

describe('who is one person', () => {
  it.each([
    [['Nuria Vidal', 'VIDAL, Nuria']],
    [['Núria Vidal', 'nuria vidal']],
    [['Dr Nuria Vidal', 'Nuria Vidal']],
    [['Nuria Vidal', 'Vidal Nuria']],
    [['Nuria Vidal', 'N. Vidal']],
    [['Nuria Vidal', 'Vidal N']],
    [['Nuria Vidal', 'Vidal, N.']],
    [['Nuria Vidal', 'NR Vidal', 'Nuria R. Vidal']],
    [['Nuria Vidal', 'Vidal']],
    [['Nuria Vidal', 'Ms Vidal']],
    [['Nuria Vidal', 'nuria']],
    [['Nuria Vidal', 'nuria.vidal@firm.example']],
    [['Nuria Vidal', 'nvidal@firm.example']],
    [['Nuria Vidal', 'n.vidal@firm.example']],
    [['Nuria Vidal', 'Nuria Vidal <nv1@firm.example>', 'nv1@firm.example']],
    [['Tran Bao Chau', 'Bao Chau', 'BAO CHAU TRAN', 'Tran B.C.', 'baochau.tran@firm.example']],
    [['Robert Ekwueme', 'Bob Ekwueme', 'Bob']],
    [['Robert "Bobo" Ekwueme', 'Bobo Ekwueme']],
    [['Anna Berg (née Holm)', 'Anna Holm']],
    [['Anna Berg geb. Holm', 'Anna Holm', 'Anna Berg']],
    [['Johan Lindqvist', 'Johan Lindquist']],
    [['Leonora Hamsworth', 'Leonora Harnsworth']],
    [['Jan van der Meulen', 'van der Meulen', 'J. van der Meulen', 'Meulen']],
    [['Mary O’Brien', "Mary O'Brien", 'M. OBrien']],
    [['Sean Clarke-Jones', 'Sean Clarke Jones', 'S. Clarke-Jones', 'Clarke Jones']],
    [['Peter Alan Sykes', 'Peter Sykes', 'P. A. Sykes', 'P. Sykes', 'Sykes']],
  ])('joins %j', (names) => {
    expect(groups(names)).toHaveLength(1)
  })
  it.each([
    [['Lindqvist A.', 'Lindqvist B.']],
    [['John Moss Jr', 'John Moss Sr']],
    [['Karin Lund', 'Karl Lund', 'K. Lund']],
    [['Karin Lund', 'Karl Lund', 'Lund']],
    [['Mr Lorne', 'Mrs Lorne', 'Lorne']],
    [['Helen Lorne', 'Mr Lorne', 'Mrs Lorne']],
    [['Callum Ashby', 'Callum Ashby-Reid', 'Callum']],
    [['Thomas James', 'James Thomas']],
    [['Christina Borgstrom', 'Christine Borgstrom']],
    [['Anders Petersson', 'Anders Pettersson', 'Anders Peterson']],
    [['J. A. Berg', 'J. B. Berg', 'J. Berg']],
    [['Julia Berg', 'J. A. Berg', 'J. B. Berg']],
    [['Nuria Vidal', 'nuria.vidal2@firm.example']],
    [['Christopher Vale', 'Christine Vale', 'Chris Vale']],
    [['S20417', 'S20471']],
    [['Mr Sam Vale', 'Mrs Sam Vale']],
    [['Bo Li', 'Bo Lu']],
  ])('keeps %j apart', (names) => {
    expect(apart(names)).toBe(true)
  })
  it('has nobody who is called by an office or a relation alone', () => {
    const parties = [party('Dana Roe', ['the matron'])]
    const names = joined(['foreman', 'His wife', 'the night guard', 'Jo Baker', 'jo_b', 'the matron'], {
      parties,
    })
    expect(names.map(({ name }) => name).sort()).toEqual(['Dana Roe', 'Jo Baker', 'jo_b'])
  })

  it('joins no two parties, however near their names', () => {
    const parties = [party('Lim Wei Long'), party('Lim Wei Lang'), party('Jan Kos'), party('Jan Kos')]
    expect(joined([], { parties }).map((one) => one.party)).toEqual([0, 1, 2, 3])
    const persons = joined(['Lim', 'Jan Kos', 'Wei Lang'], { parties })
    expect(persons.find(({ id }) => id === 'lim')?.maybe).toEqual(['lim wei lang', 'lim wei long'])
    expect(persons.find(({ id }) => id === 'jan kos')?.maybe).toEqual(['jan kos (1)', 'jan kos (2)'])
    expect(persons[1]!.aliases.map(({ id }) => id)).toContain('wei lang')
  })
  it('takes what the case says of its parties', () => {
    const parties = [
      party('Samuel Oduya', ['Sammy', 'K20417', 'team lead'], 'night.desk@firm.example'),
      party('Mrs Ida Oduya'),
    ]
    const [first] = joined(
      ['Sammy Oduya', 'K2O417', 'team lead', 'night.desk@firm.example', 'Oduya', 'Mrs Oduya'],
      {
        parties,
      },
    )
    expect(first!.aliases.map(({ id, why }) => `${id}: ${why}`).sort()).toEqual([
      'k20417: given_alias',
      'k2o417: same_name',
      'night.desk@firm.example: address',
      'sammy oduya: nickname',
      'sammy: given_alias',
      'samuel oduya: party',
      'team lead: given_alias',
    ])
  })
  it('joins initials alone with the one person of the item who has them', () => {
    expect(together(['x'], {})).toBe(true)
    expect(groups([['Cora Gill', 'CG'], ['Cora Gill'], ['Carl Gunn']])).toContainEqual(['cg', 'cora gill'])
    expect(
      groups([
        ['Cora Gill', 'CG'],
        ['Carl Gunn', 'CG'],
      ]),
    ).toContainEqual(['cg'])
  })
})

describe('what a person decides', () => {
  it('joins what nothing else would join', () => {
    const decisions = [{ a: 'night owl', b: 'nuria vidal', same: true }]
    expect(together(['Nuria Vidal', 'Night Owl'], { decisions })).toBe(true)
  })
  it('keeps apart what is written alike, also against a chain', () => {
    const decisions = [{ a: 'nuria vidal', b: 'vidal, nuria', same: false }]
    expect(apart(['Nuria Vidal', 'VIDAL, Nuria', 'N. Vidal'], { decisions })).toBe(true)
    const chain = [
      { a: 'a one', b: 'b two', same: true },
      { a: 'b two', b: 'c three', same: true },
      { a: 'a one', b: 'c three', same: false },
    ]
    expect(groups(['A One', 'B Two', 'C Three'], { decisions: chain })).toHaveLength(2)
  })
  it('wins over what the case gives', () => {
    const parties = [party('Samuel Oduya', ['Sammy']), party('Ida Oduya')]
    const decisions = [{ a: 'samuel oduya', b: 'sammy', same: false }]
    expect(joined(['Sammy'], { parties, decisions })).toHaveLength(3)
    const same = [{ a: 'samuel oduya', b: 'ida oduya', same: true }]
    expect(joined([], { parties, decisions: same })).toHaveLength(1)
  })
})

describe('a name that a person says is nobody’s', () => {
  const nobody = (id: string) => [{ a: id, b: id, same: false }]
  it('is nobody in the register, and told apart', () => {
    const items = [['Tin', 'Nuria Vidal'], ['tin']].map((names, at) => ({ evidenceId: `e${at}`, names }))
    const asked = { parties: [], named: items, decisions: nobody('tin'), findId }
    expect(joinPeople(asked).map(({ name }) => name)).toEqual(['Nuria Vidal'])
    expect(listNobodies(asked)).toEqual([{ id: 'tin', name: 'Tin', items: 2 }])
  })
  it('stands no longer between two others', () => {
    expect(groups(['Karin Lund', 'Karl Lund', 'Lund'])).toHaveLength(3)
    expect(groups(['Karin Lund', 'Karl Lund', 'Lund'], { decisions: nobody('karl lund') })).toEqual([
      ['karin lund', 'lund'],
    ])
  })
  it('is that of a party all the same, and a person’s again once somebody says so', () => {
    const parties = [party('Tin')]
    expect(joined(['Tin'], { parties, decisions: nobody('tin') })).toHaveLength(1)
    expect(joined(['Tin'], { decisions: [{ a: 'tin', b: 'tin', same: true }] })).toHaveLength(1)
  })
})

const GIVEN = ['Ann', 'Anna', 'Bob', 'Robert', 'R.', 'A.', 'Wei', '', 'Mr', 'Mrs', 'Christina']
const SURNAMES = [
  'Lindqvist',
  'Lindquist',
  'Berg',
  'Berg-Holm',
  'B.',
  'Tan',
  'lindqvist@x.example',
  'Berg Jr',
]
const anyName = fc
  .tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...GIVEN, ''), fc.constantFrom(...SURNAMES), fc.boolean())
  .map(([a, b, c, turned]) => (turned ? `${c}, ${a} ${b}` : `${a} ${b} ${c}`))

describe('joining', () => {
  it('does not hang on the order of what came in, and keeps what must be kept apart', () => {
    const items = fc.array(fc.array(anyName, { maxLength: 5 }), { maxLength: 8 })
    fc.assert(
      fc.property(
        items,
        fc.infiniteStream(fc.nat()),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean())),
        (names, noise, picked) => {
          const named = names.map((some, at) => ({ evidenceId: `e${at}`, names: some }))
          const parties = [party('Anna Lindqvist'), party('Robert Berg')]
          const ids = joinPeople({ parties, named, decisions: [], findId }).flatMap(({ aliases }) =>
            aliases.map(({ id }) => id),
          )
          expect(new Set(ids).size).toBe(ids.length)
          const decisions = picked.map(([a, b, same]) => ({
            a: ids[a % ids.length]!,
            b: ids[b % ids.length]!,
            same,
          }))
          const persons = joinPeople({ parties, named, decisions, findId })
          const shuffled = <T>(list: readonly T[]): T[] =>
            list
              .map((one) => ({ one, by: noise.next().value }))
              .sort((a, b) => a.by - b.by)
              .map(({ one }) => one)
          const again = shuffled(named.map((item) => ({ ...item, names: shuffled(item.names) })))
          expect(joinPeople({ parties, named: again, decisions: shuffled(decisions), findId })).toEqual(
            persons,
          )
          for (const { a, b, same } of decisions)
            if (!same && a !== b)
              expect(
                persons.some(({ aliases }) => [a, b].every((id) => aliases.some((one) => one.id === id))),
              ).toBe(false)
        },
      ),
      { numRuns: 150 },
    )
  })
  it('takes no square of the number of names, also where they share a surname', () => {
    const letters = (at: number): string => [...`${at}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    /** Of this thread alone: what else the machine does is not counted. */
    const cpuMs = (count: number, nameOf: (at: number) => string): number => {
      const named = Array.from({ length: count }, (_, at) => ({
        evidenceId: `e${at % 90}`,
        names: [nameOf(at)],
      }))
      const before = process.threadCpuUsage()
      joinPeople({ parties: [], named, decisions: [], findId })
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }
    for (const nameOf of [
      (at: number) => `Given${letters(at)} Smith`,
      (at: number) => `John ${letters(at)} Smith`,
    ]) {
      cpuMs(500, nameOf)
      // A pause of the machine may fall into one of several tries, but hardly into each.
      const isLinear = () => cpuMs(8_000, nameOf) < 24 * cpuMs(1_000, nameOf) + 500
      expect(Array.from({ length: 3 }).some(isLinear)).toBe(true)
    }
  })
})
