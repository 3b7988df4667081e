import { isSamePerson } from './people.ts'

/** What a scanner takes for one another: I, l and 1; O and 0; S and 5; rn and m. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[il1|!]/g, 'l'],
  [/[o0]/g, 'o'],
  [/[s5]/g, 's'],
  [/rn/g, 'm'],
]
const fold = (name: string): string =>
  ALIKE.reduce((words, [letters, one]) => words.replace(letters, one), name.toLowerCase())

/** Of some people, the one whose name a scanner may have read as this one. */
export function findMisread(name: string, people: readonly string[]): string | null {
  if (!/\p{L}{4}/u.test(name)) return null
  const folded = fold(name)
  const [one, another] = new Set(people.filter((person) => isSamePerson(fold(person), folded)))
  return one !== undefined && another === undefined ? one : null
}
