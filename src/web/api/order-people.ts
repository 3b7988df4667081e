import type { RegisteredPerson } from '#shared/contracts/reading.ts'

/** The parties first; then those who are in the most items, and of as many by name. */
export const orderPeople = (people: readonly RegisteredPerson[]): RegisteredPerson[] =>
  people.toSorted(
    (a, b) =>
      Number(a.role === null) - Number(b.role === null) ||
      countItems(b) - countItems(a) ||
      a.name.localeCompare(b.name, 'en'),
  )

/** By whichever name: an item that has two of them counts twice. */
const countItems = ({ aliases }: RegisteredPerson): number =>
  aliases.reduce((sum, { items }) => sum + items, 0)
