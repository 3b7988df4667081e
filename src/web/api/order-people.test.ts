import { expect, it } from 'vitest'
import type { RegisteredPerson } from '#shared/contracts/reading.ts'
import { orderPeople } from './order-people.ts'

const person = (name: string, items: readonly number[], role: RegisteredPerson['role'] = null) => ({
  id: name,
  name,
  role,
  aliases: items.map((count, at) => ({ id: `${name}${at}`, name, items: count, why: 'same_name' as const })),
  maybe: [],
})

it('puts parties first, then whoever is in the most items under all their names, then by name', () => {
  const people = [
    person('Handover Sheet', [1]),
    person('Beverley Tranter', [1]),
    person('Dean Rudkin', [1, 3]),
    person('Lesley Harcombe', [3]),
    person('Wiktor Zielak', [1], 'complainant'),
  ]
  expect(orderPeople(people).map(({ name }) => name)).toEqual([
    'Wiktor Zielak',
    'Dean Rudkin',
    'Lesley Harcombe',
    'Beverley Tranter',
    'Handover Sheet',
  ])
})
