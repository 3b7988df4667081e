/** First names that men and women bear, and family names; at least one for nearly every letter. */
const GIVEN =
  `Alex Ash Billie Blair Cameron Casey Charlie Corey Dale Dana Drew Eden Ellis Finley Frankie Gale Hayden Hollis
  Indigo Ira Jackie Jamie Jordan Kerry Kim Leslie Lindsay Logan Marion Morgan Noel Nico Oakley Pat Peyton Quinn Reese
  Robin Sam Sidney Taylor Terry Uli Val Wallis Whitney Xen Yael Zion`.split(/\s+/)
const FAMILY =
  `Abbott Adler Barnes Bennett Calder Coleman Dalton Drayton Ellery Emmett Fenwick Foster Garland Gibson Hadley
  Hughes Ingram Irving Jarvis Jennings Kendall Kirby Lambert Lowell Mercer Maddox Norris Nolan Osborn Ogden Palmer Prescott
  Quigley Quill Radley Redmond Sawyer Sutton Tanner Thornton Upton Usher Vance Vernon Walton Wexler Xavier Yardley York
  Zeller Zimmer`.split(/\s+/)

const LISTS = { given: GIVEN, family: FAMILY } as const
export type NamePart = keyof typeof LISTS

/** One with the same first letter and nearly the same length, that is not in use; null where the list is used up. */
export function chooseNeutral(
  word: string,
  part: NamePart,
  isUsed: (name: string) => boolean,
): string | null {
  const free = LISTS[part].filter((name) => !isUsed(name))
  const distance = (name: string) => (name[0] === word[0] ? 0 : 100) + Math.abs(name.length - word.length)
  return free.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}
